import type { CandleStep } from '../../market/candle.ts';
import type { Timeframe } from '../../signals/signal.ts';
import type { ChartCandle } from '../chart-candle.ts';
import { CHART_CANDLES } from '../plan-chart.ts';
import { expandCandle, type ReplyChart } from '../reply-chart.ts';
import { findRange } from './find-level.ts';
import type { LivingLevel, LivingPicture } from './living-picture.ts';

/** A market in which nothing is proposed; decimal prices. */
export type RangeSubject = {
  pair: string;
  timeframe: Timeframe;
  step: CandleStep;
  digits: number;
  priceNow: number;
};

const toPicture = (
  { step, digits, priceNow }: Omit<RangeSubject, 'pair' | 'timeframe'>,
  candles: readonly ChartCandle[],
  levels: readonly LivingLevel[],
): LivingPicture => ({
  step,
  digits,
  candles: candles.slice(-CHART_CANDLES.wide),
  levels,
  isRange: levels.length > 1,
  plan: null,
  priceNow,
  end: null,
  releases: [],
  showSessions: false,
});

/** Null with too little history for a range. */
export function pictureOfRange(subject: RangeSubject, candles: readonly ChartCandle[]): LivingPicture | null {
  const range = findRange(candles);
  return range && toPicture(subject, candles, [range.top, range.bottom]);
}

/** As `pictureOfRange`, the candles alone with too little history for a range; null without any. */
export function pictureOfMarket(
  subject: RangeSubject,
  candles: readonly ChartCandle[],
): LivingPicture | null {
  return pictureOfRange(subject, candles) ?? (candles.length > 0 ? toPicture(subject, candles, []) : null);
}

/** Of a reply, whose first two levels are the edges. */
export const pictureOfRangeChart = (chart: ReplyChart): LivingPicture =>
  toPicture(
    chart,
    chart.candles.map(expandCandle),
    chart.levels.slice(0, 2).map(({ price, touches = [] }) => ({ price, touches, brokenAt: null })),
  );
