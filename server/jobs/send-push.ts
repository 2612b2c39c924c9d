import { createHash } from 'node:crypto';
import { isUrgent, notificationOf, worthTellingFor } from '@app/domain/proactive/notification.ts';
import { dropPushWithoutDevice, pushDevices } from '../db/push-subscriptions.ts';
import type { Delivery, DeliveryEnd } from '../db/deliveries.ts';
import type { Deps } from '../deps.ts';
import type { Sender } from './deliver.ts';

/** Sends to every device of a user. One that was reached is enough: the message is not sent again for the others. */
export function pushSender({ database, push, log }: Pick<Deps, 'database' | 'push' | 'log'>): Sender {
  const tell = async (delivery: Delivery, begin: () => Promise<void>) => {
    const notification = notificationOf(delivery);
    const options = {
      ttlSeconds: worthTellingFor(delivery.cause),
      urgency: isUrgent(delivery.cause) ? 'high' : 'normal',
      topic: createHash('sha256').update(notification.tag).digest('base64url').slice(0, 32),
    } as const;
    const devices = await pushDevices(database.db, delivery.userId);
    if (devices.length > 0) await begin();
    const outcomes = await Promise.all(
      devices.map(({ endpoint, keys }) =>
        push
          .send({ endpoint, keys }, JSON.stringify(notification), options)
          .catch((error: unknown) => ({ as: 'refused' as const, why: String(error) })),
      ),
    );
    return devices.map((device, index) => ({ device, outcome: outcomes[index] ?? { as: 'gone' as const } }));
  };

  /** A device that takes nothing any more is forgotten, and with the last one the channel. */
  const forget = (userId: string, gone: number[], now: number): Promise<void> =>
    database.transact(async (tx) => {
      if (gone.length > 0) await tx.deleteFrom('push_subscriptions').where('id', 'in', gone).execute();
      await dropPushWithoutDevice(tx, userId, now);
    });

  return {
    channel: 'push',
    lanes: 8,
    send: async (delivery, now, begin): Promise<DeliveryEnd> => {
      const told = await tell(delivery, begin);
      const gone = told.flatMap(({ device, outcome }) => (outcome.as === 'gone' ? [device.id] : []));
      if (gone.length > 0 || told.length === 0) await forget(delivery.userId, gone, now);
      for (const { device, outcome } of told)
        if (outcome.as === 'refused')
          log.warn(
            { delivery: delivery.id, service: new URL(device.endpoint).host, why: outcome.why },
            'a device was not told',
          );
      if (told.some(({ outcome }) => outcome.as === 'sent')) return { as: 'sent', outsideId: null };
      const waits = told.flatMap(({ outcome }) => (outcome.as === 'later' ? [outcome.waitMs] : []));
      if (waits.length === 0) return { as: 'refused' };
      return { as: 'later', waitMs: waits.find((wait) => wait !== undefined) };
    },
  };
}
