import type { Channel } from '@app/domain/proactive/channel.ts';
import {
  beginDelivery,
  deliveryTask,
  endDelivery,
  takeDelivery,
  type Delivery,
  type DeliveryEnd,
} from '../database/deliveries.ts';
import { createChannel } from '../queue/channel.ts';
import { TakenOver } from '../queue/send-once.ts';
import type { QueueTask } from '../queue/task.ts';
import type { Deps } from '../../deps.ts';

/**
 * One way to reach users. `send` waits for `begin` before the first thing goes out, and answers what became of it. What it throws
 * after that counts as unknown: the message may have gone out, so it is not sent again.
 */
export type Sender = {
  channel: Channel;
  send: (delivery: Delivery, now: number, begin: () => Promise<void>) => Promise<DeliveryEnd>;
  /**
   * How many go out at once; with more than one, each goes to a place of its own, and the trouble of one holds up no other. With one
   * all go to the same place: where it says when to come back, the whole channel waits.
   */
  lanes?: number;
};

type DeliverDeps = Pick<Deps, 'database' | 'log' | 'clock'>;

/** Sends what waits for a channel, dearest first, each message once. */
export function createDeliveryTask(deps: DeliverDeps, sender: Sender): QueueTask {
  const { clock, log } = deps;
  const { db } = deps.database;
  const { channel: name, lanes = 1 } = sender;
  const channel = createChannel(deliveryTask(name), lanes);
  return {
    name: deliveryTask(name),
    channels: [channel],
    run: async (job) => {
      const now = clock.now();
      const taken = await db
        .transaction()
        .execute((tx) => takeDelivery(tx, job, { now, speed: clock.speed }));
      if (taken.as === 'lost')
        log.error(
          { delivery: job.id, channel: name, cause: taken.cause },
          'a message was taken and never accounted for; it is not sent again',
        );
      if (taken.as === 'put-off') return taken.until;
      if (taken.as !== 'taken') return null;
      const { delivery } = taken;
      if (job.attempts > 1)
        log.warn(
          { delivery: job.id, channel: name, cause: delivery.cause },
          'a message was taken and its sending never began; it is sent now',
        );
      const end = await trySending(deps, sender, delivery, now);
      if (!end) return null;
      const endedAt = Math.max(now, clock.now());
      if (end.as === 'later' && lanes === 1) channel.pause(endedAt + (end.waitMs ?? 0));
      return endDelivery(db, delivery, end, endedAt);
    },
  };
}

/** Null where the delivery is no longer ours. */
async function trySending(
  { database, log }: DeliverDeps,
  { channel, send }: Sender,
  delivery: Delivery,
  now: number,
): Promise<DeliveryEnd | null> {
  let hasBegun = false;
  const begin = async (): Promise<void> => {
    await beginDelivery(database.db, delivery, now);
    hasBegun = true;
  };
  try {
    return await send(delivery, now, begin);
  } catch (error) {
    const facts = { delivery: delivery.id, channel, cause: delivery.cause, err: error };
    if (error instanceof TakenOver) return null;
    if (hasBegun) log.error(facts, 'a message may not have been sent');
    else log.error(facts, 'a message could not be made ready; it is tried again');
    return hasBegun ? { as: 'refused' } : { as: 'later' };
  }
}
