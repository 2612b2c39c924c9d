import { sql, type Updateable } from 'kysely';
import type { MailKind } from '@app/domain/mail/kind.ts';
import { afterQuiet } from '@app/domain/proactive/quiet-hours.ts';
import type { Db, Tx } from './database.ts';
import { quietOf } from './deliveries.ts';
import { noteOutreach } from './outreach.ts';
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
  const { id } = await tx
    .insertInto('outbox')
    .values({
      recipient: mail.recipient,
      subject: mail.subject,
      text_part: mail.text,
      html_part: mail.html,
      rank: mailRank[mail.rank ?? 'account'],
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
  return id;
}

export type ClaimedMail = {
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

/**
 * Takes the mail that goes next, of those with this rank or a higher one, and marks it as taken before anything is sent. Several
 * processes share the work.
 */
export async function claimMail(db: Db, now: number, from = 0): Promise<ClaimedMail | null> {
  for (;;) {
    const next = await db.transaction().execute((tx) => takeNext(tx, now, from));
    if (next !== 'put off') return next;
  }
}

/** What a mail server held up may meet the quiet hours, or be wanted no longer, or be of no use: then it is put off or dropped. */
async function takeNext(tx: Tx, now: number, from: number): Promise<ClaimedMail | 'put off' | null> {
  const row = await tx
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('claimed_at', 'is', null)
    .where('next_try_at', '<=', now)
    .where('rank', '>=', from)
    .orderBy('rank')
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return null;
  const change = (values: Updateable<Tables['outbox']>) =>
    tx.updateTable('outbox').set(values).where('id', '=', row.id).execute();
  const { user_id: userId, kind, message_type: messageType, useless_at: uselessAt } = row;
  if (userId !== null && kind !== null) {
    const { wanted, quiet } = await readerOf(tx, { userId, kind, at: row.created_at });
    if (!wanted || (uselessAt !== null && now >= uselessAt)) {
      await dropUnsent(tx, { id: row.id, kind, createdAt: row.created_at }, now);
      return 'put off';
    }
    const due = afterQuiet(quiet, now);
    if (due > now) {
      await change({ next_try_at: due });
      return 'put off';
    }
  }
  const tries = row.tries + 1;
  await change({ claimed_at: now, tries });
  return {
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
}

/** It is known that this mail did not go out, and it is of no use any more. A note after an absence is written anew where one is still due. */
async function dropUnsent(
  tx: Tx,
  { id, kind, createdAt }: Pick<ClaimedMail, 'id' | 'kind' | 'createdAt'>,
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

type Written = { userId: string; kind: MailKind; at: number };

/**
 * Whether the user wants this mail as things stand, and when they want to be left alone. A note after an absence is for nobody who has
 * been there since it was written.
 */
async function readerOf(tx: Tx, { userId, kind, at }: Written) {
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
 * What became of a taken mail. `later`: it did not go out and is tried again at that time. `too-late`: it did not go out and is of no
 * use any more.
 */
export type MailEnd =
  | { as: 'sent' }
  | { as: 'given-up' }
  | { as: 'later'; at: number; down: boolean }
  | { as: 'too-late'; down: boolean };

const wiped = { text_part: '', html_part: '', one_click_url: null };

export async function endMail(db: Db, mail: ClaimedMail, end: MailEnd, now: number): Promise<void> {
  const { id, outreach } = mail;
  if (end.as === 'too-late') return db.transaction().execute((tx) => dropUnsent(tx, mail, now));
  const change =
    end.as === 'later'
      ? { claimed_at: null, next_try_at: end.at }
      : end.as === 'sent'
        ? { sent_at: now, failed_at: null, ...wiped }
        : { failed_at: now, ...wiped };
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('outbox').set(change).where('id', '=', id).execute();
    if (end.as === 'sent' && outreach) await noteOutreach(tx, { ...outreach, channel: 'email', at: now });
  });
}

/** A day: also where the app's clock runs fast, no try in progress is that old. */
const LOST_AFTER = 86_400_000;

/** Mails whose process ended while sending them. Nobody knows whether they went out; their numbers, for the log. */
export async function giveUpLostMails(db: Db, now: number): Promise<number[]> {
  const rows = await db
    .updateTable('outbox')
    .set({ failed_at: now, ...wiped })
    .where('claimed_at', '<', now - LOST_AFTER)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
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
