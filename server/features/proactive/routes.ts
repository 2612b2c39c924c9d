import type { proactiveEndpoints as table } from '@app/contracts/messaging/proactive.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { readAlertChannels, saveAlertChannel } from './settings/alert-channels.ts';
import { setFewerLikeThis } from './settings/fewer-like-this.ts';

export function proactiveRoutes({ database }: Pick<Deps, 'database'>): Pick<Handlers, keyof typeof table> {
  return {
    getAlertChannels: async ({ user }) => ({ channels: await readAlertChannels(database.db, user.userId) }),
    saveAlertChannel: async ({ user, body, now }) => ({
      channels: await saveAlertChannel(database, user.userId, body, now),
    }),
    saveFewer: async ({ user, params, body, now }) => ({
      fewer: await setFewerLikeThis(database, {
        userId: user.userId,
        messageId: params.id,
        fewer: body.fewer,
        now,
      }),
    }),
  };
}
