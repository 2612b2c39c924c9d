import type { Db } from '../../db/database.ts';
import type { SessionStore } from '../../http/session.ts';

const hash = (key: string): Buffer => Buffer.from(key, 'hex');

/** Sessions as rows; only the hash of the cookie's secret is kept. */
export function sessionStore(db: Db): SessionStore {
  return {
    find: async (key) => {
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['sessions.user_id as userId', 'users.role', 'sessions.created_at as createdAt', 'sessions.used_at as usedAt'])
        .where('secret_hash', '=', hash(key))
        .executeTakeFirst();
      return row ?? null;
    },
    add: async (key, userId, now, from) => {
      await db
        .insertInto('sessions')
        .values({ secret_hash: hash(key), user_id: userId, created_at: now, used_at: now, user_agent: from.userAgent, address: from.address })
        .execute();
    },
    touch: async (key, now) => {
      await db.updateTable('sessions').set({ used_at: now }).where('secret_hash', '=', hash(key)).execute();
    },
    remove: async (key) => {
      await db.deleteFrom('sessions').where('secret_hash', '=', hash(key)).execute();
    },
  };
}
