import * as z from 'zod/mini';
import { row } from './endpoint.ts';

/** The ways to pay that are offered here; null: not offered. With `test` no money moves. */
const payments = z.object({
  paypal: z.nullable(
    z.object({
      /** What PayPal's own page code is loaded with; null in test mode, where the test checkout stands in for it. */
      clientId: z.nullable(z.string()),
      environment: z.enum(['sandbox', 'live']),
      test: z.boolean(),
    }),
  ),
  crypto: z.nullable(
    z.object({
      /** The address that the browser asks for a payment page. */
      requestUrl: z.string(),
      /** Origins of the provider's payment pages; the browser follows to no other. "https://*.example.com": all hosts under one. */
      pages: z.array(z.string()),
      test: z.boolean(),
    }),
  ),
  broker: z.boolean(),
});

export const publicConfig = z.object({
  productName: z.string(),
  /** The app's clock at the moment of the answer (UTC ms) and how many times faster than the wall it runs. */
  clock: z.object({ now: z.number(), speed: z.number() }),
  market: z.object({
    provider: z.string(),
    simulated: z.boolean(),
    label: z.nullable(z.string()),
    /** What the feed carries. */
    pairs: z.array(z.string()),
  }),
  payments,
  telegram: z.boolean(),
  /** The public page of the bot, where its name is known. */
  telegramBot: z.nullable(z.string()),
  /** The web analytics that a visitor may agree to; null where none is set up. */
  analyticsId: z.nullable(z.string()),
});
export type PublicConfig = z.infer<typeof publicConfig>;

export const system = {
  getHealth: row({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    polled: true,
    summary: 'Ready to serve',
    reply: z.object({
      status: z.literal('ok'),
      uptimeSeconds: z.number(),
      database: z.literal('ok'),
      /** Without it everything but images works: the process stays in service. */
      storage: z.enum(['ok', 'unreachable']),
      market: z.string(),
      /** Live sources of prices and how each is doing; without one of them the process stays in service. */
      feeds: z.array(
        z.object({
          source: z.string(),
          state: z.enum(['connecting', 'live', 'waiting', 'candles', 'stopped']),
          /** Of the newest believed price. */
          priceAgeSeconds: z.nullable(z.number()),
          /** Up to then every candle is stored. */
          candlesUntil: z.nullable(z.string()),
          /** Prices and candles that were not believed, by reason, since the start. */
          refused: z.record(z.string(), z.number()),
          /** Instruments that the provider does not serve to this account: left out until it does. */
          notServed: z.array(z.string()),
          /** Why it last gave nothing. */
          lastTrouble: z.nullable(z.object({ kind: z.string(), at: z.string() })),
        }),
      ),
    }),
  }),
  getConfig: row({
    method: 'GET',
    path: '/api/config',
    access: 'public',
    polled: true,
    summary: 'What the browser may know',
    reply: publicConfig,
  }),
};
