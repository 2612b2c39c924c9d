import type { Candle } from '../market/candle.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Timeframe } from '../signals/signal.ts';
import type { Confidence } from '../signals/confidence.ts';
import { backtest } from './backtest.ts';

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
