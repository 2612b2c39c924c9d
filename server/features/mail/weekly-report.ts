import { sql } from 'kysely';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { mayReport, reportMonday, reportsFrom, reportsUntil, WEEK } from '@app/domain/mail/week.ts';
import { weeklyLetter, type WeekFacts } from '@app/domain/mail/weekly-letter.ts';
import { writeLetter } from '@app/domain/mail/letter.ts';
import type { Db, Tx } from '../../db/database.ts';
import { quietOf } from '../../db/deliveries.ts';
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
      if (mayReport(quietOf(user), now))
        await report(post, { ...user, monday, ahead, now }).catch((error: unknown) =>
          post.log.error({ err: error, userId: user.id }, 'a weekly report was not written'),
        );
    after = users.length < BATCH ? null : (users.at(-1)?.id ?? null);
  } while (after !== null);
}

type Reader = { id: string; email: string; quiet_start: string | null; quiet_end: string | null };

/** Who wants this week's report and has not had it, by id. */
async function readersAfter(db: Db, monday: number, after: string | null): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    SELECT u.id, u.email, chosen.quiet_start, chosen.quiet_end
    FROM users AS u LEFT JOIN proactive_preferences AS chosen ON chosen.user_id = u.id
    WHERE u.email_verified_at <= ${reportsFrom(monday)} AND (${after}::uuid IS NULL OR u.id > ${after}::uuid)
      AND NOT EXISTS (SELECT 1 FROM weekly_reports AS had WHERE had.user_id = u.id AND had.week = ${monday})
      AND NOT EXISTS (SELECT 1 FROM mail_refusals AS no WHERE no.user_id = u.id AND no.kind = 'weekly_report')
      AND (u.last_active_at > ${monday - FORGOTTEN_AFTER}
        OR EXISTS (SELECT 1 FROM sessions AS used WHERE used.user_id = u.id AND used.used_at > ${monday - FORGOTTEN_AFTER})
        OR EXISTS (SELECT 1 FROM messages AS m
          WHERE m.user_id = u.id AND m.role = 'user' AND m.at > ${monday - FORGOTTEN_AFTER})
        OR EXISTS (
        SELECT 1 FROM signals AS s JOIN signal_closings AS c ON c.signal_id = s.id
        WHERE s.user_id = u.id AND c.closed_at >= ${monday - WEEK} AND c.closed_at < ${monday}))
    ORDER BY u.id LIMIT ${BATCH}`.execute(db);
  return rows;
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
    const kind = 'weekly_report';
    const regular = { userId: id, kind, messageType: kind, uselessAt: reportsUntil(monday) } as const;
    await queueMail(
      tx,
      { recipient: email, ...letter, rank: 'regular', oneClickUrl: links.oneClick, regular },
      now,
    );
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
    .eventsBetween(reportsFrom(monday), monday + WEEK - 1, reportsFrom(monday))
    .catch((error: unknown): EconomicEvent[] => {
      log.warn({ err: error }, 'the weekly reports go without the week ahead');
      return [];
    });
  return events
    .filter(({ impact }) => impact === 'HIGH')
    .slice(0, MOST_AHEAD)
    .map(({ name, currency, at, precision }) => ({ name, currency, at, sure: precision !== 'estimated' }));
}
