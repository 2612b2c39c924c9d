import type { Tx } from '../../../platform/database/database.ts';
import type { Delivery } from '../../../platform/database/deliveries.ts';
import { isUnbegun } from '../../../platform/queue/send-once.ts';

const MAX_ALERTS_IN_ONE_MAIL = 50;

export type DueAlert = { id: number; messageId: string; content: string; cause: string | null };

/** Locks the first delivery and all others due for the same mailbox, highest priority first. */
export async function lockDueAlerts(
  tx: Tx,
  first: Delivery,
  now: number,
): Promise<[DueAlert, ...DueAlert[]]> {
  const others = await tx
    .selectFrom('deliveries')
    .innerJoin('messages', 'messages.id', 'deliveries.message_id')
    .select(['deliveries.id', 'message_id as messageId', 'content', 'notification_type as cause'])
    .where('deliveries.user_id', '=', first.userId)
    .where('channel', '=', 'email')
    .where('deliveries.id', '<>', first.id)
    .where('due_at', '<=', now)
    .where(isUnbegun)
    .orderBy('priority', 'desc')
    .orderBy('deliveries.id')
    .limit(MAX_ALERTS_IN_ONE_MAIL)
    .forUpdate(['deliveries'])
    .skipLocked()
    .execute();
  return [first, ...others];
}

export async function endDeliveries(
  tx: Tx,
  due: readonly DueAlert[],
  mailIdOf: (alert: DueAlert) => number | null,
  now: number,
): Promise<void> {
  for (const alert of due) {
    const mailId = mailIdOf(alert);
    const outcome = mailId === null ? { failed_at: now } : { sent_at: now, external_id: String(mailId) };
    await tx
      .updateTable('deliveries')
      .set((row) => ({ ...outcome, tries: row('tries', '+', 1) }))
      .where('id', '=', alert.id)
      .execute();
  }
}
