import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';

/** Null: not offered. With `test` no money moves. */
const payments = z.object({
  paypal: z.nullable(
    z.object({
      /** Null in test mode, which replaces PayPal's page by the test checkout. */
      clientId: z.nullable(z.string()),
      environment: z.enum(['sandbox', 'live']),
      test: z.boolean(),
    }),
  ),
  crypto: z.nullable(
    z.object({
      requestUrl: z.string(),
      pages: z.array(z.string()),
      test: z.boolean(),
    }),
  ),
  broker: z.boolean(),
});

export const publicConfig = z.object({
  productName: z.string(),
  /** `now` is UTC ms; `speed` is relative to real time. */
  clock: z.object({ now: z.number(), speed: z.number() }),
  market: z.object({
    provider: z.string(),
    simulated: z.boolean(),
    label: z.nullable(z.string()),
    pairs: z.array(z.string()),
  }),
  payments,
  telegram: z.boolean(),
  telegramBot: z.nullable(z.string()),
  /** Whether a language model writes replies. */
  languageModel: z.boolean(),
  /** Whether what answers in the chat sees attached images. */
  readsPictures: z.boolean(),
  /** Whether the address of the site allows passkeys; the name of the identity provider where one is set up. */
  signIn: z.optional(z.object({ passkeys: z.boolean(), provider: z.nullable(z.string()) })),
  analyticsId: z.nullable(z.string()),
  /** For the public pages, which ask for nothing else. */
  signedIn: z.optional(z.boolean()),
  /** Where mails can be read that are not sent; only in development. */
  outboxUrl: z.optional(z.nullable(z.string())),
});
export type PublicConfig = z.infer<typeof publicConfig>;

export const systemEndpoints = defineEndpoints({
  getHealth: {
    polled: true,
    anonymous: true,
    summary: 'Ready to serve',
    reply: z.object({
      status: z.literal('ok'),
      uptimeSeconds: z.number(),
      database: z.literal('ok'),
      storage: z.enum(['ok', 'unreachable']),
      market: z.string(),
      feeds: z.array(
        z.object({
          source: z.string(),
          state: z.enum(['connecting', 'live', 'waiting', 'candles', 'stopped']),
          priceAgeSeconds: z.nullable(z.number()),
          candlesUntil: z.nullable(z.string()),
          refused: z.record(z.string(), z.number()),
          notServed: z.array(z.string()),
          lastTrouble: z.nullable(z.object({ kind: z.string(), at: z.string() })),
        }),
      ),
    }),
  },
  getConfig: {
    polled: true,
    summary: 'What the browser may know',
    reply: publicConfig,
  },
});
