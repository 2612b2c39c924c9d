import { DAY_MS, WEEK_MS } from '@app/domain/time.ts';
import { sql } from 'kysely';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import {
  canSendReport,
  dueReportMonday,
  reportsStartAt,
  reportsEndAt,
} from '@app/domain/mail/report-week.ts';
import { composeWeeklyLetter, type WeeklyLetterData } from '@app/domain/mail/letters/weekly-letter.ts';
import { renderLetter } from '@app/domain/mail/letters/letter.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { quietOf } from '@app/domain/proactive/pacing/default-preferences.ts';
import { queueMail } from '../../../platform/database/outbox.ts';
import type { Deps } from '../../../deps.ts';
import { letterSenderOf } from '../../../platform/notifications/letter-sender.ts';
import { readSignalsClosedBefore, readOpenSignals } from './own-signals.ts';
import { createSwitchOffLinks } from '../choices/switch-off-link.ts';

type WeeklyReportDeps = Pick<Deps, 'calendar' | 'config' | 'database' | 'log' | 'publicUrl'>;

const BATCH = 200;
const MAX_RELEASES_AHEAD = 5;
const MAX_ABSENCE_MS = 30 * DAY_MS;

export async function queueWeeklyReports(deps: WeeklyReportDeps, now: number): Promise<void> {
  const monday = dueReportMonday(now);
  if (monday === null) return;
  const ahead = await readReleasesAhead(deps, monday);
  let after: string | null = null;
  do {
    const users = await readDueReaders(deps.database.db, monday, after);
    for (const user of users)
      if (canSendReport(quietOf(user), now))
        await queueReport(deps, { ...user, monday, ahead, now }).catch((error: unknown) =>
          deps.log.error({ err: error, userId: user.id }, 'weekly report not queued'),
        );
    after = users.length < BATCH ? null : (users.at(-1)?.id ?? null);
  } while (after !== null);
}

type ReportReader = {
  id: string;
  email: string;
  securityEpoch: number;
  quiet_start: string | null;
  quiet_end: string | null;
};

async function readDueReaders(db: Db, monday: number, after: string | null): Promise<ReportReader[]> {
  const { rows } = await sql<ReportReader>`
    SELECT u.id, u.email, u.security_epoch AS "securityEpoch", chosen.quiet_start, chosen.quiet_end
    FROM users AS u LEFT JOIN proactive_preferences AS chosen ON chosen.user_id = u.id
    WHERE u.email_verified_at <= ${reportsStartAt(monday)} AND u.suspended_at IS NULL AND (${after}::uuid IS NULL OR u.id > ${after}::uuid)
      AND NOT EXISTS (SELECT 1 FROM weekly_reports AS had WHERE had.user_id = u.id AND had.week = ${monday})
      AND NOT EXISTS (SELECT 1 FROM mail_opt_outs AS no WHERE no.user_id = u.id AND no.kind = 'weekly_report')
      AND (u.last_active_at > ${monday - MAX_ABSENCE_MS}
        OR EXISTS (SELECT 1 FROM sessions AS used WHERE used.user_id = u.id AND used.used_at > ${monday - MAX_ABSENCE_MS})
        OR EXISTS (SELECT 1 FROM messages AS m
          WHERE m.user_id = u.id AND m.role = 'user' AND m.at > ${monday - MAX_ABSENCE_MS})
        OR EXISTS (
        SELECT 1 FROM subscriptions AS s JOIN ideas AS i ON i.id = s.idea_id
        WHERE s.user_id = u.id AND s.left_at IS NULL AND i.closed_at >= ${monday - WEEK_MS} AND i.closed_at < ${monday}))
    ORDER BY u.id LIMIT ${BATCH}`.execute(db);
  return rows;
}

type WeeklyReport = {
  id: string;
  email: string;
  securityEpoch: number;
  monday: number;
  ahead: WeeklyLetterData['ahead'];
  now: number;
};

async function queueReport(
  deps: WeeklyReportDeps,
  { id, email, securityEpoch, monday, ahead, now }: WeeklyReport,
): Promise<void> {
  const sender = letterSenderOf(deps);
  const links = createSwitchOffLinks({ userId: id, kind: 'weekly_report', securityEpoch }, deps);
  await deps.database.transact(async (tx) => {
    const inserted = await tx
      .insertInto('weekly_reports')
      .values({ user_id: id, week: monday, queued_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'week']).doNothing())
      .returning('week')
      .executeTakeFirst();
    if (!inserted) return;
    const letter = renderLetter(sender, {
      ...composeWeeklyLetter({ ...(await readWeekFacts(tx, id, monday)), ahead }, sender),
      switchOff: { label: 'Switch the weekly report off', url: links.page },
    });
    const kind = 'weekly_report';
    const regular = { userId: id, kind, messageType: kind, uselessAt: reportsEndAt(monday) } as const;
    await queueMail(
      tx,
      { recipient: email, ...letter, rank: 'regular', oneClickUrl: links.oneClick, regular },
      now,
    );
  });
}

async function readWeekFacts(
  tx: Tx,
  userId: string,
  monday: number,
): Promise<Omit<WeeklyLetterData, 'ahead'>> {
  const allClosed = await readSignalsClosedBefore(tx, userId, monday);
  const open = await readOpenSignals(tx, userId);
  const closed = allClosed.filter(({ closedAt }) => closedAt >= monday - WEEK_MS);
  const simulated = [...allClosed, ...open].some((one) => one.simulated);
  return { monday, closed, allClosed, open, simulated };
}

/** A calendar failure does not hold up the reports. */
async function readReleasesAhead(
  { calendar, log }: WeeklyReportDeps,
  monday: number,
): Promise<WeeklyLetterData['ahead']> {
  const events = await calendar
    .eventsBetween(reportsStartAt(monday), monday + WEEK_MS - 1, reportsStartAt(monday))
    .catch((error: unknown): EconomicEvent[] => {
      log.warn({ err: error }, 'weekly reports go out without releases: calendar failed');
      return [];
    });
  return events
    .filter(({ impact }) => impact === 'HIGH')
    .slice(0, MAX_RELEASES_AHEAD)
    .map(({ name, currency, at, precision }) => ({ name, currency, at, sure: precision !== 'estimated' }));
}
