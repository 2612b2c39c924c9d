import { DAY_MS } from '@app/domain/time.ts';
import { announceUserChange, type Db, type Tx } from '../database/database.ts';
import { dropChannel } from '../database/deliveries.ts';

const toSessionHash = (sessionKey: string): Buffer => Buffer.from(sessionKey, 'hex');

export type PushDevice = { id: number; endpoint: string; keys: { p256dh: string; auth: string } };

export async function listPushDevices(db: Db, userId: string): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('user_id', '=', userId)
    .orderBy('id')
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

export async function removePushSubscriptions(
  tx: Tx,
  sessions: { of: string; except: string | undefined } | { one: string },
): Promise<void> {
  const doomed = tx.deleteFrom('push_subscriptions');
  if ('one' in sessions) await doomed.where('session_hash', '=', toSessionHash(sessions.one)).execute();
  else {
    const all = doomed.where('user_id', '=', sessions.of);
    await (
      sessions.except === undefined ? all : all.where('session_hash', '!=', toSessionHash(sessions.except))
    ).execute();
  }
}
