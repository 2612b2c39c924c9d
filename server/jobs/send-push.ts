import { createHash } from 'node:crypto';
import { isUrgent, notificationOf, worthTellingFor } from '@app/domain/proactive/notification.ts';
import {
  countRefusals,
  dropPushWithoutDevice,
  forgiveRefusals,
  pushDevices,
  type PushDevice,
} from '../db/push-subscriptions.ts';
import type { PushOutcome } from '../adapters/web-push/port.ts';
import type { Delivery, DeliveryEnd } from '../db/deliveries.ts';
import type { Deps } from '../deps.ts';
import type { Sender } from './deliver.ts';

type Told = { device: PushDevice; outcome: PushOutcome };

/** Sends to every device of a user. One that was reached is enough: the message is not sent again for the others. */
export function pushSender({ database, push, log }: Pick<Deps, 'database' | 'push' | 'log'>): Sender {
  const tell = async (delivery: Delivery, begin: () => Promise<void>): Promise<Told[]> => {
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

  /** A device that takes nothing any more, or was refused too often, is forgotten, and with the last one the channel. */
  const settle = async ({ id, userId }: Delivery, told: Told[], now: number): Promise<void> => {
    const those = (as: PushOutcome['as']) =>
      told.flatMap(({ device, outcome }) => (outcome.as === as ? [device.id] : []));
    await forgiveRefusals(database.db, those('sent'));
    const [gone, denied] = [those('gone'), those('denied')];
    if (gone.length === 0 && denied.length === 0 && told.length > 0) return;
    await database.transact(async (tx) => {
      const hopeless = await countRefusals(tx, denied, now);
      const ended = [...gone, ...hopeless];
      if (ended.length > 0) await tx.deleteFrom('push_subscriptions').where('id', 'in', ended).execute();
      if (ended.length > 0 || told.length === 0) await dropPushWithoutDevice(tx, userId, now);
      if (hopeless.length > 0)
        log.warn(
          { delivery: id, devices: hopeless.length },
          'a device that was refused too often is let go of',
        );
    });
  };

  return {
    channel: 'push',
    lanes: 8,
    send: async (delivery, now, begin): Promise<DeliveryEnd> => {
      const told = await tell(delivery, begin);
      await settle(delivery, told, now);
      for (const { device, outcome } of told)
        if (outcome.as === 'refused' || outcome.as === 'denied')
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
