import type { Channel } from '@app/domain/proactive/channel.ts';
import type { Db } from './database.ts';

/** A message that went out through a channel at once, as the answer to what its user wrote there. */
export async function noteSent(
  db: Db,
  sent: { messageId: string; userId: string; channel: Channel; externalId: string; at: number },
): Promise<void> {
  const { messageId, userId, channel, externalId, at } = sent;
  const times = { created_at: at, due_at: at, sent_at: at };
  await db
    .insertInto('deliveries')
    .values({
      message_id: messageId,
      user_id: userId,
      channel,
      priority: 0,
      tries: 1,
      external_id: externalId,
      ...times,
    })
    .onConflict((conflict) => conflict.columns(['message_id', 'channel']).doNothing())
    .execute();
}

/** What the other side calls the first message about this signal of the user's that it was given; null where there was none. */
export async function sentAbout(
  db: Db,
  userId: string,
  signalId: string,
  channel: Channel,
): Promise<string | null> {
  const row = await db
    .selectFrom('deliveries')
    .innerJoin('messages', 'messages.id', 'deliveries.message_id')
    .select('external_id')
    .where('deliveries.user_id', '=', userId)
    .where('signal_id', '=', signalId)
    .where('channel', '=', channel)
    .where('external_id', 'is not', null)
    .orderBy('deliveries.id')
    .limit(1)
    .executeTakeFirst();
  return row?.external_id ?? null;
}

/** The message of this delivery, where it went to this user. */
export async function messageOfDelivery(db: Db, userId: string, deliveryId: number): Promise<string | null> {
  const row = await db
    .selectFrom('deliveries')
    .select('message_id')
    .where('id', '=', deliveryId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.message_id ?? null;
}

/** Whether the answer to this message of the user's went out through a channel. */
export async function isAnswered(db: Db, userId: string, clientMessageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages as asked')
    .innerJoin('messages as reply', 'reply.reply_to', 'asked.id')
    .innerJoin('deliveries', 'deliveries.message_id', 'reply.id')
    .select('deliveries.id')
    .where('asked.user_id', '=', userId)
    .where('asked.client_message_id', '=', clientMessageId)
    .executeTakeFirst();
  return row !== undefined;
}
