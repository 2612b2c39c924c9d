import type { telegram as table } from '@app/contracts/telegram.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/call.ts';
import { AppError } from '../../http/errors.ts';
import { disconnect, issueLink } from './store.ts';
import { texts } from './texts.ts';

/** Name of the bot as links need it: the setting, or what Telegram says, asked once. */
function botNameOf({ config, telegram }: Pick<Deps, 'config' | 'telegram'>): () => Promise<string> {
  let known = config.TELEGRAM_BOT_NAME?.replace(/^@/, '');
  return async () => {
    if (!telegram) throw new AppError('not_found', texts.notConfigured);
    known ??= await telegram.botName().catch(() => {
      throw new AppError('unavailable', texts.notNow);
    });
    return known;
  };
}

export function telegramRoutes(
  deps: Pick<Deps, 'config' | 'database' | 'telegram'>,
): Pick<Handlers, keyof typeof table> {
  const botName = botNameOf(deps);
  const { database } = deps;
  return {
    connectTelegram: async ({ user, now }) => {
      const name = await botName();
      const token = await database.transact((tx) => issueLink(tx, user.userId, now));
      return { autoStartUrl: `https://t.me/${encodeURIComponent(name)}?start=${token}` };
    },
    disconnectTelegram: async ({ user, now }) => {
      await database.transact((tx) => disconnect(tx, user.userId, now));
      return { ok: true };
    },
  };
}
