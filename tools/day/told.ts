import { sql } from 'kysely';
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
  // A mail is out when the outbox says so, not when it was put there.
  const { rows } = await sql<Noted & { messageId: string; channel: Channel }>`
    SELECT d.message_id AS "messageId", d.channel, coalesce(o.next_try_at, d.due_at) AS "dueAt", coalesce(o.failed_at, d.failed_at) AS "failedAt",
      coalesce(o.claimed_at, CASE WHEN o.id IS NULL THEN d.claimed_at END) AS "claimedAt",
      CASE WHEN o.id IS NULL THEN d.sent_at ELSE o.sent_at END AS "sentAt"
    FROM deliveries d LEFT JOIN outbox o ON d.channel = 'email' AND o.id::text = d.outside_id`.execute(db);
  const of = new Map<string, Told['deliveries']>();
  for (const { messageId, channel, ...noted } of rows)
    of.set(messageId, { ...of.get(messageId), [channel]: noted });
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
