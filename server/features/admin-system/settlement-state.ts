import { sql } from 'kysely';
import type { adminSystem } from '@app/contracts/admin-system.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import { isMarketOpen, lastOpen } from '@app/domain/market/market-week.ts';
import { settlementHealth } from '@app/domain/system/health.ts';
import type { Db } from '../../db/database.ts';

type Settlement = ReplyOf<typeof adminSystem.getSystemStatus>['settlement'];

/** A signal whose time is over is closed by the next candle; only after so long has nobody done it. Real ms. */
const GRACE = 15 * 60_000;

/** Whether signals that must have ended have been closed. While its market is closed none is overdue: no price can close it. */
export async function settlementState(
  db: Db,
  { now, speed }: { now: number; speed: number },
): Promise<Settlement> {
  const grace = GRACE * speed;
  const [counted, past] = await Promise.all([
    sql<{ open: number; last: number | null }>`
      SELECT (SELECT count(*) FROM signals) - (SELECT count(*) FROM signal_closings) AS open,
        (SELECT max(recorded_at) FROM signal_closings) AS last`.execute(db),
    sql<{ pair: Pair; count: number; since: number }>`
      SELECT s.pair, count(*) AS count, min(s.expires_at) AS since FROM signals AS s
      WHERE s.expires_at <= ${now - grace}::bigint
        AND NOT EXISTS (SELECT 1 FROM signal_closings AS c WHERE c.signal_id = s.id)
      GROUP BY s.pair`.execute(db),
  ]);
  const overdue = past.rows.filter(({ pair }) => {
    const instrument = instrumentOf(pair);
    return isMarketOpen(instrument, now) && lastOpen(instrument, now) <= now - grace;
  });
  const oldest = overdue.map(({ pair, since }) => now - Math.max(since, lastOpen(instrumentOf(pair), now)));
  const { open = 0, last = null } = counted.rows[0] ?? {};
  return {
    openSignals: open,
    overdue: overdue.reduce((sum, { count }) => sum + count, 0),
    lastSettledAt: last === null ? null : new Date(last).toISOString(),
    health: settlementHealth(oldest.length === 0 ? null : Math.max(...oldest) / speed),
  };
}
