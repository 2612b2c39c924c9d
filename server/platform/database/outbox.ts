import { sql, type Selectable, type Updateable } from 'kysely';
import type { MailKind } from '@app/domain/mail/mail-kind.ts';
import { nextAllowedTime } from '@app/domain/proactive/pacing/quiet-hours.ts';
import { addJobs } from '../queue/add-jobs.ts';
import { checkPriorTries, isUnsent, type ClockState, type NotNow } from '../queue/send-once.ts';
import type { TakenJob } from '../queue/task.ts';
import type { Db, Tx } from './database.ts';
import { quietOf } from '@app/domain/proactive/pacing/default-preferences.ts';
import { recordOutreach } from '../notifications/outreach.ts';
import { renderMailHtml } from '../notifications/render-mail-html.ts';
import type { Tables } from './tables.ts';

/** What goes first where much waits: what somebody is waiting for, then alerts, then what can wait. */
export const mailRank = { account: 0, alert: 1, regular: 2 } as const;

export type QueuedMail = {
  recipient: string;
  subject: string;
  text: string;
  mjml: string;
  /** `account` where not said. */
  rank?: keyof typeof mailRank;
  /** Where a mail program may switch this kind of mail off with one press. */
  oneClickUrl?: string;
  /** The user's signal whose picture the letter shows; it is drawn when the mail goes out. */
  pictureOf?: string;
  /**
   * Whose mail it is, where they can switch this kind off; the log of outreach has it under `messageType` once it has gone out.
   * `uselessAt` (UTC ms): it tells nothing any more from then on.
   */
  regular?: { userId: string; kind: MailKind; messageType: string; uselessAt: number | null };
  /** To an address whose account is gone: forgotten as soon as it is out. */
  lastWord?: true;
};

/** Told by their kind, as nothing else is known of whoever they go to. */
const LAST_WORD = 'account_deleted';

/** Puts a mail in the post together with the change that causes it; the job `send-mail` delivers it. Answers its number. */
export async function queueMail(tx: Tx, mail: QueuedMail, now: number): Promise<number> {
  const rank = mailRank[mail.rank ?? 'account'];
  const { id } = await tx
    .insertInto('outbox')
    .values({
      recipient: mail.recipient,
      subject: mail.subject,
      text_part: mail.text,
      html_part: renderMailHtml(mail.mjml),
      rank,
      one_click_url: mail.oneClickUrl ?? null,
      picture_of: mail.pictureOf ?? null,
      user_id: mail.regular?.userId ?? null,
      kind: mail.regular?.kind ?? null,
      message_type: mail.lastWord ? LAST_WORD : (mail.regular?.messageType ?? null),
      useless_at: mail.regular?.uselessAt ?? null,
      created_at: now,
      next_try_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const channel = rank === mailRank.account ? mailChannels.account : mailChannels.other;
  await addJobs(tx, [{ task: 'send-mail', id, channel, dueAt: now, priority: rank }], now);
  return id;
}

/** Of several links to one address the newest should arrive last: mail about accounts goes one after the other. */
export const mailChannels = { account: 'mail-account', other: 'mail' } as const;

export type OutboxMail = Selectable<Tables['outbox']>;

export type BeginMail = NotNow | { as: 'begun'; mail: OutboxMail };

/** Marks a mail as begun before anything is sent, where it is still to be sent and wanted now. */
export const beginMail = (db: Db, job: TakenJob, when: ClockState): Promise<BeginMail> =>
  db.transaction().execute(async (tx): Promise<BeginMail> => {
    const { now } = when;
    const mail = await tx
      .selectFrom('outbox')
      .selectAll()
      .where('id', '=', job.id)
      .where(isUnsent)
      .forUpdate()
      .executeTakeFirst();
    if (!mail) return { as: 'over' };
    const notNow = checkPriorTries(job, mail.begun_at, when) ?? (await askReader(tx, mail, now));
    if (notNow?.as === 'lost') await changeMail(tx, mail.id, { failed_at: now, ...wiped });
    if (notNow) return notNow;
    const tries = mail.tries + job.attempts;
    await changeMail(tx, mail.id, { begun_at: now, tries });
    return { as: 'begun', mail: { ...mail, tries } };
  });

const changeMail = (tx: Tx, id: number, values: Updateable<Tables['outbox']>) =>
  tx.updateTable('outbox').set(values).where('id', '=', id).execute();

/** What a mail server held up may meet the quiet hours, or be wanted no longer, or be of no use. */
async function askReader(tx: Tx, mail: OutboxMail, now: number): Promise<NotNow | null> {
  const { user_id: userId, kind, useless_at: uselessAt } = mail;
  if (userId === null || kind === null) return null;
  const { wanted, quiet } = await readerOf(tx, { userId, kind, at: mail.created_at });
  if (!wanted || (uselessAt !== null && now >= uselessAt)) {
    await dropUnsent(tx, mail, now);
    return { as: 'over' };
  }
  const until = nextAllowedTime(quiet, now);
  if (until <= now) return null;
  await changeMail(tx, mail.id, { next_try_at: until });
  return { as: 'put-off', until };
}

/** It is known that this mail did not go out, and it is of no use any more. A note after an absence is written anew where one is still due. */
async function dropUnsent(tx: Tx, mail: OutboxMail, now: number): Promise<void> {
  await changeMail(tx, mail.id, { failed_at: now, ...wiped });
  if (mail.kind === 're_engagement' && mail.user_id !== null)
    await tx
      .deleteFrom('re_engagement_mails')
      .where('user_id', '=', mail.user_id)
      .where('queued_at', '=', mail.created_at)
      .execute();
}

type RegularMailKey = { userId: string; kind: MailKind; at: number };

/**
 * Whether the user wants this mail as things stand, and when they want to be left alone. A note after an absence is for nobody who has
 * been there since it was written.
 */
async function readerOf(tx: Tx, { userId, kind, at }: RegularMailKey) {
  const { rows } = await sql<{ wanted: boolean; quiet_start: string | null; quiet_end: string | null }>`
    SELECT chosen.quiet_start, chosen.quiet_end, CASE WHEN ${kind} = 'alerts'
      THEN EXISTS (SELECT 1 FROM alert_channels AS w WHERE w.user_id = u.id AND w.channel = 'email')
      ELSE NOT EXISTS (SELECT 1 FROM mail_opt_outs AS no WHERE no.user_id = u.id AND no.kind = ${kind})
        AND (${kind} <> 're_engagement' OR (u.last_active_at <= ${at}
          AND NOT EXISTS (SELECT 1 FROM sessions AS s WHERE s.user_id = u.id AND s.used_at > ${at})
          AND NOT EXISTS (SELECT 1 FROM messages AS m WHERE m.user_id = u.id AND m.role = 'user' AND m.at > ${at})))
      END AS wanted
    FROM users AS u LEFT JOIN proactive_preferences AS chosen ON chosen.user_id = u.id
    WHERE u.id = ${userId}`.execute(tx);
  const [row] = rows;
  return { wanted: row?.wanted ?? false, quiet: quietOf(row ?? { quiet_start: null, quiet_end: null }) };
}

/**
 * What became of a mail that was begun. `later`: it did not go out and is tried again at that time. `too-late`: it did not go out and is of no
 * use any more.
 */
export type MailEnd = { as: 'sent' } | { as: 'given-up' } | { as: 'too-late' } | { as: 'later'; at: number };

const wiped = { text_part: '', html_part: '', one_click_url: null };

export const endMail = (db: Db, mail: OutboxMail, end: MailEnd, now: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { id, user_id: userId, message_type: messageType } = mail;
    if (end.as === 'too-late') return dropUnsent(tx, mail, now);
    if (end.as === 'later') await changeMail(tx, id, { begun_at: null, next_try_at: end.at });
    if (end.as === 'given-up') await changeMail(tx, id, { failed_at: now, ...wiped });
    if (end.as !== 'sent') return;
    await changeMail(tx, id, { sent_at: now, failed_at: null, ...wiped });
    if (userId !== null && messageType !== null)
      await recordOutreach(tx, { userId, messageType, channel: 'email', at: now });
  });

/** Nothing goes to this user any more, and nothing is known of what went. */
export async function dropMailsOf(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where((row) => row.or([row('recipient', '=', email), row('user_id', '=', id)]))
    .execute();
}

/** What could still go out to a user of the kinds they can switch off. */
export async function dropUnsentMails(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('outbox').where('user_id', '=', userId).where('sent_at', 'is', null).execute();
}

/** Last words that are out, or that cannot be brought. */
export async function forgetLastWords(db: Db): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('message_type', '=', LAST_WORD)
    .where((row) => row.or([row('sent_at', 'is not', null), row('failed_at', 'is not', null)]))
    .execute();
}
