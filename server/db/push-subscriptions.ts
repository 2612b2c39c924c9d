import { userChanged, type Db, type Tx } from './database.ts';
import { dropChannel } from './deliveries.ts';

/** The session in which a browser asked for alerts, by its key as the session knows it. */
const hash = (sessionKey: string): Buffer => Buffer.from(sessionKey, 'hex');

export type PushDevice = { id: number; endpoint: string; keys: { p256dh: string; auth: string } };

export async function pushDevices(db: Db, userId: string): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, endpoint, p256dh, auth }) => ({ id, endpoint, keys: { p256dh, auth } }));
}

/** So many refusals in a row, over at least so long (ms), and a device is let go of: a machine whose clock is wrong is mended sooner. */
const MOST_REFUSALS = 5;
const REFUSED_FOR = 86_400_000;

/** Counts a refusal that meant these devices. Answers those that were refused too often by now. */
export async function countRefusals(tx: Tx, devices: number[], now: number): Promise<number[]> {
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
    refusals >= MOST_REFUSALS && since !== null && now - since >= REFUSED_FOR ? [id] : [],
  );
}

/** These devices were reached: what was refused before counts no more. */
export async function forgiveRefusals(db: Db, devices: number[]): Promise<void> {
  if (devices.length === 0) return;
  await db
    .updateTable('push_subscriptions')
    .set({ refusals: 0, refused_since: null })
    .where('id', 'in', devices)
    .where('refusals', '>', 0)
    .execute();
}

/** Where the last device of a user is gone, the channel is given up with what still waits for it. */
export async function dropPushWithoutDevice(tx: Tx, userId: string, now: number): Promise<void> {
  const left = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!left) await dropChannel(tx, userId, 'push', now);
  userChanged(tx, userId);
}

/** No alerts to what was signed out: one session, or all of a user but the one that is kept. */
export async function endPushOf(
  tx: Tx,
  sessions: { of: string; except: string | undefined } | { one: string },
): Promise<void> {
  const doomed = tx.deleteFrom('push_subscriptions');
  if ('one' in sessions) await doomed.where('session_hash', '=', hash(sessions.one)).execute();
  else {
    const all = doomed.where('user_id', '=', sessions.of);
    await (
      sessions.except === undefined ? all : all.where('session_hash', '!=', hash(sessions.except))
    ).execute();
  }
}
