import { timeframes } from '@app/domain/signals/signal.ts';
import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { textField } from '../fields.ts';

/** Decimal prices, ISO times. */
export const watchView = z.object({
  id: z.string(),
  pair: z.string(),
  digits: z.number(),
  /** Whose candle has to close beyond a level. */
  timeframe: z.enum(timeframes),
  above: z.nullable(z.number()),
  below: z.nullable(z.number()),
  /** Otherwise a break only sends an alert. */
  becomesSignal: z.boolean(),
  isPaused: z.boolean(),
  /** Told once when a price touches one of them: half of the way that was left when it was asked for. */
  earlier: z.nullable(
    z.object({ above: z.nullable(z.number()), below: z.nullable(z.number()), isTold: z.boolean() }),
  ),
  /** Mid; null without a price. */
  price: z.nullable(z.number()),
  /** Of the last 24 hours of trading, oldest first. */
  closes: z.array(z.number()),
  /** The last price before the trading day. */
  dayStart: z.nullable(z.number()),
  expiresAt: z.string(),
});
export type WatchView = z.infer<typeof watchView>;

export const watchList = z.object({ watches: z.array(watchView), most: z.number() });
export type WatchListView = z.infer<typeof watchList>;

const params = z.object({ id: textField(64) });
const limits = [{ max: 60, seconds: 60, by: 'user' }] as const;
const level = z.nullable(z.number().check(z.positive(), z.maximum(10_000_000)));

export const watchEndpoints = defineEndpoints({
  listWatches: {
    polled: true,
    summary: "The user's open watches with the line of the last 24 hours, oldest first",
    reply: watchList,
  },
  addWatch: {
    summary: 'Watch a level on either side of the price; a close of a candle of the plan beyond it is told',
    body: z.strictObject({
      /** EUR/USD or EURUSD. */
      pair: textField(16),
      timeframe: z.enum(timeframes),
      above: level,
      below: level,
    }),
    reply: watchList,
    limits,
  },
  changeWatch: {
    summary:
      'Pause a watch or go on (candles that end meanwhile do not break it), or be told once when half of the way that is left to a level is gone',
    params,
    body: z.strictObject({ paused: z.optional(z.boolean()), earlier: z.optional(z.boolean()) }),
    reply: watchList,
    limits,
  },
  removeWatch: { summary: 'End a watch without a notice', params, reply: watchList, limits },
});
