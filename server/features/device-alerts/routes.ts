import type { DeviceAlerts, deviceAlertRows as table } from '@app/contracts/device-alerts.ts';
import { userChanged, type Db, type Tx } from '../../db/database.ts';
import { wantChannel } from '../../db/deliveries.ts';
import { dropPushWithoutDevice } from '../../db/push-subscriptions.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers, SignedIn } from '../../http/call.ts';

/** Devices of one user that are told; the oldest make way. */
const DEVICES = 5;

const hash = (sessionKey: string): Buffer => Buffer.from(sessionKey, 'hex');

async function wantsPush(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('wanted_channels')
    .select('since')
    .where('user_id', '=', userId)
    .where('channel', '=', 'push')
    .executeTakeFirst();
  return row !== undefined;
}

async function forgetOldest(tx: Tx, userId: string): Promise<void> {
  const rows = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(DEVICES)
    .execute();
  for (const { id } of rows) await tx.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

/** The alerts of the browser that asks, and of the user's other devices. */
export function deviceAlertRoutes({
  database,
  push,
}: Pick<Deps, 'database' | 'push'>): Pick<Handlers, keyof typeof table> {
  const view = async (db: Db, { userId, sessionKey }: SignedIn): Promise<DeviceAlerts> => {
    const rows = await db
      .selectFrom('push_subscriptions')
      .innerJoin('wanted_channels', (join) =>
        join.onRef('wanted_channels.user_id', '=', 'push_subscriptions.user_id').on('channel', '=', 'push'),
      )
      .select('session_hash')
      .where('push_subscriptions.user_id', '=', userId)
      .execute();
    const mine = hash(sessionKey);
    return {
      publicKey: push.publicKey,
      devices: rows.length,
      here: rows.some((row) => row.session_hash.equals(mine)),
      wanted: rows.length > 0 || (await wantsPush(db, userId)),
    };
  };

  return {
    getPushSubscription: ({ user }) => view(database.db, user),
    savePushSubscription: ({ body, user, now }) =>
      database.transact(async (tx) => {
        // One after the other, so that two at once do not make six of five.
        await tx.selectFrom('users').select('id').where('id', '=', user.userId).forUpdate().execute();
        // One browser has one: a newer address takes the place of the older, and whoever signs in there takes it over.
        await tx
          .deleteFrom('push_subscriptions')
          .where((row) =>
            row.or([row('session_hash', '=', hash(user.sessionKey)), row('endpoint', '=', body.endpoint)]),
          )
          .execute();
        await tx
          .insertInto('push_subscriptions')
          .values({
            user_id: user.userId,
            endpoint: body.endpoint,
            ...body.keys,
            session_hash: hash(user.sessionKey),
            created_at: now,
          })
          .execute();
        await forgetOldest(tx, user.userId);
        await wantChannel(tx, user.userId, 'push', now);
        userChanged(tx, user.userId);
        return view(tx, user);
      }),
    removePushSubscription: ({ body, user, now }) =>
      database.transact(async (tx) => {
        const mine = tx.deleteFrom('push_subscriptions').where('user_id', '=', user.userId);
        await (
          body
            ? mine.where('endpoint', '=', body.endpoint)
            : mine.where('session_hash', '=', hash(user.sessionKey))
        ).execute();
        await dropPushWithoutDevice(tx, user.userId, now);
        return view(tx, user);
      }),
  };
}
