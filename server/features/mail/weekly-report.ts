import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { mayReport, reportMonday, reportsFrom, WEEK } from '@app/domain/mail/week.ts';
import { weeklyLetter, type WeekFacts } from '@app/domain/mail/weekly-letter.ts';
import { writeLetter } from '@app/domain/mail/letter.ts';
import { defaultQuiet } from '@app/domain/proactive/preferences.ts';
import type { Db, Tx } from '../../db/database.ts';
import { queueMail } from '../../db/outbox.ts';
import type { Deps } from '../../deps.ts';
import { closedBefore, stillOpen } from './own-signals.ts';
import { switchOffLinks } from './switch-off-link.ts';

type Post = Pick<Deps, 'calendar' | 'config' | 'database' | 'log' | 'publicUrl'>;

const BATCH = 200;
const MOST_AHEAD = 5;
/** Somebody who has been away for so long, and for whom nothing happened, is not told so every Monday. */
const FORGOTTEN_AFTER = 30 * 86_400_000;

/**
 * Queues the reports that are due: one for each user and week, however many processes there are and however often they start.
 * Who verified the address after Monday 08:00 gets the first one a week later.
 */
export async function queueWeeklyReports(post: Post, now: number): Promise<void> {
  const monday = reportMonday(now);
  if (monday === null) return;
  const ahead = await releasesOf(post, monday);
  let after: string | null = null;
  do {
    const users = await readersAfter(post.database.db, monday, after);
    for (const user of users)
      if (mayReport(user.quiet, now)) await report(post, { ...user, monday, ahead, now });
    after = users.length < BATCH ? null : (users.at(-1)?.id ?? null);
  } while (after !== null);
}

/** Who wants this week's report and has not had it, by id. */
async function readersAfter(db: Db, monday: number, after: string | null) {
  const users = db
    .selectFrom('users')
    .leftJoin('proactive_preferences as chosen', 'chosen.user_id', 'users.id')
    .select(['users.id', 'email', 'quiet_start', 'quiet_end'])
    .where('email_verified_at', '<=', reportsFrom(monday))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('weekly_reports as had')
            .select('had.week')
            .whereRef('had.user_id', '=', 'users.id')
            .where('had.week', '=', monday),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_refusals as refused')
            .select('refused.kind')
            .whereRef('refused.user_id', '=', 'users.id')
            .where('refused.kind', '=', 'weekly_report'),
        ),
      ),
    )
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('last_active_at', '>', monday - FORGOTTEN_AFTER),
        exists(
          selectFrom('signals')
            .innerJoin('signal_closings as closing', 'closing.signal_id', 'signals.id')
            .select('signals.id')
            .whereRef('signals.user_id', '=', 'users.id')
            .where('closing.closed_at', '>=', monday - WEEK)
            .where('closing.closed_at', '<', monday),
        ),
      ]),
    )
    .orderBy('users.id')
    .limit(BATCH);
  const rows = await (after === null ? users : users.where('users.id', '>', after)).execute();
  return rows.map(({ id, email, quiet_start, quiet_end }) => ({
    id,
    email,
    quiet: quiet_start && quiet_end ? { start: quiet_start, end: quiet_end } : defaultQuiet,
  }));
}

type Report = { id: string; email: string; monday: number; ahead: WeekFacts['ahead']; now: number };

async function report(post: Post, { id, email, monday, ahead, now }: Report): Promise<void> {
  const from = { productName: post.config.PRODUCT_NAME, publicUrl: post.publicUrl };
  const links = switchOffLinks({ userId: id, kind: 'weekly_report' }, post);
  await post.database.transact(async (tx) => {
    const first = await tx
      .insertInto('weekly_reports')
      .values({ user_id: id, week: monday, queued_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'week']).doNothing())
      .returning('week')
      .executeTakeFirst();
    if (!first) return;
    const letter = writeLetter(from, {
      ...weeklyLetter({ ...(await weekOf(tx, id, monday)), ahead }, from),
      switchOff: { label: 'Switch the weekly report off', url: links.page },
    });
    await queueMail(tx, { recipient: email, ...letter, rank: 'regular', oneClickUrl: links.oneClick }, now);
  });
}

async function weekOf(tx: Tx, userId: string, monday: number): Promise<Omit<WeekFacts, 'ahead'>> {
  const allClosed = await closedBefore(tx, userId, monday);
  const open = await stillOpen(tx, userId);
  const closed = allClosed.filter(({ closedAt }) => closedAt >= monday - WEEK);
  const simulated = [...allClosed, ...open].some((one) => one.simulated);
  return { monday, closed, allClosed, open, simulated };
}

/** The first large releases of the week that begins; a calendar that does not answer holds up no report. */
async function releasesOf({ calendar, log }: Post, monday: number): Promise<WeekFacts['ahead']> {
  const events = await calendar
    .eventsBetween(reportsFrom(monday), monday + WEEK - 1)
    .catch((error: unknown): EconomicEvent[] => {
      log.warn({ err: error }, 'the weekly reports go without the week ahead');
      return [];
    });
  return events
    .filter(({ impact }) => impact === 'HIGH')
    .slice(0, MOST_AHEAD)
    .map(({ name, currency, at, precision }) => ({ name, currency, at, sure: precision !== 'estimated' }));
}
