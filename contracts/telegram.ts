import * as z from 'zod/mini';
import { row } from './endpoint.ts';
import { ok } from './fields.ts';

export const telegram = {
  connectTelegram: row({
    method: 'POST',
    path: '/api/telegram/connect',
    access: 'user',
    summary:
      'A link that opens the bot and connects it to this account, once, within 15 minutes; 404 where no bot is set up, 503 while Telegram cannot be reached',
    reply: z.object({ autoStartUrl: z.url() }),
    limits: [{ max: 10, seconds: 600, by: 'user' }],
  }),
  disconnectTelegram: row({
    method: 'DELETE',
    path: '/api/telegram/connect',
    access: 'user',
    summary: 'The bot forgets this account; also when none was connected',
    reply: ok,
    limits: [{ max: 30, seconds: 600, by: 'user' }],
  }),
};
