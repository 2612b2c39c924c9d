import type { telegramEndpoints as table } from '@app/contracts/messaging/telegram.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { ConnectLinks } from './connection/connect-links.ts';
import { disconnectTelegram } from './connection/connection-store.ts';

export function telegramRoutes(
  { database }: Pick<Deps, 'database'>,
  links: ConnectLinks,
): Pick<Handlers, keyof typeof table> {
  return {
    connectTelegram: async ({ user, now }) => ({ autoStartUrl: await links.create(user.userId, now) }),
    disconnectTelegram: async ({ user, now }) => {
      await database.transact((tx) => disconnectTelegram(tx, user.userId, now));
      return { ok: true };
    },
  };
}
