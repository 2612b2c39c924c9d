import { DAY_MS } from '@app/domain/time.ts';
import { announceUserChange, type Db, type Tx } from '../database/database.ts';
import { dropChannel } from '../database/deliveries.ts';

const toSessionHash = (sessionKey: string): Buffer => Buffer.from(sessionKey, 'hex');

export type PushDevice = { id: number; endpoint: string; keys: { p256dh: string; auth: string } };

export async function listPushDevices(db: Db, userId: string): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'push_subscriptions.user_id')
        .onRef('users.security_epoch', '=', 'push_subscriptions.security_epoch')
        .on('users.suspended_at', 'is', null),
    )
    .select(['push_subscriptions.id', 'endpoint', 'p256dh', 'auth'])
    .where('user_id', '=', userId)
    .orderBy('push_subscriptions.id')
    .execute();
  return rows.map(({ id, endpoint, p256dh, auth }) => ({ id, endpoint, keys: { p256dh, auth } }));
}

/** Removed after MAX_REFUSALS over at least MIN_REFUSED_MS, so that a wrong clock here can be corrected first. */
const MAX_REFUSALS = 5;
const MIN_REFUSED_MS = DAY_MS;

export async function recordRefusals(tx: Tx, devices: number[], now: number): Promise<number[]> {
  if (devices.length === 0) return [];
  const rows = await tx
    .updateTable('push_subscriptions')
    .set((row) => ({
      refusals: row('refusals', '+', 1),
      refused_since: row.fn.coalesce('refused_since', row.val(now)),
    }))
    .where('id', 'in', devices)
    .returning(['id', 'refusals', 'refused_since'])
    .execute();
  return rows.flatMap(({ id, refusals, refused_since: since }) =>
    refusals >= MAX_REFUSALS && since !== null && now - since >= MIN_REFUSED_MS ? [id] : [],
  );
}

export async function clearRefusals(db: Db, devices: number[]): Promise<void> {
  if (devices.length === 0) return;
  await db
    .updateTable('push_subscriptions')
    .set({ refusals: 0, refused_since: null })
    .where('id', 'in', devices)
    .where('refusals', '>', 0)
    .execute();
}

export async function disablePushWithoutDevice(tx: Tx, userId: string, now: number): Promise<void> {
  const left = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!left) await dropChannel(tx, userId, 'push', now);
  announceUserChange(tx, userId);
}

/** Those that a session asked for. */
export async function removePushSubscriptions(tx: Tx, sessionKey: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('session_hash', '=', toSessionHash(sessionKey)).execute();
}
