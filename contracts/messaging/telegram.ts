import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { ok } from '../fields.ts';

export const telegramEndpoints = defineEndpoints({
  connectTelegram: {
    summary:
      'A link that opens the bot and connects it to this account, once, within 15 minutes; 404 where no bot is set up, 503 while Telegram cannot be reached',
    reply: z.object({ autoStartUrl: z.url() }),
    limits: [{ max: 10, seconds: 600, by: 'user' }],
  },
  disconnectTelegram: {
    summary: 'Disconnect the bot from this account; idempotent',
    reply: ok,
    limits: [{ max: 30, seconds: 600, by: 'user' }],
  },
});
