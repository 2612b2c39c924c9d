import type { CandleStep } from '../../market/candle.ts';
import type { Timeframe } from '../../signals/signal.ts';
import type { ChartCandle } from '../chart-candle.ts';
import { CHART_CANDLES } from '../plan-chart.ts';
import { findRange } from './find-level.ts';
import type { LivingPicture } from './living-picture.ts';

/** A market in which nothing is proposed; decimal prices. */
export type RangeSubject = {
  pair: string;
  timeframe: Timeframe;
  step: CandleStep;
  digits: number;
  priceNow: number;
};

/** Null with too little history for a range. */
export function pictureOfRange(
  { step, digits, priceNow }: RangeSubject,
  candles: readonly ChartCandle[],
): LivingPicture | null {
  const range = findRange(candles);
  if (!range) return null;
  return {
    step,
    digits,
    candles: candles.slice(-CHART_CANDLES.wide),
    levels: [range.top, range.bottom],
    isRange: true,
    plan: null,
    priceNow,
    end: null,
    releases: [],
    showSessions: false,
  };
}
