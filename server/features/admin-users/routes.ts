import type { adminUsers as table } from '@app/contracts/admin-users.ts';
import { noteLook } from '../../db/admin-log.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/call.ts';
import { AppError } from '../../http/errors.ts';
import { readBilling } from './billing.ts';
import { userExports } from './export-users.ts';
import { readConversation } from './conversation.ts';
import { readKnowledge } from './knowledge.ts';
import { countUsers, listUsers } from './list-users.ts';
import { readStats } from './read-stats.ts';
import { readReengagement } from './reengagement.ts';

/** `lessonTitle`: of a lesson by its id; joined where the app is put together. */
export function adminUserRoutes(
  deps: Pick<Deps, 'database' | 'config' | 'log'>,
  lessonTitle: (id: string) => string,
): Pick<Handlers, keyof typeof table> {
  const { config } = deps;
  const { db } = deps.database;
  const expectUser = async (id: string): Promise<void> => {
    const found = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
    if (!found) throw new AppError('not_found', 'There is no such user.');
  };

  return {
    listUsers: ({ query }) => listUsers(db, query, config),
    countUsers: ({ query }) => countUsers(db, query),
    exportUsers: userExports(deps),
    getUserStats: ({ query, now }) => readStats(db, query.ids, now),

    getUserConversation: async ({ user, params: { id }, query, now }) => {
      await expectUser(id);
      await noteLook(db, { adminId: user.userId, action: 'read_conversation', userIds: [id], now });
      return readConversation(db, id, query);
    },

    getUserKnowledge: async ({ user, params: { id }, now }) => {
      const shown = await readKnowledge(db, id, lessonTitle);
      await noteLook(db, { adminId: user.userId, action: 'read_knowledge', userIds: [id], now });
      return shown;
    },

    getUserBilling: ({ params: { id }, now }) => readBilling(db, id, now),

    getUserReengagement: async ({ user, params: { id }, now }) => {
      const shown = await readReengagement(db, id, now);
      // The first words after a return are part of the conversation.
      if (shown.attempts.some(({ firstMessage }) => firstMessage !== null))
        await noteLook(db, { adminId: user.userId, action: 'read_conversation', userIds: [id], now });
      return shown;
    },
  };
}
