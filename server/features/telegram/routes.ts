import type { telegramEndpoints as table } from '@app/contracts/messaging/telegram.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { AppError } from '../../platform/http/errors.ts';
import { disconnectTelegram, issueConnectLink } from './connection/connection-store.ts';
import { texts } from './messages/texts.ts';

function createBotNameReader({ config, telegram }: Pick<Deps, 'config' | 'telegram'>): () => Promise<string> {
  let cachedName = config.TELEGRAM_BOT_NAME?.replace(/^@/, '');
  return async () => {
    if (!telegram) throw new AppError('not_found', texts.notConfigured);
    cachedName ??= await telegram.fetchBotName().catch(() => {
      throw new AppError('unavailable', texts.notNow);
    });
    return cachedName;
  };
}

export function telegramRoutes(
  deps: Pick<Deps, 'config' | 'database' | 'telegram'>,
): Pick<Handlers, keyof typeof table> {
  const botName = createBotNameReader(deps);
  const { database } = deps;
  return {
    connectTelegram: async ({ user, now }) => {
      const name = await botName();
      const token = await database.transact((tx) => issueConnectLink(tx, user.userId, now));
      return { autoStartUrl: `https://t.me/${encodeURIComponent(name)}?start=${token}` };
    },
    disconnectTelegram: async ({ user, now }) => {
      await database.transact((tx) => disconnectTelegram(tx, user.userId, now));
      return { ok: true };
    },
  };
}
