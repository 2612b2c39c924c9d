import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { TelegramPort } from '../../adapters/telegram/port.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/errors.ts';
import { saveUpdates } from './inbox.ts';

export const WEBHOOK_PATH = '/api/webhooks/telegram';
const MAX_BODY_BYTES = 262_144;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Updates are stored and answered later, because Telegram does not wait. */
export function serveWebhook(
  server: FastifyInstance,
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { bot, secret }: { bot: TelegramPort; secret: string },
): void {
  const expected = digest(secret);
  server.post(WEBHOOK_PATH, {
    bodyLimit: MAX_BODY_BYTES,
    // Before the body is read, so that a stranger cannot keep a connection busy.
    onRequest: async (request) => {
      const secretToken = request.headers['x-telegram-bot-api-secret-token'];
      if (typeof secretToken !== 'string' || !timingSafeEqual(digest(secretToken), expected))
        throw new AppError('forbidden');
    },
    handler: async (request) => {
      const update = bot.parseUpdate(request.body);
      if (!update) throw new AppError('bad_input');
      await saveUpdates(database.db, [update], clock.now());
      return { ok: true };
    },
  });
}
