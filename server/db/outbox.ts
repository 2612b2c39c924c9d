import type { Updateable } from 'kysely';
import { defaultQuiet } from '@app/domain/proactive/preferences.ts';
import { afterQuiet } from '@app/domain/proactive/quiet-hours.ts';
import type { Db, Tx } from './database.ts';
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
  /** Nobody waits for it: it keeps the quiet hours of this user, whatever holds it up. */
  quietFor?: string;
  /** From then on (UTC ms) it is of no use any more. */
  lastsUntil?: number;
};

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
      quiet_for: mail.quietFor ?? null,
      lasts_until: mail.lastsUntil ?? null,
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

/** What was held up may meet the quiet hours by now, or be of no use any more: then it is put off or given up. */
async function takeNext(tx: Tx, now: number, from: number): Promise<ClaimedMail | 'put off' | null> {
  const row = await tx
    .selectFrom('outbox')
    .leftJoin('proactive_preferences', 'proactive_preferences.user_id', 'outbox.quiet_for')
    .selectAll('outbox')
    .select(['quiet_start', 'quiet_end'])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('claimed_at', 'is', null)
    .where('next_try_at', '<=', now)
    .where('rank', '>=', from)
    .orderBy('rank')
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(1)
    .forUpdate(['outbox'])
    .skipLocked()
    .executeTakeFirst();
  if (!row) return null;
  const change = (values: Updateable<Tables['outbox']>) => changeMail(tx, row.id, values);
  const { quiet_start: start, quiet_end: end } = row;
  const goesAt = row.quiet_for === null ? now : afterQuiet(start && end ? { start, end } : defaultQuiet, now);
  if (goesAt >= (row.lasts_until ?? Number.POSITIVE_INFINITY)) {
    await change({ failed_at: now, ...wiped });
    return 'put off';
  }
  if (goesAt > now) {
    await change({ next_try_at: goesAt });
    return 'put off';
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
    ...(row.one_click_url !== null && { oneClickUrl: row.one_click_url }),
  };
}

const changeMail = (tx: Tx, id: number, values: Updateable<Tables['outbox']>) =>
  tx.updateTable('outbox').set(values).where('id', '=', id).execute();

/** What became of a taken mail. `later`: it did not go out and is tried again at that time. */
export type MailEnd = { as: 'sent' } | { as: 'given-up' } | { as: 'later'; at: number; down: boolean };

const wiped = { text_part: '', html_part: '', one_click_url: null };

export async function endMail(db: Db, { id }: ClaimedMail, end: MailEnd, now: number): Promise<void> {
  const change =
    end.as === 'later'
      ? { claimed_at: null, next_try_at: end.at }
      : end.as === 'sent'
        ? { sent_at: now, failed_at: null, ...wiped }
        : { failed_at: now, ...wiped };
  await db.updateTable('outbox').set(change).where('id', '=', id).execute();
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
