import { candleSteps } from '@app/domain/market/candle.ts';
import * as z from 'zod/mini';
import { row } from './endpoint.ts';
import { text } from './fields.ts';

/** Specification, section 3 (Asset / core asset), with what makes the price honest: bid, ask, time, open or closed, simulated. Decimal prices. */
export const coreAsset = z.object({
  symbol: z.string(),
  name: z.string(),
  kind: z.enum(['forex', 'metal', 'oil', 'crypto']),
  /** Decimals of the instrument's own point. */
  digits: z.number(),
  price: z.number(),
  bid: z.number(),
  ask: z.number(),
  /** Since the start of the trading day. */
  change: z.number(),
  changePercent: z.number(),
  trend: z.enum(['up', 'down', 'flat']),
  /** When the market printed this price. */
  asOf: z.string(),
  ageSeconds: z.number(),
  open: z.boolean(),
  simulated: z.boolean(),
});
export type CoreAsset = z.infer<typeof coreAsset>;

export const livePrice = z.object({
  pair: z.string(),
  current: z.number(),
  bid: z.number(),
  ask: z.number(),
  asOf: z.string(),
  ageSeconds: z.number(),
  open: z.boolean(),
  simulated: z.boolean(),
});

export const candleView = z.object({
  time: z.number(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
});

const pairParam = z.object({ pair: text(16) });

export const market = {
  getCoreAssets: row({
    method: 'GET',
    path: '/api/market/core-assets',
    access: 'user',
    polled: true,
    summary: 'Every instrument with its newest price',
    reply: z.array(coreAsset),
  }),
  getLivePrice: row({
    method: 'GET',
    path: '/api/live-market-data/:pair',
    access: 'user',
    polled: true,
    summary: 'Newest price of EUR/USD (encoded) or EURUSD',
    params: pairParam,
    reply: livePrice,
  }),
  getCandles: row({
    method: 'GET',
    path: '/api/market/candles/:pair',
    access: 'user',
    polled: true,
    summary:
      'The last complete candles up to an instant (now where not said), oldest first; time is the opening in UTC milliseconds',
    params: pairParam,
    query: z.object({
      step: z._default(z.enum(candleSteps), '15m'),
      count: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(300)), 60),
      to: z.optional(z.iso.datetime()),
    }),
    reply: z.object({
      pair: z.string(),
      step: z.enum(candleSteps),
      digits: z.number(),
      simulated: z.boolean(),
      source: z.string(),
      candles: z.array(candleView),
    }),
    limits: [{ max: 240, seconds: 60, by: 'user' }],
  }),
};
