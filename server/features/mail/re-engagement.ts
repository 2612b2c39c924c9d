import { sql } from 'kysely';
import { absenceLetter, type AbsenceFacts } from '@app/domain/mail/absence-letter.ts';
import { absenceStep, FIRST_STEP, LAST_CALL, noteUntil, type AbsenceStep } from '@app/domain/mail/absence.ts';
import { writeLetter } from '@app/domain/mail/letter.ts';
import { isHeldOut } from '@app/domain/proactive/held-out.ts';
import { isQuiet, type QuietHours } from '@app/domain/proactive/quiet-hours.ts';
import { balanceAt, remaining, type Balance } from '@app/domain/tokens/balance.ts';
import { balanceColumns, balanceOf, type BalanceRow } from '../../db/balance.ts';
import type { Db, Tx } from '../../db/database.ts';
import { quietOf } from '../../db/deliveries.ts';
import { queueMail } from '../../db/outbox.ts';
import { noteDue } from '../../db/outreach.ts';
import type { Deps } from '../../deps.ts';
import { closedBefore, stillOpen } from './own-signals.ts';
import { switchOffLinks } from './switch-off-link.ts';

type Post = Pick<Deps, 'config' | 'database' | 'log' | 'publicUrl'>;
type Absent = { id: string; email: string; since: number; balance: Balance; quiet: QuietHours };

const BATCH = 200;
const DAY = 86_400_000;

/**
 * Queues the notes to those who stayed away for 7, 14 or 30 days: each step of a silence once, and after an outage only the step
 * that is due by then. One that could not be sent for a day is written anew. A word to the bot breaks the silence as a visit does.
 */
export async function queueReEngagement(post: Post, now: number): Promise<void> {
  let after: string | null = null;
  do {
    const users: Absent[] = await absentAfter(post.database.db, now, after);
    for (const user of users)
      if (!isQuiet(user.quiet, now))
        await remind(post, user, now).catch((error: unknown) =>
          post.log.error({ err: error, userId: user.id }, 'a note after an absence was not written'),
        );
    after = users.length < BATCH ? null : (users.at(-1)?.id ?? null);
  } while (after !== null);
}

type Row = BalanceRow & {
  id: string;
  email: string;
  since: number;
  quiet_start: string | null;
  quiet_end: string | null;
};

/** Verified users who have been silent for a step that they were not written to about, by id. */
async function absentAfter(db: Db, now: number, after: string | null): Promise<Absent[]> {
  const { rows } = await sql<Row>`
    SELECT u.id, u.email, seen.since, ${sql.join(balanceColumns.map((name) => sql.ref(`u.${name}`)))},
      chosen.quiet_start, chosen.quiet_end
    FROM users AS u LEFT JOIN proactive_preferences AS chosen ON chosen.user_id = u.id
    CROSS JOIN LATERAL (SELECT greatest(u.last_active_at,
      (SELECT max(s.used_at) FROM sessions AS s WHERE s.user_id = u.id),
      (SELECT max(m.at) FROM messages AS m WHERE m.user_id = u.id AND m.role = 'user')) AS since) AS seen
    WHERE u.email_verified_at IS NOT NULL AND (${after}::uuid IS NULL OR u.id > ${after}::uuid)
      AND u.last_active_at <= ${now - FIRST_STEP}
      AND seen.since <= ${now - FIRST_STEP} AND seen.since > ${now - LAST_CALL}
      AND NOT EXISTS (SELECT 1 FROM mail_refusals AS no WHERE no.user_id = u.id AND no.kind = 're_engagement')
      AND NOT EXISTS (SELECT 1 FROM re_engagement_mails AS had
        WHERE had.user_id = u.id AND had.silent_since = seen.since AND had.days >= CASE
          WHEN seen.since <= ${now - 30 * DAY} THEN 30 WHEN seen.since <= ${now - 14 * DAY} THEN 14 ELSE 7 END)
    ORDER BY u.id LIMIT ${BATCH}`.execute(db);
  return rows.map(({ id, email, since, ...row }) => ({
    id,
    email,
    since,
    balance: balanceAt(balanceOf(row), now).balance,
    quiet: quietOf(row),
  }));
}

async function remind(post: Post, user: Absent, now: number): Promise<void> {
  const days = absenceStep(user.since, now);
  if (days === null) return;
  const from = { productName: post.config.PRODUCT_NAME, publicUrl: post.publicUrl };
  const links = switchOffLinks({ userId: user.id, kind: 're_engagement' }, post);
  await post.database.transact(async (tx) => {
    const first = await tx
      .insertInto('re_engagement_mails')
      .values({ user_id: user.id, silent_since: user.since, days, queued_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'silent_since', 'days']).doNothing())
      .returning('days')
      .executeTakeFirst();
    if (!first) return;
    const heldOut = isHeldOut(user.id);
    const about = `${user.since}:${days}`;
    await noteDue(tx, { userId: user.id, messageType: 're_engagement', about, at: now, heldOut });
    if (heldOut) return;
    const letter = writeLetter(from, {
      ...absenceLetter(await standingOf(tx, user, days, now), from),
      switchOff: { label: 'Switch these notes off', url: links.page },
    });
    await queueMail(
      tx,
      {
        recipient: user.email,
        ...letter,
        rank: 'regular',
        oneClickUrl: links.oneClick,
        regular: {
          userId: user.id,
          kind: 're_engagement',
          messageType: 're_engagement',
          uselessAt: noteUntil(user.since, now),
        },
      },
      now,
    );
  });
}

async function standingOf(
  tx: Tx,
  { id, since, balance }: Absent,
  days: AbsenceStep,
  now: number,
): Promise<AbsenceFacts> {
  const closed = (await closedBefore(tx, id, now)).filter(({ closedAt }) => closedAt > since);
  const open = await stillOpen(tx, id);
  const watches = await tx
    .selectFrom('watches')
    .select(['pair', 'timeframe'])
    .where('user_id', '=', id)
    .where('ended_at', 'is', null)
    .orderBy('number')
    .execute();
  const tokens = { today: balance.daily, lasting: remaining(balance) - balance.daily };
  return {
    days,
    closed,
    open,
    watches,
    tokens,
    simulated: [...closed, ...open].some((one) => one.simulated),
  };
}
