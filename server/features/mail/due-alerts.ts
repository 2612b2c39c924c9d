import type { Tx } from '../../db/database.ts';
import type { Delivery } from '../../db/deliveries.ts';

const MOST_IN_ONE_MAIL = 50;

/** What of the queue a mail is made from. */
export type Due = { id: number; messageId: string; content: string; cause: string | null };

/** The delivery itself and what else is due for the same mailbox, taken as well, dearest first. */
export async function takeAllDue(tx: Tx, first: Delivery, now: number): Promise<[Due, ...Due[]]> {
  const others = await tx
    .selectFrom('deliveries')
    .innerJoin('messages', 'messages.id', 'deliveries.message_id')
    .select(['deliveries.id', 'message_id as messageId', 'content', 'cause'])
    .where('deliveries.user_id', '=', first.userId)
    .where('channel', '=', 'email')
    .where('due_at', '<=', now)
    .where('claimed_at', 'is', null)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .orderBy('value', 'desc')
    .orderBy('deliveries.id')
    .limit(MOST_IN_ONE_MAIL)
    .forUpdate(['deliveries'])
    .skipLocked()
    .execute();
  return [first, ...others];
}

/** What is told is told by that mail; the rest is of no use any more. */
export async function settleDue(
  tx: Tx,
  due: readonly Due[],
  mailOf: (one: Due) => number | null,
  now: number,
): Promise<void> {
  for (const one of due) {
    const mail = mailOf(one);
    const end = mail === null ? { failed_at: now } : { sent_at: now, outside_id: String(mail) };
    await tx
      .updateTable('deliveries')
      .set((row) => ({
        ...end,
        claimed_at: row.fn.coalesce('claimed_at', row.val(now)),
        tries: row('tries', '+', 1),
      }))
      .where('id', '=', one.id)
      .execute();
  }
}
