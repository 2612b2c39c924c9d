import { DAY_MS, WEEK_MS } from '@app/domain/time.ts';
import { sql } from 'kysely';
import { mondayOf } from '@app/domain/mail/report-week.ts';
import { readState, writeState } from '../../../../platform/database/app-state.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { campaignColumns, DIRECT_SOURCE, joinCampaign } from '../campaign-columns.ts';

const STATE_KEY = 'user-progress';
const BATCH = 1_000;
/** At most 32, the bits of `active_weeks`. */
const COHORT_WEEKS = 26;

/** `message` and `signal` are sequence numbers, which are assigned before their rows become visible. */
type Watermark = { at: number; message: number; signal: number };
/** `settled`: end of the round before the last one; everything older is committed. */
type Watermarks = { settled: Watermark; last: Watermark };

const START: Watermark = { at: -1, message: 0, signal: 0 };

/** Recomputes from the stored events, so that the next round repairs a failed one. */
export function updateProgress(db: Db, now: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtext(${STATE_KEY})) AS mine`.execute(tx);
    if (!rows[0]?.mine) return 0;
    const stored = await readState(tx, STATE_KEY);
    const watermarks = stored ? (JSON.parse(stored) as Watermarks) : { settled: START, last: START };
    const current = await readWatermark(tx, now);
    const ids = await findUsersChangedSince(tx, watermarks.settled);
    // Outside this transaction, so that no row stays locked for the whole round.
    for (let start = 0; start < ids.length; start += BATCH)
      await upsertProgress(db, ids.slice(start, start + BATCH));
    await writeState(
      tx,
      STATE_KEY,
      JSON.stringify({ settled: watermarks.last, last: current } satisfies Watermarks),
    );
    return ids.length;
  });
}

async function readWatermark(db: Db, now: number): Promise<Watermark> {
  const { rows } = await sql<Omit<Watermark, 'at'>>`
    SELECT coalesce((SELECT max(seq) FROM messages), 0) AS message, coalesce((SELECT max(number) FROM subscriptions), 0) AS signal`.execute(
    db,
  );
  return { at: now, message: rows[0]?.message ?? 0, signal: rows[0]?.signal ?? 0 };
}

/** Ordered by id to prevent deadlocks between rounds. */
async function findUsersChangedSince(db: Db, { at, message, signal }: Watermark): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM users WHERE created_at >= ${at}::bigint OR email_verified_at >= ${at}::bigint
    UNION SELECT user_id FROM messages WHERE seq > ${message}::bigint AND role = 'user'
    UNION SELECT user_id FROM subscriptions WHERE number > ${signal}::bigint
    UNION SELECT user_id FROM payments WHERE changed_at >= ${at}::bigint
    UNION SELECT user_id FROM model_usage WHERE at >= ${at}::bigint
    ORDER BY 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** The largest amount reported per refund, the whole price when none was. */
const refundedCentsSql = sql`(SELECT coalesce(sum(most), 0) FROM (
  SELECT max(coalesce(f.amount_cents, p.price_cents)) AS most FROM payment_events AS f
  WHERE f.payment_id = p.id AND f.kind = 'refunded' GROUP BY f.about) AS refunds)`;

/** Holds the users' rows, so that an account that is deleted meanwhile is left out and fails nobody's round. */
async function upsertProgress(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO user_progress (user_id, source, campaign, registered_at, is_verified, has_talked, has_signal, has_returned,
      paid_cents, cost_micro_dollars, active_weeks)
    SELECT u.id, coalesce(${campaignColumns.source}, ${DIRECT_SOURCE}), ${campaignColumns.campaign}, u.created_at,
      u.email_verified_at IS NOT NULL,
      EXISTS (SELECT 1 FROM messages AS m WHERE m.user_id = u.id AND m.role = 'user'),
      EXISTS (SELECT 1 FROM subscriptions AS s WHERE s.user_id = u.id),
      EXISTS (SELECT 1 FROM messages AS m WHERE m.user_id = u.id AND m.role = 'user'
        AND m.at >= u.created_at - u.created_at % ${DAY_MS}::bigint + ${DAY_MS}::bigint
        AND m.at < u.created_at + ${7 * DAY_MS}::bigint),
      (SELECT coalesce(sum(p.price_cents - least(p.price_cents, ${refundedCentsSql})), 0) FROM payments AS p
        WHERE p.user_id = u.id AND p.state = 'paid' AND p.credited_at IS NOT NULL AND NOT p.test AND NOT p.is_duplicate_purchase),
      (SELECT coalesce(sum(x.cost_micro_dollars), 0) FROM model_usage AS x WHERE x.user_id = u.id),
      (SELECT coalesce(bit_or(1 << ((m.at - week.monday) / ${WEEK_MS}::bigint)::integer), 0) FROM messages AS m
        WHERE m.user_id = u.id AND m.role = 'user' AND m.at >= week.monday
          AND m.at < week.monday + ${COHORT_WEEKS * WEEK_MS}::bigint)
    FROM users AS u ${joinCampaign}
    CROSS JOIN LATERAL (SELECT u.created_at - (u.created_at - ${mondayOf(0)}::bigint) % ${WEEK_MS}::bigint AS monday) AS week
    WHERE u.id = ANY(${ids}::uuid[])
    ORDER BY u.id
    FOR KEY SHARE OF u
    ON CONFLICT (user_id) DO UPDATE SET
      source = excluded.source, campaign = excluded.campaign, registered_at = excluded.registered_at,
      is_verified = excluded.is_verified, has_talked = excluded.has_talked, has_signal = excluded.has_signal,
      has_returned = excluded.has_returned,
      paid_cents = excluded.paid_cents, cost_micro_dollars = excluded.cost_micro_dollars,
      active_weeks = excluded.active_weeks`.execute(db);
}
