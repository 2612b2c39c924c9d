import { feedOf } from '../../../adapters/market/port.ts';
import { closeSignal } from './close-signal.ts';
import type { TrackerDeps } from './close-watch.ts';
import { listOpenSignalsExpiredBy } from '../signal-store.ts';

/** A process that still has the source closes its signals with a price within minutes of their end. */
const GRACE_MS = 15 * 60_000;

/** Signals of an unused source expire without a price, because no other source may settle them (docs/product-rules.md#R17). */
export async function expireOrphanedSignals(
  { database, market, notify }: Pick<TrackerDeps, 'database' | 'market' | 'notify'>,
  now: number,
): Promise<void> {
  for (const signal of await listOpenSignalsExpiredBy(database.db, now - GRACE_MS)) {
    const feed = feedOf(market, signal.pair);
    const isTraded = market.pairs.includes(signal.pair);
    if (isTraded && signal.feed === feed.name && signal.simulated === feed.simulated) continue;
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
