import { MINUTE_MS } from '@app/domain/time.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { countCalls } from '../../../platform/http/limits/stored-counts.ts';
import type { TelegramLinksPort } from '../../../ports/telegram.ts';
import { texts } from '../messages/texts.ts';
import { findAccountByUser, issueConnectLink } from './connection-store.ts';

const MAX_LINKS = 10;
const WINDOW_MS = 10 * MINUTE_MS;

type LinkDeps = Pick<Deps, 'config' | 'database' | 'telegram'>;
export type ConnectLinks = TelegramLinksPort & { create: (userId: string, now: number) => Promise<string> };

export function openConnectLinks({ config, database, telegram }: LinkDeps): ConnectLinks {
  let cachedName = config.TELEGRAM_BOT_NAME?.replace(/^@/, '');
  const publicUrl = async (): Promise<string> => {
    if (!telegram) throw new AppError('not_found', texts.notConfigured);
    cachedName ??= await telegram.fetchBotName().catch(() => {
      throw new AppError('unavailable', texts.notNow);
    });
    return `https://t.me/${encodeURIComponent(cachedName)}`;
  };
  const create = async (userId: string, now: number): Promise<string> => {
    const bot = await publicUrl();
    const token = await database.transact((tx) => issueConnectLink(tx, userId, now));
    return `${bot}?start=${token}`;
  };
  return {
    publicUrl,
    create,
    issue: async (userId, now) => {
      if (await findAccountByUser(database.db, userId)) return 'connected';
      const { count } = await countCalls(database.db, `telegram-link:${userId}`, WINDOW_MS, now);
      if (count > MAX_LINKS) throw new AppError('too_many');
      return { url: await create(userId, now) };
    },
  };
}
