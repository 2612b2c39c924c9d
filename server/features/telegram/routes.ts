import type { telegramEndpoints as table } from '@app/contracts/messaging/telegram.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { confirmChat, declineChat } from './connection/confirm-chat.ts';
import type { ConnectLinks } from './connection/connect-links.ts';
import { disconnectTelegram } from './connection/connection-store.ts';

export function telegramRoutes(
  deps: Pick<Deps, 'config' | 'database' | 'log' | 'publicUrl' | 'telegram'>,
  links: ConnectLinks,
): Pick<Handlers, keyof typeof table> {
  return {
    connectTelegram: async ({ user, now }) => ({ autoStartUrl: await links.create(user, now) }),
    confirmTelegram: async ({ user, body, now }) => {
      await confirmChat(deps, user, body.number, now);
      return { ok: true };
    },
    declineTelegram: async ({ user, now }) => {
      await declineChat(deps, user, now);
      return { ok: true };
    },
    disconnectTelegram: async ({ user, now }) => {
      await deps.database.transact((tx) => disconnectTelegram(tx, user.userId, now));
      return { ok: true };
    },
  };
}
