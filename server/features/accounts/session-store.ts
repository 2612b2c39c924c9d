import { sessionsEnded, type Database } from '../../db/database.ts';
import { endPushOf } from '../../db/push-subscriptions.ts';
import type { SessionStore } from '../../http/session.ts';
import { roleOf, type RoleRule } from '../../db/role.ts';

const hash = (key: string): Buffer => Buffer.from(key, 'hex');

/** Sessions as rows; only the hash of the cookie's secret is kept. */
export function sessionStore(
  { db, transact }: Pick<Database, 'db' | 'transact'>,
  rule: RoleRule,
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
        .where('secret_hash', '=', hash(key))
        .executeTakeFirst();
      if (!row) return null;
      const { admin_opened_at: openedAt, admin_used_at: usedAt } = row;
      return {
        userId: row.user_id,
        role: roleOf(row, rule),
        createdAt: row.created_at,
        usedAt: row.used_at,
        admin: openedAt === null || usedAt === null ? null : { openedAt, usedAt },
      };
    },
    add: async (key, userId, now, from) => {
      await db
        .insertInto('sessions')
        .values({
          secret_hash: hash(key),
          user_id: userId,
          created_at: now,
          used_at: now,
          user_agent: from.userAgent,
          address: from.address,
        })
        .execute();
    },
    touch: async (key, now) => {
      await db.updateTable('sessions').set({ used_at: now }).where('secret_hash', '=', hash(key)).execute();
    },
    touchAdmin: async (key, now) => {
      await db
        .updateTable('sessions')
        .set({ admin_used_at: now })
        .where('secret_hash', '=', hash(key))
        .where('admin_used_at', '<', now)
        .execute();
    },
    // Told to every process: a signed-out cookie is worth nothing anywhere.
    remove: (key) =>
      transact(async (tx) => {
        const ended = await tx
          .deleteFrom('sessions')
          .where('secret_hash', '=', hash(key))
          .returning('user_id')
          .executeTakeFirst();
        // Whoever has this browser next must not read the alerts of whoever left it.
        await endPushOf(tx, { one: key });
        if (ended) sessionsEnded(tx, ended.user_id);
      }),
  };
}
