import { sql } from 'kysely';
import { mondayOf, WEEK } from '@app/domain/mail/week.ts';
import { readState, writeState } from '../../db/app-state.ts';
import type { Db } from '../../db/database.ts';
import { campaignColumns, DIRECT, joinCampaign } from './campaign-of.ts';

const KEY = 'user-progress';
const DAY = 86_400_000;
const BATCH = 1_000;
/** As many as a number of 32 bits has places for, and a cohort is looked at. */
const WEEKS = 26;

/** How far everything had come that progress is made of. Numbers and times are given before they are to be seen by others. */
type Mark = { at: number; message: number; signal: number };
/** `settled` is where the round before the last one ended: nothing that is older is still on its way. */
type Marks = { settled: Mark; last: Mark };

const NOTHING: Mark = { at: -1, message: 0, signal: 0 };

/**
 * Brings the progress of everybody up to date who registered, verified, wrote, got a signal, paid or cost something since the round
 * before the last one. Progress is counted anew from what happened, so a round that failed is made good by the next. One process at a
 * time; answers how many users were looked at.
 */
export function noteProgress(db: Db, now: number): Promise<number> {
  return db.transaction().execute(async (turn) => {
    const { rows } = await sql<{ mine: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtext(${KEY})) AS mine`.execute(turn);
    if (!rows[0]?.mine) return 0;
    const stored = await readState(turn, KEY);
    const marks = stored ? (JSON.parse(stored) as Marks) : { settled: NOTHING, last: NOTHING };
    const reached = await reachedBy(turn, now);
    const ids = await touchedSince(turn, marks.settled);
    // Outside of this transaction: nobody's row may stay locked for as long as all of them take.
    for (let from = 0; from < ids.length; from += BATCH) await count(db, ids.slice(from, from + BATCH));
    await writeState(turn, KEY, JSON.stringify({ settled: marks.last, last: reached } satisfies Marks));
    return ids.length;
  });
}

async function reachedBy(db: Db, now: number): Promise<Mark> {
  const { rows } = await sql<Omit<Mark, 'at'>>`
    SELECT coalesce((SELECT max(seq) FROM messages), 0) AS message, coalesce((SELECT max(number) FROM signals), 0) AS signal`.execute(
    db,
  );
  return { at: now, message: rows[0]?.message ?? 0, signal: rows[0]?.signal ?? 0 };
}

/** In the order of their ids, so that two rounds would never wait for each other. */
async function touchedSince(db: Db, { at, message, signal }: Mark): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM users WHERE created_at >= ${at}::bigint OR email_verified_at >= ${at}::bigint
    UNION SELECT user_id FROM messages WHERE seq > ${message}::bigint AND role = 'user'
    UNION SELECT user_id FROM signals WHERE number > ${signal}::bigint
    UNION SELECT user_id FROM payments WHERE changed_at >= ${at}::bigint
    UNION SELECT user_id FROM model_usage WHERE at >= ${at}::bigint
    ORDER BY 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** What of a payment's price has come back: of each refund the most that was said, the whole price where nobody said how much. */
const paidBack = sql`(SELECT coalesce(sum(most), 0) FROM (
  SELECT max(coalesce(f.amount_cents, p.price_cents)) AS most FROM payment_facts AS f
  WHERE f.payment_id = p.id AND f.kind = 'refunded' GROUP BY f.about) AS refunds)`;

async function count(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO user_progress (user_id, source, campaign, registered_at, verified, talked, signal, returned,
      paid_cents, cost_micro_dollars, active_weeks)
    SELECT u.id, coalesce(${campaignColumns.source}, ${DIRECT}), ${campaignColumns.campaign}, u.created_at,
      u.email_verified_at IS NOT NULL,
      EXISTS (SELECT 1 FROM messages AS m WHERE m.user_id = u.id AND m.role = 'user'),
      EXISTS (SELECT 1 FROM signals AS s WHERE s.user_id = u.id),
      EXISTS (SELECT 1 FROM messages AS m WHERE m.user_id = u.id AND m.role = 'user'
        AND m.at >= u.created_at - u.created_at % ${DAY}::bigint + ${DAY}::bigint
        AND m.at < u.created_at + ${7 * DAY}::bigint),
      (SELECT coalesce(sum(p.price_cents - least(p.price_cents, ${paidBack})), 0) FROM payments AS p
        WHERE p.user_id = u.id AND p.state = 'paid' AND p.credited_at IS NOT NULL AND NOT p.test AND NOT p.surplus),
      (SELECT coalesce(sum(x.cost_micro_dollars), 0) FROM model_usage AS x WHERE x.user_id = u.id),
      (SELECT coalesce(bit_or(1 << ((m.at - week.monday) / ${WEEK}::bigint)::integer), 0) FROM messages AS m
        WHERE m.user_id = u.id AND m.role = 'user' AND m.at >= week.monday
          AND m.at < week.monday + ${WEEKS * WEEK}::bigint)
    FROM users AS u ${joinCampaign}
    CROSS JOIN LATERAL (SELECT u.created_at - (u.created_at - ${mondayOf(0)}::bigint) % ${WEEK}::bigint AS monday) AS week
    WHERE u.id = ANY(${ids}::uuid[])
    ORDER BY u.id
    ON CONFLICT (user_id) DO UPDATE SET
      source = excluded.source, campaign = excluded.campaign, registered_at = excluded.registered_at,
      verified = excluded.verified, talked = excluded.talked, signal = excluded.signal, returned = excluded.returned,
      paid_cents = excluded.paid_cents, cost_micro_dollars = excluded.cost_micro_dollars,
      active_weeks = excluded.active_weeks`.execute(db);
}
