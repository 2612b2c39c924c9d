import { DAY_MS } from '@app/domain/time.ts';
import { sql } from 'kysely';
import { composeAbsenceLetter, type AbsenceLetterData } from '@app/domain/mail/letters/absence-letter.ts';
import {
  dueAbsenceStep,
  FIRST_ABSENCE_STEP_MS,
  ABSENCE_END_MS,
  noteExpiresAt,
  type AbsenceStep,
} from '@app/domain/mail/absence.ts';
import { renderLetter } from '@app/domain/mail/letters/letter.ts';
import { isHeldOut } from '@app/domain/proactive/outreach/hold-out.ts';
import { isQuiet, type QuietHours } from '@app/domain/proactive/pacing/quiet-hours.ts';
import { balanceAt, remainingTokens, type Balance } from '@app/domain/tokens/balance.ts';
import { balanceColumns, toBalance, type BalanceColumns } from '../../../platform/ledger/balance.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { quietOf } from '@app/domain/proactive/pacing/default-preferences.ts';
import { queueMail } from '../../../platform/database/outbox.ts';
import { recordOutreachDue } from '../../../platform/notifications/outreach.ts';
import type { Deps } from '../../../deps.ts';
import { letterSenderOf } from '../../../platform/notifications/letter-sender.ts';
import { readSignalsClosedBefore, readOpenSignals } from './own-signals.ts';
import { createSwitchOffLinks } from '../choices/switch-off-link.ts';

type ReEngagementDeps = Pick<Deps, 'config' | 'database' | 'log' | 'publicUrl'>;
type AbsentUser = {
  id: string;
  email: string;
  securityEpoch: number;
  since: number;
  balance: Balance;
  quiet: QuietHours;
};

const BATCH = 200;

/** Each step of an absence (7, 14, 30 days) once; after an outage only the current one. */
export async function queueReEngagementMails(deps: ReEngagementDeps, now: number): Promise<void> {
  let after: string | null = null;
  do {
    const users: AbsentUser[] = await readAbsentUsers(deps.database.db, now, after);
    for (const user of users)
      if (!isQuiet(user.quiet, now))
        await queueAbsenceMail(deps, user, now).catch((error: unknown) =>
          deps.log.error({ err: error, userId: user.id }, 're-engagement mail not queued'),
        );
    after = users.length < BATCH ? null : (users.at(-1)?.id ?? null);
  } while (after !== null);
}

type StoredAbsentUser = BalanceColumns & {
  id: string;
  email: string;
  securityEpoch: number;
  since: number;
  quiet_start: string | null;
  quiet_end: string | null;
};

async function readAbsentUsers(db: Db, now: number, after: string | null): Promise<AbsentUser[]> {
  const { rows } = await sql<StoredAbsentUser>`
    SELECT u.id, u.email, u.security_epoch AS "securityEpoch", seen.since, ${sql.join(balanceColumns.map((name) => sql.ref(`u.${name}`)))},
      chosen.quiet_start, chosen.quiet_end
    FROM users AS u LEFT JOIN proactive_preferences AS chosen ON chosen.user_id = u.id
    CROSS JOIN LATERAL (SELECT greatest(u.last_active_at,
      (SELECT max(s.used_at) FROM sessions AS s WHERE s.user_id = u.id),
      (SELECT max(m.at) FROM messages AS m WHERE m.user_id = u.id AND m.role = 'user')) AS since) AS seen
    WHERE u.email_verified_at IS NOT NULL AND u.suspended_at IS NULL AND (${after}::uuid IS NULL OR u.id > ${after}::uuid)
      AND u.last_active_at <= ${now - FIRST_ABSENCE_STEP_MS}
      AND seen.since <= ${now - FIRST_ABSENCE_STEP_MS} AND seen.since > ${now - ABSENCE_END_MS}
      AND NOT EXISTS (SELECT 1 FROM mail_opt_outs AS no WHERE no.user_id = u.id AND no.kind = 're_engagement')
      AND NOT EXISTS (SELECT 1 FROM re_engagement_mails AS had
        WHERE had.user_id = u.id AND had.silent_since = seen.since AND had.days >= CASE
          WHEN seen.since <= ${now - 30 * DAY_MS} THEN 30 WHEN seen.since <= ${now - 14 * DAY_MS} THEN 14 ELSE 7 END)
    ORDER BY u.id LIMIT ${BATCH}`.execute(db);
  return rows.map(({ id, email, securityEpoch, since, ...row }) => ({
    id,
    email,
    securityEpoch,
    since,
    balance: balanceAt(toBalance(row), now).balance,
    quiet: quietOf(row),
  }));
}

async function queueAbsenceMail(deps: ReEngagementDeps, user: AbsentUser, now: number): Promise<void> {
  const days = dueAbsenceStep(user.since, now);
  if (days === null) return;
  const sender = letterSenderOf(deps);
  const links = createSwitchOffLinks(
    { userId: user.id, kind: 're_engagement', securityEpoch: user.securityEpoch },
    deps,
  );
  await deps.database.transact(async (tx) => {
    const inserted = await tx
      .insertInto('re_engagement_mails')
      .values({ user_id: user.id, silent_since: user.since, days, queued_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'silent_since', 'days']).doNothing())
      .returning('days')
      .executeTakeFirst();
    if (!inserted) return;
    const heldOut = isHeldOut(user.id);
    const about = `${user.since}:${days}`;
    await recordOutreachDue(tx, { userId: user.id, messageType: 're_engagement', about, at: now, heldOut });
    if (heldOut) return;
    const letter = renderLetter(sender, {
      ...composeAbsenceLetter(await readAbsenceFacts(tx, user, days, now), sender),
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
          uselessAt: noteExpiresAt(user.since, now),
        },
      },
      now,
    );
  });
}

async function readAbsenceFacts(
  tx: Tx,
  { id, since, balance }: AbsentUser,
  days: AbsenceStep,
  now: number,
): Promise<AbsenceLetterData> {
  const closed = (await readSignalsClosedBefore(tx, id, now)).filter(({ closedAt }) => closedAt > since);
  const open = await readOpenSignals(tx, id);
  const watches = await tx
    .selectFrom('watches')
    .select(['pair', 'timeframe'])
    .where('user_id', '=', id)
    .where('ended_at', 'is', null)
    .where('paused_at', 'is', null)
    .orderBy('number')
    .execute();
  const tokens = { today: balance.daily, lasting: remainingTokens(balance) - balance.daily };
  return {
    days,
    closed,
    open,
    watches,
    tokens,
    simulated: [...closed, ...open].some((one) => one.simulated),
  };
}
