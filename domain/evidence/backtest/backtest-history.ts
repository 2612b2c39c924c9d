import type { CandleStep } from '../../market/candle.ts';
import type { Timeframe } from '../../signals/signal.ts';
import { breakoutRules } from '../../strategy/breakout.ts';
import type { Rule } from '../rule.ts';

/** The candles of a plan: every rule is walked over those of its horizon. */
export const backtestStep = (timeframe: Timeframe): CandleStep => breakoutRules[timeframe].step;

/** The newest candles that one back-test looks at: one to eleven years, a quarter of one on the short plan. */
export const MAX_BACKTEST_CANDLES: Record<Timeframe, number> = {
  short: 8_000,
  daily: 10_000,
  weekly: 5_000,
  long: 3_000,
};

export const tradesOn = ({ timeframes }: Pick<Rule, 'timeframes'>, timeframe: Timeframe): boolean =>
  timeframes.includes(timeframe);
