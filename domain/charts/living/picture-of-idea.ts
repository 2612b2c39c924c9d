import { candleStepMs, type CandleStep } from '../../market/candle.ts';
import type { ClosedStatus, Timeframe } from '../../signals/signal.ts';
import { breakoutRules } from '../../strategy/breakout.ts';
import type { ChartCandle } from '../chart-candle.ts';
import { CHART_CANDLES } from '../plan-chart.ts';
import { findBrokenLevel } from './find-level.ts';
import type { LivingOutcome, LivingPicture, LivingPlan } from './living-picture.ts';

/** Every price in the unit of the candles. */
export type PicturedIdea = {
  plan: LivingPlan;
  timeframe: Timeframe;
  digits: number;
  /** That it was opened on, where it is known. */
  level: number | null;
  priceNow: number | null;
  closing: { status: ClosedStatus; at: number; price: number } | null;
  releases: readonly { at: number; title: string }[];
};

const outcomes: Record<ClosedStatus, LivingOutcome> = {
  target_hit: 'target',
  stop_hit: 'stop',
  expired: 'time',
};

/** The candles that a picture needs: those before the opening, and its path up to `now` or the end. */
export function candlesOfPicture(
  { plan, timeframe, closing }: Pick<PicturedIdea, 'plan' | 'timeframe' | 'closing'>,
  now: number,
): { step: CandleStep; to: number; count: number } {
  const { step } = breakoutRules[timeframe];
  // The candle in which it ended is complete only after the end.
  const to = closing ? Math.min(now, closing.at + candleStepMs[step]) : now;
  const path = Math.max(0, Math.ceil((to - plan.openedAt) / candleStepMs[step]));
  return { step, to, count: CHART_CANDLES.wide + path };
}

export function toPictureOfIdea(idea: PicturedIdea, candles: readonly ChartCandle[]): LivingPicture {
  const { plan, timeframe, closing, releases, digits } = idea;
  const { step } = breakoutRules[timeframe];
  const before = candles.filter(({ time }) => time + candleStepMs[step] <= plan.openedAt);
  const level = findBrokenLevel(before, plan.action, timeframe, idea.level);
  const isFresh = before.length === candles.length;
  return {
    step,
    digits,
    candles,
    levels: level ? [level] : [],
    isRange: false,
    plan,
    priceNow: closing || isFresh ? null : idea.priceNow,
    end: closing && { at: closing.at, price: closing.price, outcome: outcomes[closing.status] },
    releases,
    showSessions: timeframe === 'short',
  };
}
