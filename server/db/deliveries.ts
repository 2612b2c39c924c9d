import { sql, type UpdateObject } from 'kysely';
import type { Cause } from '@app/domain/proactive/cause.ts';
import type { Channel } from '@app/domain/proactive/channel.ts';
import { lastsFor } from '@app/domain/proactive/lasts.ts';
import { afterQuiet, type QuietHours } from '@app/domain/proactive/quiet-hours.ts';
import { defaultQuiet } from '@app/domain/proactive/preferences.ts';
import type { Db, Tx } from './database.ts';
import { heldFromNow } from './lost-deliveries.ts';
import { noteOutreach } from './outreach.ts';
import type { Tables } from './tables.ts';

/** Waits before the tries after the first, in ms: about four hours in all. */
const WAITS = [60_000, 120_000, 240_000, 480_000, 960_000, 1_920_000, 3_840_000, 7_680_000];

/** Queues a message of the buddy for each channel that its user wants, after their quiet hours. */
export async function queueDeliveries(
  tx: Tx,
  { messageId, userId, value, at }: { messageId: string; userId: string; value: number; at: number },
): Promise<void> {
  const wanted = await tx
    .selectFrom('wanted_channels')
    .leftJoin('proactive_preferences', 'proactive_preferences.user_id', 'wanted_channels.user_id')
    .select(['channel', 'quiet_start', 'quiet_end'])
    .where('wanted_channels.user_id', '=', userId)
    .execute();
  if (wanted.length === 0) return;
  await tx
    .insertInto('deliveries')
    .values(
      wanted.map(({ channel, ...row }) => ({
        message_id: messageId,
        user_id: userId,
        channel,
        value,
        created_at: at,
        due_at: afterQuiet(quietOf(row), at),
      })),
    )
    .execute();
}

/** The user chose other quiet hours: what waits to be sent keeps to them. */
export async function moveDeliveries(tx: Tx, userId: string, quiet: QuietHours, now: number): Promise<void> {
  const due = afterQuiet(quiet, now);
  await tx
    .updateTable('deliveries')
    // What is tried again was told by the other side, or by us, when to come back.
    .set({
      due_at: sql<number>`CASE WHEN tries > 0 THEN greatest(due_at, ${due}::bigint) ELSE ${due}::bigint END`,
    })
    .where('user_id', '=', userId)
    .where('claimed_at', 'is', null)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
}

/** From now on the user is told through this channel too. */
export async function wantChannel(tx: Tx, userId: string, channel: Channel, now: number): Promise<void> {
  await tx
    .insertInto('wanted_channels')
    .values({ user_id: userId, channel, since: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'channel']).doNothing())
    .execute();
}

/** The user wants it no longer, or it cannot be reached: what still waits for it is dropped. */
export async function dropChannel(tx: Tx, userId: string, channel: Channel, now: number): Promise<void> {
  await tx
    .deleteFrom('wanted_channels')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .execute();
  await tx
    .updateTable('deliveries')
    .set({ failed_at: now })
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('claimed_at', 'is', null)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
}

/** A message is worth nothing from `deadline` (UTC ms) on: channels that would send it only then do not. */
export async function dropLateDeliveries(tx: Tx, messageId: string, deadline: number): Promise<void> {
  await tx
    .deleteFrom('deliveries')
    .where('message_id', '=', messageId)
    .where('due_at', '>=', deadline)
    .execute();
}

/** What is to be sent through a channel. */
export type Delivery = {
  id: number;
  userId: string;
  messageId: string;
  tries: number;
  content: string;
  signalId: string | null;
  cause: Cause | null;
  /** "Because you ...", where the message has a reason of its own. */
  why: string | null;
  /** When the message was written, UTC ms: it may have waited since. */
  at: number;
  /** For what may wait on the other side too. */
  quiet: QuietHours;
};

/**
 * Takes the delivery that goes next, dearest first, and marks it as taken; `beginDelivery` comes before anything is sent, and
 * `giveUpLostDeliveries` sees to those whose process died. Several processes share the work.
 */
export async function claimDelivery(db: Db, channel: Channel, now: number): Promise<Delivery | null> {
  for (;;) {
    const next = await db.transaction().execute((tx) => takeNext(tx, channel, now));
    if (next !== 'put off') return next;
  }
}

/** The same for what is settled in the very transaction: should the process die before its end, nobody has taken it. */
export async function takeDelivery(tx: Tx, channel: Channel, now: number): Promise<Delivery | null> {
  for (;;) {
    const next = await takeNext(tx, channel, now);
    if (next !== 'put off') return next;
  }
}

/** What fell due before the process came back may meet the quiet hours, or be of no use any more: then it is put off or dropped. */
async function takeNext(tx: Tx, channel: Channel, now: number): Promise<Delivery | 'put off' | null> {
  const row = await tx
    .selectFrom('deliveries')
    .innerJoin('messages', 'messages.id', 'deliveries.message_id')
    .leftJoin('proactive_preferences', 'proactive_preferences.user_id', 'deliveries.user_id')
    .leftJoin('wanted_channels', (join) =>
      join
        .onRef('wanted_channels.user_id', '=', 'deliveries.user_id')
        .onRef('wanted_channels.channel', '=', 'deliveries.channel'),
    )
    .select(['deliveries.id', 'deliveries.user_id', 'message_id', 'tries', 'quiet_start', 'quiet_end'])
    .select(['content', 'signal_id', 'cause', 'why', 'at', 'event_data', 'since'])
    .where('deliveries.channel', '=', channel)
    .where('due_at', '<=', now)
    .where('claimed_at', 'is', null)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .orderBy('value', 'desc')
    .orderBy('deliveries.id')
    .limit(1)
    .forUpdate(['deliveries'])
    .skipLocked()
    .executeTakeFirst();
  if (!row) return null;
  const change = (values: UpdateObject<Tables, 'deliveries'>) =>
    tx.updateTable('deliveries').set(values).where('id', '=', row.id).execute();
  const due = afterQuiet(quietOf(row), now);
  // Who let go of the channel while a process had the delivery is not told either.
  const useless = row.since === null || now - row.at > lastsFor(row.cause) || isPast(row, now);
  if (useless || due > now) {
    await change(useless ? { failed_at: now } : { due_at: due });
    return 'put off';
  }
  await change({ claimed_at: now, began: false, held_until: heldFromNow });
  return {
    id: row.id,
    userId: row.user_id,
    messageId: row.message_id,
    tries: row.tries + 1,
    content: row.content,
    signalId: row.signal_id,
    cause: row.cause,
    why: row.why,
    at: row.at,
    quiet: quietOf(row),
  };
}

/** A release that was announced is out. */
const isPast = (
  { cause, event_data }: { cause: Cause | null; event_data: Record<string, unknown> | null },
  now: number,
): boolean => cause === 'event_before' && Date.parse(String(event_data?.time)) <= now;

type StoredQuiet = { quiet_start: string | null; quiet_end: string | null };

/** The hours that a user chose, or those of users who chose none. */
export const quietOf = ({ quiet_start: start, quiet_end: end }: StoredQuiet): QuietHours =>
  start && end ? { start, end } : defaultQuiet;

/** What became of a claimed delivery. `later`: nothing was sent, another try after `waitMs` or the usual wait. */
export type DeliveryEnd =
  | { as: 'sent'; outsideId: string | null }
  | { as: 'refused' }
  | { as: 'later'; waitMs?: number };

export async function endDelivery(
  db: Db,
  { id, userId, cause, tries }: Delivery,
  end: DeliveryEnd,
  now: number,
): Promise<void> {
  const wait = end.as === 'later' ? (end.waitMs ?? WAITS[tries - 1]) : undefined;
  const change =
    end.as === 'sent'
      ? { tries, sent_at: now, failed_at: null, outside_id: end.outsideId }
      : wait === undefined
        ? { tries, failed_at: now }
        : { tries, claimed_at: null, due_at: now + wait };
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('deliveries')
      .set(change)
      .where('id', '=', id)
      .returning('channel')
      .executeTakeFirst();
    if (row && end.as === 'sent')
      await noteOutreach(tx, { userId, channel: row.channel, messageType: cause ?? 'message', at: now });
  });
}
