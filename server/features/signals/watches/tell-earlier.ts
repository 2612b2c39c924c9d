import { printPrice } from '@app/domain/buddy/replies/print.ts';
import type { Candle } from '@app/domain/market/candle.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { labelSimulated } from '@app/domain/market/simulated-label.ts';
import { countsForWatch, reachedEarlierLevel } from '@app/domain/signals/tracking/earlier-notice.ts';
import type { MarketPort } from '../../../adapters/market/port.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Notify } from '../tracking/closing-notice.ts';
import type { WatchRow } from '../tracking/watch-store.ts';

type Deps = { database: Database; market: MarketPort; notify: Notify; now: number };
type TouchedNotices = { numbers: readonly number[]; bar: Candle; barLengthMs: number };

/** Tells each of them once; returns the numbers that need no following any more. */
export async function tellEarlier(
  deps: Deps,
  { numbers, bar, barLengthMs }: TouchedNotices,
): Promise<Set<number>> {
  const rows = await deps.database.db
    .selectFrom('watches')
    .selectAll()
    .where('earlier_number', 'in', [...numbers])
    .where('ended_at', 'is', null)
    .where('earlier_told_at', 'is', null)
    .execute();
  const waiting = new Set<number>();
  for (const watch of rows) {
    const counts = countsForWatch(
      { pausedAt: watch.paused_at, resumedAt: watch.resumed_at },
      bar.time + barLengthMs,
    );
    const levels = { above: watch.earlier_above, below: watch.earlier_below };
    const side = counts ? reachedEarlierLevel(levels, bar) : null;
    if (side) await tellOnce(deps, watch, side);
    else if (watch.earlier_number !== null) waiting.add(watch.earlier_number);
  }
  return new Set(numbers).difference(waiting);
}

async function tellOnce(
  { database, market, notify, now }: Deps,
  watch: WatchRow,
  side: 'above' | 'below',
): Promise<void> {
  await database.transact(async (tx) => {
    const told = await tx
      .updateTable('watches')
      .set({ earlier_told_at: now })
      .where('earlier_number', '=', watch.earlier_number)
      .where('earlier_told_at', 'is', null)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!told) return;
    await notify(tx, {
      userId: watch.user_id,
      cause: 'watch_near',
      content: labelSimulated(writeEarlierNotice(watch, side), market.simulated),
      signalId: null,
      messageType: 'info',
      mood: 'blue',
      isSignalNotification: true,
      pair: watch.pair,
      at: now,
    });
  });
}

function writeEarlierNotice(watch: WatchRow, side: 'above' | 'below'): string {
  const price = (points: number | null): string => printPrice(instrumentOf(watch.pair), points ?? 0);
  const [reached, level] =
    side === 'above' ? [watch.earlier_above, watch.above] : [watch.earlier_below, watch.below];
  return `${watch.pair} has touched ${price(reached)}, half of the way that was left to ${price(level)} when you asked me to tell you earlier. I go on watching ${price(level)}: it breaks when a candle of its plan closes beyond. Many moves turn back before that.`;
}
