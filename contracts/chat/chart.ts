import * as z from 'zod/mini';
import { indicators } from '@app/domain/charts/indicators/chart-indicator.ts';
import { chartKinds } from '@app/domain/charts/chart-kind.ts';
import { candleSteps } from '@app/domain/market/candle.ts';

const number = z.number();

/** Decimal prices; a candle is its opening in UTC ms, open, high, low, close. */
export const chartView = z.object({
  pair: z.string(),
  step: z.enum(candleSteps),
  digits: number,
  candles: z.array(z.tuple([number, number, number, number, number])),
  levels: z.array(
    z.object({
      label: z.string(),
      price: number,
      from: z.nullable(number),
      touches: z.optional(z.array(number)),
    }),
  ),
  priceNow: number,
  simulated: z.boolean(),
  kind: z.optional(z.enum(chartKinds)),
  usualRange: z.optional(z.object({ low: number, high: number })),
  indicators: z.optional(z.array(z.enum(indicators))),
});
export type ChartView = z.infer<typeof chartView>;
