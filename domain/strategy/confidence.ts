import type { Candle } from '../market/candle.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Timeframe } from '../signals/signal.ts';
import { backtest } from './backtest.ts';
import type { Interval } from './wilson.ts';

export type Confidence = {
  rate: number;
  count: number;
  interval: Interval;
  expiredRate: number;
  meanR: number | null;
  noSkill: number | null;
  enough: boolean;
};

/** Measured on the instrument's own history, after spread. */
export function confidenceOf(
  instrument: Instrument,
  timeframe: Timeframe,
  history: readonly Candle[],
): Confidence {
  const { winRate, count, interval, noSkill, enough, expired, meanR } = backtest(
    instrument,
    timeframe,
    history,
  ).summary;
  return { rate: winRate, count, interval, expiredRate: count ? expired / count : 0, meanR, noSkill, enough };
}
