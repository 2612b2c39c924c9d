import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { TelegramPort } from '../../adapters/telegram/port.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { keepUpdates } from './inbox.ts';

export const WEBHOOK_PATH = '/api/webhooks/telegram';
/** A message with the one it answers and the marks of both. */
const BODY_MAX = 262_144;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Where Telegram delivers updates; they are kept and answered later, as it waits for no answer. */
export function serveWebhook(
  server: FastifyInstance,
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { bot, secret }: { bot: TelegramPort; secret: string },
): void {
  const expected = digest(secret);
  server.post(WEBHOOK_PATH, {
    bodyLimit: BODY_MAX,
    // Before the body is read: nobody but Telegram makes us wait for one.
    onRequest: async (request) => {
      const given = request.headers['x-telegram-bot-api-secret-token'];
      if (typeof given !== 'string' || !timingSafeEqual(digest(given), expected))
        throw new AppError('forbidden');
    },
    handler: async (request) => {
      const update = bot.readUpdate(request.body);
      if (!update) throw new AppError('bad_input');
      await keepUpdates(database.db, [update], clock.now());
      return { ok: true };
    },
  });
}
