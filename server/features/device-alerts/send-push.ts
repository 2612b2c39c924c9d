import { createHash } from 'node:crypto';
import {
  isUrgent,
  composeDeviceNotification,
  deviceTtlSeconds,
} from '@app/domain/proactive/device-notification.ts';
import {
  recordRefusals,
  disablePushWithoutDevice,
  clearRefusals,
  listPushDevices,
  type PushDevice,
} from '../../platform/notifications/push-subscriptions.ts';
import type { PushOutcome } from '../../adapters/web-push/port.ts';
import type { Delivery, DeliveryEnd } from '../../platform/database/deliveries.ts';
import type { Deps } from '../../deps.ts';
import type { Sender } from '../../platform/notifications/deliver.ts';

type DeviceResult = { device: PushDevice; outcome: PushOutcome };

/** Sends to every device of a user. One that was reached is enough: the message is not sent again for the others. */
export function createPushSender({ database, push, log }: Pick<Deps, 'database' | 'push' | 'log'>): Sender {
  const sendToDevices = async (delivery: Delivery, begin: () => Promise<void>): Promise<DeviceResult[]> => {
    const notification = composeDeviceNotification(delivery);
    const options = {
      ttlSeconds: deviceTtlSeconds(delivery.cause),
      urgency: isUrgent(delivery.cause) ? 'high' : 'normal',
      topic: createHash('sha256').update(notification.tag).digest('base64url').slice(0, 32),
    } as const;
    const devices = await listPushDevices(database.db, delivery.userId);
    if (devices.length > 0) await begin();
    const outcomes = await Promise.all(
      devices.map(({ endpoint, keys }) =>
        push
          .send({ endpoint, keys }, JSON.stringify(notification), options)
          .catch((error: unknown) => ({ kind: 'refused' as const, why: String(error) })),
      ),
    );
    return devices.map((device, index) => ({
      device,
      outcome: outcomes[index] ?? { kind: 'gone' as const },
    }));
  };

  /** Removes devices that are gone or were refused repeatedly, and the channel with the last of them. */
  const updateSubscriptions = async (
    { id, userId }: Delivery,
    results: DeviceResult[],
    now: number,
  ): Promise<void> => {
    const idsOf = (kind: PushOutcome['kind']) =>
      results.flatMap(({ device, outcome }) => (outcome.kind === kind ? [device.id] : []));
    await clearRefusals(database.db, idsOf('sent'));
    const [gone, denied] = [idsOf('gone'), idsOf('denied')];
    if (gone.length === 0 && denied.length === 0 && results.length > 0) return;
    await database.transact(async (tx) => {
      const refused = await recordRefusals(tx, denied, now);
      const ended = [...gone, ...refused];
      if (ended.length > 0) await tx.deleteFrom('push_subscriptions').where('id', 'in', ended).execute();
      if (ended.length > 0 || results.length === 0) await disablePushWithoutDevice(tx, userId, now);
      if (refused.length > 0)
        log.warn({ delivery: id, devices: refused.length }, 'push subscriptions removed: repeatedly refused');
    });
  };

  return {
    channel: 'push',
    lanes: 8,
    send: async (delivery, now, begin): Promise<DeliveryEnd> => {
      const results = await sendToDevices(delivery, begin);
      await updateSubscriptions(delivery, results, now);
      for (const { device, outcome } of results)
        if (outcome.kind === 'refused' || outcome.kind === 'denied')
          log.warn(
            { delivery: delivery.id, service: new URL(device.endpoint).host, why: outcome.why },
            'push to a device failed',
          );
      if (results.some(({ outcome }) => outcome.kind === 'sent')) return { as: 'sent', externalId: null };
      const waits = results.flatMap(({ outcome }) => (outcome.kind === 'later' ? [outcome.waitMs] : []));
      if (waits.length === 0) return { as: 'refused' };
      return { as: 'later', waitMs: waits.find((wait) => wait !== undefined) };
    },
  };
}
