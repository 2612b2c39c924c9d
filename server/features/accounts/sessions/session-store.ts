import { announceSessionsEnd, type Database } from '../../../platform/database/database.ts';
import { removePushSubscriptions } from '../../../platform/notifications/push-subscriptions.ts';
import type { SessionStore } from '../../../platform/http/sessions/session.ts';
import { effectiveRole, type RoleRule } from '../../../platform/access/effective-role.ts';

const keyBytes = (key: string): Buffer => Buffer.from(key, 'hex');

export function createSessionStore(
  { db, transact }: Pick<Database, 'db' | 'transact'>,
  roleRule: RoleRule,
): SessionStore {
  return {
    find: async (key) => {
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select([
          'sessions.user_id',
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
        role: effectiveRole(row, roleRule),
        createdAt: row.created_at,
        usedAt: row.used_at,
        admin: openedAt === null || usedAt === null ? null : { openedAt, usedAt },
      };
    },
    add: async (key, userId, now, client) => {
      await db
        .insertInto('sessions')
        .values({
          secret_hash: keyBytes(key),
          user_id: userId,
          created_at: now,
          used_at: now,
          user_agent: client.userAgent,
          address: client.address,
        })
        .execute();
    },
    touch: async (key, now) => {
      await db
        .updateTable('sessions')
        .set({ used_at: now })
        .where('secret_hash', '=', keyBytes(key))
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
        await removePushSubscriptions(tx, { one: key });
        if (ended) announceSessionsEnd(tx, ended.user_id);
      }),
  };
}
