import { feedOf } from '../../adapters/market/port.ts';
import { closeSignal } from './close-signal.ts';
import type { WatchDeps } from './break-watch.ts';
import { openSignalsPast } from './store.ts';

/** A process that still has the source closes its signals within minutes of their end, with a price. */
const LEFT_TO_ITS_SOURCE = 15 * 60_000;

/**
 * Ends the signals of sources that are no longer in use here once their time (decision 17) is over: as expired, at that time and
 * without a price, since no other source may settle them.
 */
export async function lapseElsewhere(
  { database, market, notify }: Pick<WatchDeps, 'database' | 'market' | 'notify'>,
  now: number,
): Promise<void> {
  for (const signal of await openSignalsPast(database.db, now - LEFT_TO_ITS_SOURCE)) {
    const feed = feedOf(market, signal.pair);
    const isCarried = market.pairs.includes(signal.pair);
    if (isCarried && signal.feed === feed.name && signal.simulated === feed.simulated) continue;
    const closing = {
      status: 'expired',
      price: null,
      at: signal.expiresAt,
      ambiguous: false,
      gap: false,
    } as const;
    await closeSignal(database, notify, signal, closing, now);
  }
}
