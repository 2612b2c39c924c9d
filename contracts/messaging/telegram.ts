import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { ok, textField } from '../fields.ts';

export const telegramEndpoints = defineEndpoints({
  connectTelegram: {
    summary:
      'A link that opens the bot and offers its chat to this account, once, within 10 minutes; confirmTelegram connects it; 404 where no bot is set up, 503 while Telegram cannot be reached',
    reply: z.object({ autoStartUrl: z.url() }),
    limits: [{ max: 10, seconds: 600, by: 'user' }],
  },
  confirmTelegram: {
    summary: 'Connect the chat that opened the link, with the number that the bot showed there',
    body: z.strictObject({
      number: textField(10).check(z.regex(/^\d{3}$/, 'The number has three digits.')),
    }),
    reply: ok,
    limits: [{ max: 30, seconds: 600, by: 'user' }],
  },
  declineTelegram: {
    summary: 'Refuse the chat that opened the link; idempotent',
    reply: ok,
    limits: [{ max: 30, seconds: 600, by: 'user' }],
  },
  disconnectTelegram: {
    summary: 'Disconnect the bot from this account; idempotent',
    reply: ok,
    limits: [{ max: 30, seconds: 600, by: 'user' }],
  },
});
