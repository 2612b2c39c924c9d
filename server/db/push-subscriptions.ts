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
