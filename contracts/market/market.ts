import { candleSteps } from '@app/domain/market/candle.ts';
import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { textField } from '../fields.ts';

/** Decimal prices. */
export const coreAsset = z.object({
  symbol: z.string(),
  name: z.string(),
  kind: z.enum(['forex', 'metal', 'oil', 'crypto']),
  digits: z.number(),
  price: z.number(),
  bid: z.number(),
  ask: z.number(),
  change: z.number(),
  changePercent: z.number(),
  trend: z.enum(['up', 'down', 'flat']),
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

/** Decimal prices. */
export const marketOverviewItem = z.object({
  symbol: z.string(),
  /** Of the last 24 hours of trading, oldest first; empty where the feed's candles are longer. */
  closes: z.array(z.number()),
  /** High less low since midnight UTC, and what is usual for a whole day; null with too few candles. */
  day: z.nullable(z.object({ moved: z.number(), usual: z.number() })),
  /** Since midnight UTC; null where the source keeps no past spreads. */
  spreads: z.nullable(z.object({ best: z.number(), worst: z.object({ value: z.number(), at: z.number() }) })),
  /** Edges of the range that breakouts of the daily plan are measured on; null with too few candles. */
  levels: z.nullable(z.object({ high: z.number(), low: z.number() })),
});
export type MarketOverviewItem = z.infer<typeof marketOverviewItem>;

const pairParam = z.object({ pair: textField(16) });

export const marketEndpoints = defineEndpoints({
  getCoreAssets: {
    polled: true,
    summary: 'Every instrument with its newest price',
    reply: z.array(coreAsset),
  },
  getMarketOverview: {
    polled: true,
    summary: 'What the day of every instrument looks like, of the last half minute',
    reply: z.object({ at: z.string(), items: z.array(marketOverviewItem) }),
  },
  getLivePrice: {
    polled: true,
    summary: 'Newest price of EUR/USD (encoded) or EURUSD',
    params: pairParam,
    reply: livePrice,
  },
  getCandles: {
    polled: true,
    summary:
      'The last complete candles up to an instant (default: now), oldest first; time is the opening in UTC ms',
    params: pairParam,
    query: z.object({
      step: z._default(z.enum(candleSteps), '15m'),
      count: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(300)), 60),
      to: z.optional(z.iso.datetime()),
      /** Also the candle that is not complete yet; not together with `to`. */
      running: z.optional(z.literal('true')),
    }),
    reply: z.object({
      pair: z.string(),
      step: z.enum(candleSteps),
      digits: z.number(),
      simulated: z.boolean(),
      source: z.string(),
      candles: z.array(candleView),
      /** As far as it has come; null before its first price or where it was not asked for. */
      running: z.optional(z.nullable(candleView)),
      /** The steps that this feed has candles of. */
      steps: z.optional(z.array(z.enum(candleSteps))),
    }),
    limits: [{ max: 240, seconds: 60, by: 'user' }],
  },
});
