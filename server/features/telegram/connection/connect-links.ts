import { MINUTE_MS } from '@app/domain/time.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { countCalls } from '../../../platform/http/limits/stored-counts.ts';
import type { TelegramLinksPort } from '../../../ports/telegram.ts';
import { texts } from '../messages/texts.ts';
import type { SignedIn } from '../../../platform/http/call.ts';
import { findAccountByUser } from './connection-store.ts';
import { issueConnectLink } from './open-connect-link.ts';

const MAX_LINKS = 10;
const WINDOW_MS = 10 * MINUTE_MS;

type LinkDeps = Pick<Deps, 'config' | 'database' | 'telegram'>;
type LinkOwner = Pick<SignedIn, 'userId' | 'securityEpoch'>;
export type ConnectLinks = TelegramLinksPort & { create: (owner: LinkOwner, now: number) => Promise<string> };

export function openConnectLinks({ config, database, telegram }: LinkDeps): ConnectLinks {
  let cachedName = config.TELEGRAM_BOT_NAME?.replace(/^@/, '');
  const publicUrl = async (): Promise<string> => {
    if (!telegram) throw new AppError('not_found', texts.notConfigured);
    cachedName ??= await telegram.fetchBotName().catch(() => {
      throw new AppError('unavailable', texts.notNow);
    });
    return `https://t.me/${encodeURIComponent(cachedName)}`;
  };
  const create = async (owner: LinkOwner, now: number): Promise<string> => {
    const bot = await publicUrl();
    const token = await database.transact((tx) => issueConnectLink(tx, owner, now));
    return `${bot}?start=${token}`;
  };
  return {
    publicUrl,
    create,
    issue: async (userId, now) => {
      const owner = await database.db
        .selectFrom('users')
        .select(['id as userId', 'security_epoch as securityEpoch'])
        .where('id', '=', userId)
        .executeTakeFirst();
      if (!owner) throw new AppError('not_signed_in');
      if (await findAccountByUser(database.db, userId)) return 'connected';
      const { count } = await countCalls(database.db, `telegram-link:${userId}`, WINDOW_MS, now);
      if (count > MAX_LINKS) throw new AppError('too_many');
      return { url: await create(owner, now) };
    },
  };
}
