import type { DeviceAlerts, pushEndpoints as table } from '@app/contracts/messaging/push.ts';
import { announceUserChange, type Db, type Tx } from '../../platform/database/database.ts';
import { wantChannel } from '../../platform/database/deliveries.ts';
import { disablePushWithoutDevice } from '../../platform/notifications/push-subscriptions.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers, SignedIn } from '../../platform/http/call.ts';

const MAX_DEVICES = 5;

const keyBytes = (sessionKey: string): Buffer => Buffer.from(sessionKey, 'hex');

async function wantsPush(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('alert_channels')
    .select('since')
    .where('user_id', '=', userId)
    .where('channel', '=', 'push')
    .executeTakeFirst();
  return row !== undefined;
}

async function removeOldest(tx: Tx, userId: string): Promise<void> {
  const rows = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(MAX_DEVICES)
    .execute();
  for (const { id } of rows) await tx.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

export function deviceAlertRoutes({
  database,
  push,
}: Pick<Deps, 'database' | 'push'>): Pick<Handlers, keyof typeof table> {
  const readDeviceAlerts = async (db: Db, { userId, sessionKey }: SignedIn): Promise<DeviceAlerts> => {
    const rows = await db
      .selectFrom('push_subscriptions')
      .innerJoin('alert_channels', (join) =>
        join.onRef('alert_channels.user_id', '=', 'push_subscriptions.user_id').on('channel', '=', 'push'),
      )
      .select('session_hash')
      .where('push_subscriptions.user_id', '=', userId)
      .execute();
    const own = keyBytes(sessionKey);
    return {
      publicKey: push.publicKey,
      devices: rows.length,
      here: rows.some((row) => row.session_hash.equals(own)),
      wanted: rows.length > 0 || (await wantsPush(db, userId)),
    };
  };

  return {
    getPushSubscription: ({ user }) => readDeviceAlerts(database.db, user),
    savePushSubscription: ({ body, user, userAgent, now }) =>
      database.transact(async (tx) => {
        // Serialises the calls of one user, so that MAX_DEVICES holds.
        await tx.selectFrom('users').select('id').where('id', '=', user.userId).forUpdate().execute();
        // A browser has one subscription: a newer endpoint replaces the older, and the next user who signs in there takes it over.
        await tx
          .deleteFrom('push_subscriptions')
          .where((row) =>
            row.or([
              row('session_hash', '=', keyBytes(user.sessionKey)),
              row('endpoint', '=', body.endpoint),
            ]),
          )
          .execute();
        await tx
          .insertInto('push_subscriptions')
          .values({
            user_id: user.userId,
            endpoint: body.endpoint,
            ...body.keys,
            session_hash: keyBytes(user.sessionKey),
            security_epoch: user.securityEpoch,
            user_agent: userAgent,
            created_at: now,
          })
          .execute();
        await removeOldest(tx, user.userId);
        await wantChannel(tx, user.userId, 'push', now);
        announceUserChange(tx, user.userId);
        return readDeviceAlerts(tx, user);
      }),
    removePushSubscription: ({ body, user, now }) =>
      database.transact(async (tx) => {
        const subscriptions = tx.deleteFrom('push_subscriptions').where('user_id', '=', user.userId);
        await (
          body
            ? subscriptions.where('endpoint', '=', body.endpoint)
            : subscriptions.where('session_hash', '=', keyBytes(user.sessionKey))
        ).execute();
        await disablePushWithoutDevice(tx, user.userId, now);
        return readDeviceAlerts(tx, user);
      }),
  };
}
