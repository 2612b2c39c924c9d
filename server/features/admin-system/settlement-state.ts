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
  const latest = now - GRACE * speed;
  const { open, past, last } = await countOpen(db, latest);
  const overdue =
    past === 0
      ? []
      : (await pastTheirTime(db, latest)).flatMap(({ pair, count, ended }) => {
          const instrument = instrumentOf(pair);
          const since = Math.max(ended, lastOpen(instrument, now));
          return isMarketOpen(instrument, now) && since <= latest ? [{ count, since }] : [];
        });
  const longest = Math.max(...overdue.map(({ since }) => now - since));
  return {
    openSignals: open,
    overdue: overdue.reduce((sum, { count }) => sum + count, 0),
    lastSettledAt: last === null ? null : new Date(last).toISOString(),
    health: settlementHealth(overdue.length === 0 ? null : longest / speed),
  };
}

type Open = { open: number; past: number; last: number | null };

/** Closings are as many as closed signals, so that only what is not over yet has to be looked up one by one: `past` is the rest. */
async function countOpen(db: Db, latest: number): Promise<Open> {
  const { rows } = await sql<Open>`
    SELECT open, open - running AS past, last FROM (SELECT
      (SELECT count(*) FROM signals) - (SELECT count(*) FROM signal_closings) AS open,
      (SELECT count(*) FROM signals AS s WHERE s.expires_at > ${latest}::bigint
        AND NOT EXISTS (SELECT FROM signal_closings AS c WHERE c.signal_id = s.id)) AS running,
      (SELECT max(recorded_at) FROM signal_closings) AS last) AS counted`.execute(db);
  return rows[0] ?? { open: 0, past: 0, last: null };
}

/** Open signals whose time was over by then, and when that of the first of them was. */
async function pastTheirTime(db: Db, latest: number) {
  const { rows } = await sql<{ pair: Pair; count: number; ended: number }>`
    SELECT s.pair, count(*) AS count, min(s.expires_at) AS ended FROM signals AS s
    WHERE s.expires_at <= ${latest}::bigint AND NOT EXISTS (SELECT FROM signal_closings AS c WHERE c.signal_id = s.id)
    GROUP BY s.pair`.execute(db);
  return rows;
}
