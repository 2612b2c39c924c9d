import { claimDelivery, endDelivery, type Delivery, type DeliveryEnd } from '../db/deliveries.ts';
import type { Deps } from '../deps.ts';
import type { Channel } from '@app/domain/proactive/channel.ts';
import type { Job } from './job.ts';

const PER_ROUND = 200;

/**
 * One way to reach users. `send` answers what became of it; what it throws counts as unknown: the message may have gone out,
 * so it is not sent again.
 */
export type Sender = {
  channel: Channel;
  send: (delivery: Delivery, now: number) => Promise<DeliveryEnd>;
  /** How many go out at once; with more than one, each goes to a place of its own, and the trouble of one holds up no other. */
  lanes?: number;
};

/** Sends what waits for a channel, dearest first, each message once. */
export function deliver(
  { database: { db }, log, clock }: Pick<Deps, 'database' | 'log' | 'clock'>,
  sender: Sender,
): Job {
  return {
    name: `deliver-${sender.channel}`,
    everyRealMs: 1_000,
    run: async (began) => {
      const { lanes = 1 } = sender;
      let left = PER_ROUND;
      const lane = async (): Promise<void> => {
        while (left > 0) {
          left -= 1;
          // A round may last, and the quiet hours may begin meanwhile.
          const now = Math.max(began, clock.now());
          const delivery = await claimDelivery(db, sender.channel, now);
          if (!delivery) return;
          const end = await sender.send(delivery, now).catch((error: unknown): DeliveryEnd => {
            log.error(
              { delivery: delivery.id, channel: sender.channel, err: error },
              'a message may not have been sent',
            );
            return { as: 'refused' };
          });
          await endDelivery(db, delivery, end, Math.max(now, clock.now()));
          if (end.as === 'later' && lanes === 1) return;
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
    },
  };
}
