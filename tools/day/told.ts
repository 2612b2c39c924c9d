import type { Cause } from '@app/domain/proactive/cause.ts';
import { channels, type Channel } from '@app/domain/proactive/channel.ts';
import type { Db } from '../../server/db/database.ts';
import { plain, type Arrival } from './outside.ts';
import type { Person } from './people.ts';

/** A message of the buddy's own in the chat, and what the product noted of bringing it elsewhere. Times of the product. */
export type Told = {
  id: string;
  userId: string;
  cause: Cause;
  content: string;
  at: number;
  signalId: string | null;
  deliveries: Partial<Record<Channel, Noted>>;
};
type Noted = { dueAt: number; claimedAt: number | null; sentAt: number | null; failedAt: number | null };

export async function readTold(db: Db): Promise<Told[]> {
  const messages = await db
    .selectFrom('messages')
    .select(['id', 'user_id as userId', 'cause', 'content', 'at', 'signal_id as signalId'])
    .where('cause', 'is not', null)
    .orderBy('seq')
    .execute();
  const outbox = await db
    .selectFrom('outbox')
    .select(['id', 'next_try_at', 'claimed_at', 'sent_at', 'failed_at'])
    .execute();
  const mails = new Map(outbox.map((mail) => [String(mail.id), mail]));
  const deliveries = await db
    .selectFrom('deliveries')
    .select(['message_id', 'channel', 'outside_id', 'due_at', 'claimed_at', 'sent_at', 'failed_at'])
    .execute();
  const of = new Map<string, Told['deliveries']>();
  for (const { message_id, channel, ...row } of deliveries) {
    // A mail is out when the outbox says so, not when it was put there.
    const mail = channel === 'email' ? mails.get(row.outside_id ?? '') : undefined;
    const { claimed_at: claimedAt, sent_at: sentAt, failed_at: failedAt } = mail ?? row;
    const noted = { dueAt: mail?.next_try_at ?? row.due_at, claimedAt, sentAt, failedAt };
    of.set(message_id, { ...of.get(message_id), [channel]: noted });
  }
  return messages.map((one) => ({ ...one, cause: one.cause as Cause, deliveries: of.get(one.id) ?? {} }));
}

const says = (channel: Channel, { text }: Arrival, told: Told): boolean => {
  if (channel === 'telegram') return text.startsWith(plain(told.content));
  if (channel === 'email') return text.includes(plain(told.content));
  return text.endsWith(told.cause === 'signal_closed' ? `/ signal-${told.signalId}` : `/ message-${told.id}`);
};

/** What came to one person, each with the messages that it brought: a mail may bring several, a regular one brings none. */
export type Brought = { arrival: Arrival; place: string; messages: Told[] };

export function broughtTo(
  { places }: Person,
  arrivals: ReadonlyMap<string, Arrival[]>,
  told: readonly Told[],
): Brought[] {
  return channels.flatMap((channel) =>
    places[channel].flatMap((place) =>
      (arrivals.get(`${channel} ${place}`) ?? []).map((arrival) => ({
        arrival,
        place,
        messages: told.filter((one) => says(channel, arrival, one)),
      })),
    ),
  );
}
