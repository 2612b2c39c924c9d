import { raiseSecurityEpoch } from '../../../platform/access/security-state.ts';
import { announceSessionsEnd, type Tx } from '../../../platform/database/database.ts';
import type { SignedIn } from '../../../platform/http/call.ts';
import {
  disablePushWithoutDevice,
  removePushSubscriptions,
} from '../../../platform/notifications/push-subscriptions.ts';
import type { AccountDeps } from '../account-deps.ts';

/** `id` as listDevices names it. */
export async function endDevice(
  { database }: Pick<AccountDeps, 'database'>,
  { userId }: SignedIn,
  id: string,
  now: number,
): Promise<void> {
  await database.transact(async (tx) => {
    if (id.startsWith('session-')) await endSession(tx, userId, id.slice('session-'.length));
    else await endAlerts(tx, userId, Number(id.slice('alerts-'.length)), now);
  });
}

async function endSession(tx: Tx, userId: string, id: string): Promise<void> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('secret_hash')
    .executeTakeFirst();
  if (!ended) return;
  await removePushSubscriptions(tx, ended.secret_hash.toString('hex'));
  announceSessionsEnd(tx, userId);
}

async function endAlerts(tx: Tx, userId: string, id: number, now: number): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('id', '=', id).where('user_id', '=', userId).execute();
  await disablePushWithoutDevice(tx, userId, now);
}

/** `keepThis`: the caller's session goes on. */
export async function signOutEverywhere(
  { database }: Pick<AccountDeps, 'database'>,
  { userId, sessionKey }: SignedIn,
  { keepThis, now }: { keepThis: boolean; now: number },
): Promise<void> {
  await database.transact((tx) =>
    raiseSecurityEpoch(tx, { userId, now, ...(keepThis && { keptSession: sessionKey }) }),
  );
}
