import { sql, type Updateable } from 'kysely';
import type { MailKind } from '@app/domain/mail/mail-kind.ts';
import { nextAllowedTime } from '@app/domain/proactive/pacing/quiet-hours.ts';
import { addJobs, type NewJob } from '../queue/add-jobs.ts';
import { priorTryOf, sendingEnds } from '../queue/prior-try.ts';
import type { TakenJob } from '../queue/task.ts';
import type { Db, Tx } from './database.ts';
import { quietOf } from './deliveries.ts';
import { recordOutreach } from '../notifications/outreach.ts';
import type { Tables } from './tables.ts';

/** What goes first where much waits: what somebody is waiting for, then alerts, then what can wait. */
export const mailRank = { account: 0, alert: 1, regular: 2 } as const;

export type QueuedMail = {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** `account` where not said. */
  rank?: keyof typeof mailRank;
  /** Where a mail program may switch this kind of mail off with one press. */
  oneClickUrl?: string;
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
      html_part: mail.html,
      rank,
      one_click_url: mail.oneClickUrl ?? null,
      user_id: mail.regular?.userId ?? null,
      kind: mail.regular?.kind ?? null,
      message_type: mail.lastWord ? LAST_WORD : (mail.regular?.messageType ?? null),
      useless_at: mail.regular?.uselessAt ?? null,
      created_at: now,
      next_try_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addJobs(tx, [jobOf({ id, rank, dueAt: now })], now);
  return id;
}

/** Of several links to one address the newest should arrive last: mail about accounts goes one after the other. */
export const mailChannels = { account: 'mail-account', other: 'mail' } as const;

const jobOf = (mail: { id: number; rank: number; dueAt: number }): NewJob => ({
  task: 'send-mail',
  id: mail.id,
  channel: mail.rank === mailRank.account ? mailChannels.account : mailChannels.other,
  dueAt: mail.dueAt,
  priority: mail.rank,
});

export type BegunMail = {
  id: number;
  createdAt: number;
  /** This one included. */
  tries: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  oneClickUrl?: string;
  /** Null for mail about the account, like the next two. */
  kind: MailKind | null;
  uselessAt: number | null;
  outreach: { userId: string; messageType: string } | null;
};

export type BeginMail =
  | { as: 'begun'; mail: BegunMail }
  /** Not now: at this time of the app's clock. */
  | { as: 'put-off'; until: number }
  | { as: 'over' }
  /** A process ended while sending it. Nobody knows whether it went out: it is given up. */
  | { as: 'lost' };

/** Marks a mail as begun before anything is sent, where it is still to be sent and wanted now. */
export const beginMail = (db: Db, job: TakenJob, when: { now: number; speed: number }): Promise<BeginMail> =>
  db.transaction().execute((tx) => begin(tx, job, when));

/** What a mail server held up may meet the quiet hours, or be wanted no longer, or be of no use. */
async function begin(tx: Tx, job: TakenJob, when: { now: number; speed: number }): Promise<BeginMail> {
  const { now } = when;
  const row = await tx
    .selectFrom('outbox')
    .selectAll()
    .where('id', '=', job.id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return { as: 'over' };
  const change = (values: Updateable<Tables['outbox']>) =>
    tx.updateTable('outbox').set(values).where('id', '=', row.id).execute();
  const prior = priorTryOf(job, row.begun_at, when);
  if (prior === 'in-progress') return { as: 'put-off', until: sendingEnds(row.begun_at ?? now, when.speed) };
  if (prior === 'unknown' || prior === 'hopeless') {
    await change({ failed_at: now, ...wiped });
    return { as: 'lost' };
  }
  if (row.next_try_at > now) return { as: 'put-off', until: row.next_try_at };
  const { user_id: userId, kind, message_type: messageType, useless_at: uselessAt } = row;
  if (userId !== null && kind !== null) {
    const { wanted, quiet } = await readerOf(tx, { userId, kind, at: row.created_at });
    if (!wanted || (uselessAt !== null && now >= uselessAt)) {
      await dropUnsent(tx, { id: row.id, kind, createdAt: row.created_at }, now);
      return { as: 'over' };
    }
    const due = nextAllowedTime(quiet, now);
    if (due > now) {
      await change({ next_try_at: due });
      return { as: 'put-off', until: due };
    }
  }
  const tries = row.tries + job.attempts;
  await change({ begun_at: now, tries });
  const mail = {
    id: row.id,
    createdAt: row.created_at,
    tries,
    to: row.recipient,
    subject: row.subject,
    text: row.text_part,
    html: row.html_part,
    kind,
    uselessAt,
    outreach: userId !== null && messageType !== null ? { userId, messageType } : null,
    ...(row.one_click_url !== null && { oneClickUrl: row.one_click_url }),
  };
  return { as: 'begun', mail };
}

/** It is known that this mail did not go out, and it is of no use any more. A note after an absence is written anew where one is still due. */
async function dropUnsent(
  tx: Tx,
  { id, kind, createdAt }: Pick<BegunMail, 'id' | 'kind' | 'createdAt'>,
  now: number,
): Promise<void> {
  const row = await tx
    .updateTable('outbox')
    .set({ failed_at: now, ...wiped })
    .where('id', '=', id)
    .returning('user_id')
    .executeTakeFirst();
  if (kind === 're_engagement' && row?.user_id)
    await tx
      .deleteFrom('re_engagement_mails')
      .where('user_id', '=', row.user_id)
      .where('queued_at', '=', createdAt)
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
      THEN EXISTS (SELECT 1 FROM wanted_channels AS w WHERE w.user_id = u.id AND w.channel = 'email')
      ELSE NOT EXISTS (SELECT 1 FROM mail_refusals AS no WHERE no.user_id = u.id AND no.kind = ${kind})
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
export type MailEnd =
  | { as: 'sent' }
  | { as: 'given-up' }
  | { as: 'later'; at: number; down: boolean }
  | { as: 'too-late'; down: boolean };

const wiped = { text_part: '', html_part: '', one_click_url: null };

export async function endMail(db: Db, mail: BegunMail, end: MailEnd, now: number): Promise<void> {
  const { id, outreach } = mail;
  if (end.as === 'too-late') return db.transaction().execute((tx) => dropUnsent(tx, mail, now));
  const change =
    end.as === 'later'
      ? { begun_at: null, next_try_at: end.at }
      : end.as === 'sent'
        ? { sent_at: now, failed_at: null, ...wiped }
        : { failed_at: now, ...wiped };
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('outbox').set(change).where('id', '=', id).execute();
    if (end.as === 'sent' && outreach) await recordOutreach(tx, { ...outreach, channel: 'email', at: now });
  });
}

/** Nothing goes to this user any more, and nothing is known of what went. */
export async function dropMailsOf(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where((row) => row.or([row('recipient', '=', email), row('user_id', '=', id)]))
    .execute();
}

/** Last words that are out, or that cannot be brought. */
export async function forgetLastWords(db: Db): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('message_type', '=', LAST_WORD)
    .where((row) => row.or([row('sent_at', 'is not', null), row('failed_at', 'is not', null)]))
    .execute();
}
