import { claimDelivery, endDelivery, type Delivery, type DeliveryEnd } from '../db/deliveries.ts';
import { beginDelivery, giveUpLostDeliveries } from '../db/lost-deliveries.ts';
import type { Deps } from '../deps.ts';
import type { Channel } from '@app/domain/proactive/channel.ts';
import type { Job } from './job.ts';

const PER_ROUND = 200;

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

/** The delivery was taken for lost and is somebody else's by now. */
class TakenAway extends Error {}

type Post = Pick<Deps, 'database' | 'log' | 'clock'>;

/** Sends what waits for a channel, dearest first, each message once. */
export function deliver(post: Post, sender: Sender): Job {
  const { db } = post.database;
  const { channel, lanes = 1 } = sender;
  // Each process hears it for itself: another one asks once more, and a restart does.
  let pausedUntil = 0;
  return {
    name: `deliver-${channel}`,
    everyRealMs: 1_000,
    run: async (began) => {
      await giveUpLost(post, channel, began);
      if (began < pausedUntil) return;
      let left = PER_ROUND;
      const lane = async (): Promise<void> => {
        while (left > 0) {
          left -= 1;
          // A round may last, and the quiet hours may begin meanwhile.
          const now = Math.max(began, post.clock.now());
          const delivery = await claimDelivery(db, channel, now);
          if (!delivery) return;
          const end = await trySending(post, sender, delivery, now);
          if (!end) continue;
          const ended = Math.max(now, post.clock.now());
          await endDelivery(db, delivery, end, ended);
          if (end.as !== 'later' || lanes > 1) continue;
          pausedUntil = ended + (end.waitMs ?? 0);
          return;
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
    },
  };
}

async function giveUpLost({ database, log }: Post, channel: Channel, now: number): Promise<void> {
  for (const { id, cause, again } of await giveUpLostDeliveries(database.db, channel, now)) {
    const facts = { delivery: id, channel, cause };
    if (again) log.warn(facts, 'a message was taken and its sending never began; it waits again');
    else log.error(facts, 'a message was taken and never accounted for; it is not sent again');
  }
}

/** Null where the delivery is no longer ours. */
async function trySending(
  { database, log }: Post,
  { channel, send }: Sender,
  delivery: Delivery,
  now: number,
): Promise<DeliveryEnd | null> {
  let begun = false;
  const begin = async (): Promise<void> => {
    if (!(await beginDelivery(database.db, delivery))) throw new TakenAway();
    begun = true;
  };
  try {
    return await send(delivery, now, begin);
  } catch (error) {
    const facts = { delivery: delivery.id, channel, cause: delivery.cause, err: error };
    if (error instanceof TakenAway) return null;
    if (begun) log.error(facts, 'a message may not have been sent');
    else log.error(facts, 'a message could not be made ready; it is tried again');
    return begun ? { as: 'refused' } : { as: 'later' };
  }
}
