import type { adminUserActEndpoints } from '@app/contracts/admin/user-acts.ts';
import type { adminUserEndpoints } from '@app/contracts/admin/users.ts';
import { recordAdminView } from '../../../platform/access/admin-log.ts';
import type { Deps } from '../../../deps.ts';
import type { Call, Handlers } from '../../../platform/http/call.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { actOnUser, endUserSessions, suspendUser, unlockUser } from './acts/act-on-user.ts';
import { readBilling } from './dialogs/read-billing.ts';
import { createUserExport } from './list/export-users.ts';
import { readConversation } from './dialogs/read-conversation.ts';
import { readKnowledge } from './dialogs/read-knowledge.ts';
import { countUsers, listUsers } from './list/list-users.ts';
import { readStats } from './figures/read-stats.ts';
import { readReengagement } from './dialogs/read-reengagement.ts';

type ActCall = Pick<Call<typeof adminUserActEndpoints.suspendUser>, 'user' | 'params' | 'body' | 'now'>;

export function adminUserRoutes(
  deps: Pick<Deps, 'database' | 'config' | 'log' | 'publicUrl'>,
  lessonTitle: (id: string) => string,
): Pick<Handlers, keyof typeof adminUserEndpoints | keyof typeof adminUserActEndpoints> {
  const { config } = deps;
  const { db } = deps.database;
  const requireUser = async (id: string): Promise<void> => {
    const user = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
    if (!user) throw new AppError('not_found', 'There is no such user.');
  };

  const act =
    (one: Parameters<typeof actOnUser>[1]) =>
    async ({ user, params, body, now }: ActCall) => {
      await actOnUser(deps, one, { ...body, adminId: user.userId, userId: params.id, now });
      return { ok: true } as const;
    };

  return {
    endUserSessions: act(endUserSessions),
    suspendUser: act(suspendUser),
    unlockUser: act(unlockUser),
    listUsers: ({ query }) => listUsers(db, query, config),
    countUsers: ({ query }) => countUsers(db, query),
    exportUsers: createUserExport(deps),
    getUserStats: ({ query, now }) => readStats(db, query.ids, now),

    getUserConversation: async ({ user, params: { id }, query, now }) => {
      await requireUser(id);
      await recordAdminView(db, { adminId: user.userId, action: 'read_conversation', userIds: [id], now });
      return readConversation(db, id, query);
    },

    getUserKnowledge: async ({ user, params: { id }, now }) => {
      const reply = await readKnowledge(db, id, lessonTitle);
      await recordAdminView(db, { adminId: user.userId, action: 'read_knowledge', userIds: [id], now });
      return reply;
    },

    getUserBilling: ({ params: { id }, now }) => readBilling(db, id, now),

    getUserReengagement: async ({ user, params: { id }, now }) => {
      const reply = await readReengagement(db, id, now);
      if (reply.attempts.some(({ firstMessage }) => firstMessage !== null))
        await recordAdminView(db, { adminId: user.userId, action: 'read_conversation', userIds: [id], now });
      return reply;
    },
  };
}
