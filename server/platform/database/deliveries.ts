import { sql, type UpdateObject } from 'kysely';
import type { Channel } from '@app/domain/proactive/channel.ts';
import { lifetimeMsOf, type NotificationType } from '@app/domain/proactive/notification-type.ts';
import { nextAllowedTime, type QuietHours } from '@app/domain/proactive/pacing/quiet-hours.ts';
import { quietOf } from '@app/domain/proactive/pacing/default-preferences.ts';
import { addJobs, type NewJob } from '../queue/add-jobs.ts';
import {
  checkPriorTries,
  isUnbegun,
  isUnsent,
  TakenOver,
  type ClockState,
  type NotNow,
} from '../queue/send-once.ts';
import type { TakenJob } from '../queue/task.ts';
import type { Db, Tx } from './database.ts';
import { recordOutreach } from '../notifications/outreach.ts';
import type { Tables } from './tables.ts';

/** Waits before the tries after the first, in ms: about four hours in all. */
const WAITS = [60_000, 120_000, 240_000, 480_000, 960_000, 1_920_000, 3_840_000, 7_680_000];

type DueDelivery = { id: number; channel: Channel; priority: number; due_at: number };

/** Dearest first. */
const jobOf = ({ id, channel, priority, due_at: dueAt }: DueDelivery): NewJob => {
  const task = deliveryTask(channel);
  return { task, id, channel: task, dueAt, priority: -priority };
};

export const deliveryTask = (channel: Channel): string => `deliver-${channel}`;

/** Queues a message of the buddy for each channel that its user wants, after their quiet hours. */
export async function queueDeliveries(
  tx: Tx,
  { messageId, userId, priority, at }: { messageId: string; userId: string; priority: number; at: number },
): Promise<void> {
  const wanted = await tx
    .selectFrom('alert_channels')
    .innerJoin('users', 'users.id', 'alert_channels.user_id')
    .leftJoin('proactive_preferences', 'proactive_preferences.user_id', 'alert_channels.user_id')
    .select(['channel', 'quiet_start', 'quiet_end'])
    .where('alert_channels.user_id', '=', userId)
    .where('users.suspended_at', 'is', null)
    .execute();
  if (wanted.length === 0) return;
  const rows = await tx
    .insertInto('deliveries')
    .values(
      wanted.map(({ channel, ...row }) => ({
        message_id: messageId,
        user_id: userId,
        channel,
        priority,
        created_at: at,
        due_at: nextAllowedTime(quietOf(row), at),
      })),
    )
    .returning(['id', 'channel', 'priority', 'due_at'])
    .execute();
  await addJobs(tx, rows.map(jobOf), at);
}

/** The user chose other quiet hours: what waits to be sent keeps to them. */
export async function moveDeliveries(tx: Tx, userId: string, quiet: QuietHours, now: number): Promise<void> {
  const due = nextAllowedTime(quiet, now);
  const rows = await tx
    .updateTable('deliveries')
    // What is tried again was told by the other side, or by us, when to come back.
    .set({
      due_at: sql<number>`CASE WHEN tries > 0 THEN greatest(due_at, ${due}::bigint) ELSE ${due}::bigint END`,
    })
    .where('user_id', '=', userId)
    .where(isUnbegun)
    .returning(['id', 'channel', 'priority', 'due_at'])
    .execute();
  await addJobs(tx, rows.map(jobOf), now);
}

/** From now on the user is told through this channel too. */
export async function wantChannel(tx: Tx, userId: string, channel: Channel, now: number): Promise<void> {
  await tx
    .insertInto('alert_channels')
    .values({ user_id: userId, channel, since: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'channel']).doNothing())
    .execute();
}

/** The user wants it no longer, or it cannot be reached: what still waits for it is dropped. */
export async function dropChannel(tx: Tx, userId: string, channel: Channel, now: number): Promise<void> {
  await tx
    .deleteFrom('alert_channels')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .execute();
  await tx
    .updateTable('deliveries')
    .set({ failed_at: now })
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where(isUnbegun)
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
  cause: NotificationType | null;
  /** "Because you ...", where the message has a reason of its own. */
  why: string | null;
  /** When the message was written, UTC ms: it may have waited since. */
  at: number;
  /** For what may wait on the other side too. */
  quiet: QuietHours;
};

export type TakeDelivery =
  | Exclude<NotNow, { as: 'lost' }>
  | { as: 'lost'; cause: NotificationType | null }
  | { as: 'taken'; delivery: Delivery };

/**
 * The delivery of a job, where it is still to be sent and of use now. What fell due before the process came back may meet the quiet hours, or
 * be of no use any more: then it is put off or dropped.
 */
export async function takeDelivery(tx: Tx, job: TakenJob, when: ClockState): Promise<TakeDelivery> {
  const { now } = when;
  const row = await tx
    .selectFrom('deliveries')
    .innerJoin('messages', 'messages.id', 'deliveries.message_id')
    .innerJoin('users', 'users.id', 'deliveries.user_id')
    .leftJoin('proactive_preferences', 'proactive_preferences.user_id', 'deliveries.user_id')
    .leftJoin('alert_channels', (join) =>
      join
        .onRef('alert_channels.user_id', '=', 'deliveries.user_id')
        .onRef('alert_channels.channel', '=', 'deliveries.channel'),
    )
    .select(['deliveries.id', 'deliveries.user_id as userId', 'message_id as messageId', 'tries'])
    .select(['begun_at', 'content', 'signal_id as signalId', 'notification_type as cause', 'reason as why'])
    .select(['at', 'event_data', 'since', 'quiet_start', 'quiet_end', 'suspended_at'])
    .where('deliveries.id', '=', job.id)
    .where(isUnsent)
    .forUpdate(['deliveries'])
    .executeTakeFirst();
  if (!row) return { as: 'over' };
  const lost = job.attempts - 1;
  const change = (values: UpdateObject<Tables, 'deliveries'>) =>
    tx.updateTable('deliveries').set(values).where('id', '=', row.id).execute();
  const notNow = checkPriorTries(job, row.begun_at, when);
  if (notNow?.as === 'lost') {
    await change({ tries: row.tries + Math.max(1, lost), failed_at: now });
    return { as: 'lost', cause: row.cause };
  }
  if (notNow) return notNow;
  const quiet = quietOf(row);
  const due = nextAllowedTime(quiet, now);
  // Who let go of the channel while it waited is not told either.
  const useless =
    row.since === null ||
    row.suspended_at !== null ||
    now - row.at > lifetimeMsOf(row.cause) ||
    isPast(row, now);
  if (useless || due > now) {
    await change({ tries: row.tries + lost, ...(useless ? { failed_at: now } : { due_at: due }) });
    return useless ? { as: 'over' } : { as: 'put-off', until: due };
  }
  return { as: 'taken', delivery: { ...row, tries: row.tries + job.attempts, quiet } };
}

/**
 * Notes that from now on something may go out.
 * @throws TakenOver where the delivery was taken for lost in the meantime, or is over
 */
export async function beginDelivery(db: Db, { id, tries }: Delivery, now: number): Promise<void> {
  const row = await db
    .updateTable('deliveries')
    .set({ begun_at: now })
    .where('id', '=', id)
    .where('tries', '<', tries)
    .where(isUnbegun)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new TakenOver();
}

/** A release that was announced is out. */
const isPast = (
  { cause, event_data }: { cause: NotificationType | null; event_data: Record<string, unknown> | null },
  now: number,
): boolean => cause === 'event_before' && Date.parse(String(event_data?.time)) <= now;

/** What became of a claimed delivery. `later`: nothing was sent, another try after `waitMs` or the usual wait. */
export type DeliveryEnd =
  | { as: 'sent'; externalId: string | null }
  | { as: 'refused' }
  | { as: 'later'; waitMs?: number };

/** Answers when it is tried again (UTC ms), null where it is over. */
export async function endDelivery(
  db: Db,
  { id, userId, cause, tries }: Delivery,
  end: DeliveryEnd,
  now: number,
): Promise<number | null> {
  const wait = end.as === 'later' ? (end.waitMs ?? WAITS[tries - 1]) : undefined;
  const again = wait === undefined ? null : now + wait;
  const change =
    end.as === 'sent'
      ? { tries, sent_at: now, failed_at: null, external_id: end.externalId }
      : again === null
        ? { tries, failed_at: now }
        : { tries, begun_at: null, due_at: again };
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('deliveries')
      .set(change)
      .where('id', '=', id)
      .returning('channel')
      .executeTakeFirst();
    if (row && end.as === 'sent')
      await recordOutreach(tx, { userId, channel: row.channel, messageType: cause ?? 'message', at: now });
  });
  return again;
}
