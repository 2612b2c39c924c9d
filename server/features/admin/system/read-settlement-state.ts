import { MINUTE_MS, toIsoOrNull } from '@app/domain/time.ts';
import { sql } from 'kysely';
import type { adminSystemEndpoints } from '@app/contracts/admin/system.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import { isMarketOpen, lastOpen } from '@app/domain/market/hours/market-week.ts';
import { assessSettlementHealth } from '@app/domain/system/health.ts';
import type { Db } from '../../../platform/database/database.ts';

type Settlement = ReplyOf<typeof adminSystemEndpoints.getSystemStatus>['settlement'];

/** In real time; the next candle closes an expired signal. */
const GRACE_MS = 15 * MINUTE_MS;

/** While its market is closed, no price can close a signal. */
export async function readSettlementState(
  db: Db,
  { now, speed }: { now: number; speed: number },
): Promise<Settlement> {
  const expiredBefore = now - GRACE_MS * speed;
  const { open, expired, last_recorded_at: lastSettledAt } = await countOpenSignals(db, expiredBefore);
  const overdue =
    expired === 0
      ? []
      : (await readExpiredOpenSignals(db, expiredBefore)).flatMap(({ pair, count, firstExpiredAt }) => {
          const instrument = instrumentOf(pair);
          const since = Math.max(firstExpiredAt, lastOpen(instrument, now));
          return isMarketOpen(instrument, now) && since <= expiredBefore ? [{ count, since }] : [];
        });
  const longestOverdueMs = Math.max(...overdue.map(({ since }) => now - since));
  return {
    openSignals: open,
    overdue: overdue.reduce((sum, { count }) => sum + count, 0),
    lastSettledAt: toIsoOrNull(lastSettledAt),
    health: assessSettlementHealth(overdue.length === 0 ? null : longestOverdueMs / speed),
  };
}

type OpenCounts = { open: number; expired: number; last_recorded_at: number | null };

async function countOpenSignals(db: Db, expiredBefore: number): Promise<OpenCounts> {
  const { rows } = await sql<OpenCounts>`
    SELECT count(*) AS open, count(*) FILTER (WHERE i.expires_at <= ${expiredBefore}::bigint) AS expired,
      (SELECT max(recorded_at) FROM ideas WHERE outcome IS NOT NULL) AS last_recorded_at
    FROM ideas AS i JOIN subscriptions AS s ON s.idea_id = i.id WHERE i.outcome IS NULL`.execute(db);
  return rows[0] ?? { open: 0, expired: 0, last_recorded_at: null };
}

async function readExpiredOpenSignals(db: Db, expiredBefore: number) {
  const { rows } = await sql<{ pair: Pair; count: number; firstExpiredAt: number }>`
    SELECT i.pair, count(*) AS count, min(i.expires_at) AS "firstExpiredAt"
    FROM ideas AS i JOIN subscriptions AS s ON s.idea_id = i.id
    WHERE i.outcome IS NULL AND i.expires_at <= ${expiredBefore}::bigint
    GROUP BY i.pair`.execute(db);
  return rows;
}
