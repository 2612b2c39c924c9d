import type { Candle } from '../market/candle.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Timeframe } from '../signals/signal.ts';
import { backtest } from './backtest.ts';
import type { Interval } from './wilson.ts';

export type Confidence = {
  /** Measured share of targets hit, 0-1; 0 when `count` is 0. */
  rate: number;
  /** Closed trades the rate was measured on. */
  count: number;
  interval: Interval;
  /** Share of trades that ran out of time, 0-1. */
  expiredRate: number;
  /** Mean result in multiples of the risk after spread; null without trades. */
  meanR: number | null;
  /** The rate at which the same trades would break even; null without trades. */
  noSkill: number | null;
  /** False below 30 trades: say "too few to mean much". */
  enough: boolean;
};

/** Decision 16: the hit rate of the same set-up on the instrument's own history after spread, not a guess. */
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
