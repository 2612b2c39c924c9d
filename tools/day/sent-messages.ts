import { splitSimulatedLabel } from '@app/domain/market/simulated-label.ts';
import type { NotificationType } from '@app/domain/proactive/notification-type.ts';
import { channels, type Channel } from '@app/domain/proactive/channel.ts';
import type { Db } from '../../server/platform/database/database.ts';
import { toPlainText, type Arrival } from './stand-ins.ts';
import type { Person } from './seed-people.ts';

/** A proactive message in the chat and the states of its deliveries, in product time. */
export type SentMessage = {
  id: string;
  userId: string;
  cause: NotificationType;
  content: string;
  at: number;
  signalId: string | null;
  deliveries: Partial<Record<Channel, DeliveryState>>;
};
type DeliveryState = {
  dueAt: number;
  begunAt: number | null;
  sentAt: number | null;
  failedAt: number | null;
};

export async function readSentMessages(db: Db): Promise<SentMessage[]> {
  const messages = await db
    .selectFrom('messages')
    .select([
      'id',
      'user_id as userId',
      'notification_type as cause',
      'content',
      'at',
      'signal_id as signalId',
    ])
    .where('notification_type', 'is not', null)
    .orderBy('seq')
    .execute();
  const outbox = await db
    .selectFrom('outbox')
    .select(['id', 'next_try_at', 'begun_at', 'sent_at', 'failed_at'])
    .execute();
  const mails = new Map(outbox.map((mail) => [String(mail.id), mail]));
  const deliveries = await db
    .selectFrom('deliveries')
    .select(['message_id', 'channel', 'external_id', 'due_at', 'begun_at', 'sent_at', 'failed_at'])
    .execute();
  const deliveriesById = new Map<string, SentMessage['deliveries']>();
  for (const { message_id, channel, ...row } of deliveries) {
    // A mail is sent when the outbox says so, not when it was put there.
    const mail = channel === 'email' ? mails.get(row.external_id ?? '') : undefined;
    const { begun_at: begunAt, sent_at: sentAt, failed_at: failedAt } = mail ?? row;
    const delivery = { dueAt: mail?.next_try_at ?? row.due_at, begunAt, sentAt, failedAt };
    deliveriesById.set(message_id, { ...deliveriesById.get(message_id), [channel]: delivery });
  }
  return messages.map((one) => ({
    ...one,
    cause: one.cause as NotificationType,
    deliveries: deliveriesById.get(one.id) ?? {},
  }));
}

const isMessageIn = (channel: Channel, { text }: Arrival, message: SentMessage): boolean => {
  if (channel === 'telegram') return text.startsWith(toPlainText(message.content));
  // Mail says it once for all, in a line of its own.
  if (channel === 'email') return text.includes(toPlainText(splitSimulatedLabel(message.content).text));
  return text.endsWith(
    message.cause === 'signal_closed' ? `/ signal-${message.signalId}` : `/ message-${message.id}`,
  );
};

/** A digest mail may carry several messages, a regular mail none. */
export type MatchedArrival = { arrival: Arrival; place: string; messages: SentMessage[] };

export function matchArrivals(
  { places }: Person,
  arrivals: ReadonlyMap<string, Arrival[]>,
  sentMessages: readonly SentMessage[],
): MatchedArrival[] {
  return channels.flatMap((channel) =>
    places[channel].flatMap((place) =>
      (arrivals.get(`${channel} ${place}`) ?? []).map((arrival) => ({
        arrival,
        place,
        messages: sentMessages.filter((one) => isMessageIn(channel, arrival, one)),
      })),
    ),
  );
}
