import type { Tx } from './database.ts';

export type QueuedMail = { recipient: string; subject: string; text: string; html: string };

/** Puts a mail in the post together with the change that causes it; the job `send-mail` delivers it. */
export async function queueMail(tx: Tx, mail: QueuedMail, now: number): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      recipient: mail.recipient,
      subject: mail.subject,
      text_part: mail.text,
      html_part: mail.html,
      created_at: now,
      next_try_at: now,
    })
    .execute();
}
