import { absenceLetter, type AbsenceFacts } from '@app/domain/mail/absence-letter.ts';
import { absenceStep, FIRST_STEP, LAST_CALL, type AbsenceStep } from '@app/domain/mail/absence.ts';
import { writeLetter } from '@app/domain/mail/letter.ts';
import { defaultQuiet } from '@app/domain/proactive/preferences.ts';
import { isQuiet } from '@app/domain/proactive/quiet-hours.ts';
import { balanceAt, remaining } from '@app/domain/tokens/balance.ts';
import { balanceColumns, balanceOf } from '../../db/balance.ts';
import type { Db, Tx } from '../../db/database.ts';
import { queueMail } from '../../db/outbox.ts';
import type { Deps } from '../../deps.ts';
import { closedBefore, stillOpen } from './own-signals.ts';
import { switchOffLinks } from './switch-off-link.ts';

type Post = Pick<Deps, 'config' | 'database' | 'publicUrl'>;
type Absent = Awaited<ReturnType<typeof absentAfter>>[number];

const BATCH = 200;
const DAY = 86_400_000;

/**
 * Queues the notes to those who stayed away for 7, 14 or 30 days: each step of a silence once, and after an outage only the step
 * that is due by then. A word to the bot breaks the silence as a visit does.
 */
export async function queueReEngagement(post: Post, now: number): Promise<void> {
  let after: string | null = null;
  do {
    const users: Absent[] = await absentAfter(post.database.db, now, after);
    for (const user of users) if (!isQuiet(user.quiet, now)) await remind(post, user, now);
    after = users.length < BATCH ? null : (users.at(-1)?.id ?? null);
  } while (after !== null);
}

/** Verified users who have been silent for a step that they were not written to about, by id. */
async function absentAfter(db: Db, now: number, after: string | null) {
  const users = db
    .selectFrom('users')
    .leftJoin('proactive_preferences as chosen', 'chosen.user_id', 'users.id')
    .select(['users.id', 'email', 'last_active_at', 'quiet_start', 'quiet_end', ...balanceColumns])
    .select(({ selectFrom }) =>
      selectFrom('messages')
        .select(({ fn }) => fn.max('at').as('at'))
        .whereRef('messages.user_id', '=', 'users.id')
        .where('role', '=', 'user')
        .as('spoke_at'),
    )
    .where('email_verified_at', 'is not', null)
    .where('last_active_at', '<=', now - FIRST_STEP)
    .where('last_active_at', '>', now - LAST_CALL)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_refusals as refused')
            .select('refused.kind')
            .whereRef('refused.user_id', '=', 'users.id')
            .where('refused.kind', '=', 're_engagement'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom, ref, eb }) =>
      not(
        exists(
          selectFrom('re_engagement_mails as had')
            .select('had.days')
            .whereRef('had.user_id', '=', 'users.id')
            .where('had.silent_since', '>=', ref('last_active_at'))
            .where(
              'had.days',
              '>=',
              eb
                .case()
                .when('last_active_at', '<=', now - 30 * DAY)
                .then(30)
                .when('last_active_at', '<=', now - 14 * DAY)
                .then(14)
                .else(7)
                .end(),
            ),
        ),
      ),
    )
    .orderBy('users.id')
    .limit(BATCH);
  const rows = await (after === null ? users : users.where('users.id', '>', after)).execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    since: Math.max(row.last_active_at, row.spoke_at ?? 0),
    balance: balanceAt(balanceOf(row), now).balance,
    quiet: row.quiet_start && row.quiet_end ? { start: row.quiet_start, end: row.quiet_end } : defaultQuiet,
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
    const letter = writeLetter(from, {
      ...absenceLetter(await standingOf(tx, user, days, now), from),
      switchOff: { label: 'Switch these notes off', url: links.page },
    });
    await queueMail(
      tx,
      { recipient: user.email, ...letter, rank: 'regular', oneClickUrl: links.oneClick },
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
