import { announceSessionsEnd, type Tx } from '../../../platform/database/database.ts';
import { queueMail } from '../../../platform/database/outbox.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { letterSenderOf } from '../../../platform/notifications/letter-sender.ts';
import { removePushSubscriptions } from '../../../platform/notifications/push-subscriptions.ts';
import type { SessionOrigin, SessionStore } from '../../../platform/http/sessions/session.ts';
import { effectiveRole } from '../../../platform/access/effective-role.ts';
import type { Deps } from '../../../deps.ts';
import { writeNewDeviceMail } from '../mail-texts.ts';
import { rememberPlace } from '../passwords/sign-in-places.ts';
import { describeDevice, findPlace } from './describe-device.ts';

type SessionStoreDeps = Pick<Deps, 'config' | 'countries' | 'database' | 'publicUrl'>;

const keyBytes = (key: string): Buffer => Buffer.from(key, 'hex');

export function createSessionStore(deps: SessionStoreDeps): SessionStore {
  const { config } = deps;
  const { db, transact } = deps.database;
  return {
    find: async (key) => {
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', (join) =>
          join
            .onRef('users.id', '=', 'sessions.user_id')
            .onRef('users.security_epoch', '=', 'sessions.security_epoch')
            .on('users.suspended_at', 'is', null),
        )
        .select([
          'sessions.user_id',
          'sessions.security_epoch',
          'sessions.created_at',
          'sessions.used_at',
          'sessions.admin_opened_at',
          'sessions.admin_used_at',
          'users.role',
          'users.email_key',
          'users.email_verified_at',
        ])
        .where('secret_hash', '=', keyBytes(key))
        .executeTakeFirst();
      if (!row) return null;
      const { admin_opened_at: openedAt, admin_used_at: usedAt } = row;
      return {
        userId: row.user_id,
        securityEpoch: row.security_epoch,
        role: effectiveRole(row, config),
        createdAt: row.created_at,
        usedAt: row.used_at,
        admin: openedAt === null || usedAt === null ? null : { openedAt, usedAt },
      };
    },
    add: (...session) => addSession(deps, ...session),
    touch: async (key, now) => {
      await db
        .updateTable('sessions')
        .set({ used_at: now })
        .where('secret_hash', '=', keyBytes(key))
        .where('used_at', '<', now)
        .execute();
    },
    touchAdmin: async (key, now) => {
      await db
        .updateTable('sessions')
        .set({ admin_used_at: now })
        .where('secret_hash', '=', keyBytes(key))
        .where('admin_used_at', '<', now)
        .execute();
    },
    remove: (key) =>
      transact(async (tx) => {
        const ended = await tx
          .deleteFrom('sessions')
          .where('secret_hash', '=', keyBytes(key))
          .returning('user_id')
          .executeTakeFirst();
        // The next user of this browser must not receive the alerts of the previous one.
        await removePushSubscriptions(tx, key);
        if (ended) announceSessionsEnd(tx, ended.user_id);
      }),
  };
}

const addSession = async (
  deps: SessionStoreDeps,
  ...[key, owner, now, from]: Parameters<SessionStore['add']>
): Promise<void> => {
  const place = await findPlace(deps.countries, from.address);
  await deps.database
    .transact(async (tx) => {
      await tx
        .insertInto('sessions')
        .values({
          secret_hash: keyBytes(key),
          user_id: owner.id,
          security_epoch: owner.security_epoch,
          created_at: now,
          used_at: now,
          user_agent: from.userAgent,
          address: from.address,
        })
        .execute();
      const isNew = await recordDevice(tx, owner.id, from, now);
      if (!isNew || from.isNewAccount) return;
      const { email } = await tx
        .selectFrom('users')
        .select('email')
        .where('id', '=', owner.id)
        .executeTakeFirstOrThrow();
      const signIn = { device: describeDevice(from.userAgent), place, at: now };
      await queueMail(tx, writeNewDeviceMail(email, signIn, letterSenderOf(deps)), now);
    })
    .catch(explainRefusal);
};

/** True where the account was never used in this browser. Its new key is that of everybody who uses it. */
async function recordDevice(
  tx: Tx,
  userId: string,
  { address, deviceKey, previousDeviceKey = null }: SessionOrigin,
  now: number,
): Promise<boolean> {
  if (deviceKey === undefined) return false;
  await rememberPlace(tx, userId, { address, device: deviceKey, before: previousDeviceKey, now });
  const device = { device_hash: keyBytes(deviceKey) };
  if (previousDeviceKey !== null)
    await tx
      .updateTable('known_devices')
      .set(device)
      .where('device_hash', '=', keyBytes(previousDeviceKey))
      .execute();
  const known = await tx
    .updateTable('known_devices')
    .set({ last_seen_at: now })
    .where('user_id', '=', userId)
    .where('device_hash', '=', device.device_hash)
    .returning('user_id')
    .executeTakeFirst();
  if (known) return false;
  const row = { ...device, user_id: userId, first_seen_at: now, last_seen_at: now };
  await tx.insertInto('known_devices').values(row).execute();
  return true;
}

/** The database takes no session of an earlier state of security and none of a suspended account. */
function explainRefusal(error: unknown): never {
  const { constraint } = error as { constraint?: string };
  if (constraint === 'account_suspended') throw new AppError('suspended');
  if (constraint === 'sessions_security_epoch') throw new AppError('wrong_credentials');
  throw error;
}
