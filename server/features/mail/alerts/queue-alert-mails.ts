import {
  deliveryTask,
  endDelivery,
  takeDelivery,
  type Delivery,
} from '../../../platform/database/deliveries.ts';
import { createChannel } from '../../../platform/queue/channel.ts';
import type { QueueTask } from '../../../platform/queue/task.ts';
import type { Deps } from '../../../deps.ts';
import { queueAlertMail } from './queue-alert-mail.ts';

type AlertMailDeps = Pick<Deps, 'clock' | 'config' | 'database' | 'log' | 'market' | 'publicUrl'>;

/**
 * Brings what waits for mailboxes into the outbox, dearest first and one after the other, so that what is due to one mailbox becomes one mail.
 * Taking it and queueing its mail are one transaction: a process that dies in between leaves it to the next, and no alert is lost or doubled.
 */
export function createAlertMailTask(deps: AlertMailDeps): QueueTask {
  const { clock, database, log } = deps;
  return {
    name: deliveryTask('email'),
    channels: [createChannel(deliveryTask('email'), 1)],
    run: async (job) => {
      const now = clock.now();
      const held: { delivery: Delivery | null } = { delivery: null };
      try {
        return await database.transact(async (tx) => {
          const taken = await takeDelivery(tx, job, { now, speed: clock.speed });
          if (taken.as === 'lost') log.error({ delivery: job.id }, 'an alert by mail was given up');
          if (taken.as === 'put-off') return taken.until;
          if (taken.as !== 'taken') return null;
          held.delivery = taken.delivery;
          await queueAlertMail(tx, deps, taken.delivery, now);
          return null;
        });
      } catch (error) {
        if (!held.delivery) throw error;
        log.error({ delivery: job.id, err: error }, 'an alert by mail was not written');
        return endDelivery(database.db, held.delivery, { as: 'later' }, now);
      }
    },
  };
}
