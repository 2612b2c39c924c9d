import type { Pair } from '../market/instrument.ts';
import type { Action, Timeframe } from '../signals/signal.ts';
import type { Settled } from './calibration.ts';
import type { Forecast, Forecaster } from './forecast.ts';

/** A signal that is over, with what was stated when it opened. Times are UTC ms. */
export type PastIdea = {
  pair: Pair;
  action: Action;
  timeframe: Timeframe;
  openedAt: number;
  closedAt: number;
  /** When the outcome entered the record: nothing before that may follow from it. */
  settledAt: number;
  /** The target came before stop and expiry; one that ran out of time is no hit. */
  hit: boolean;
  forecasts: readonly Forecast[];
};

export const forecastIn = ({ forecasts }: PastIdea, brain: Forecaster): Forecast | undefined =>
  forecasts.find((one) => one.brain === brain);

/**
 * The same idea given to many people has one outcome and counts once: in the order of settling, a signal whose time overlaps that
 * of a counted one of the same pair, direction and timeframe is left out. What settles later never changes what was counted.
 */
export function distinctIdeas(ideas: readonly PastIdea[]): PastIdea[] {
  const lastEnd = new Map<string, number>();
  return ideas
    .toSorted((a, b) => a.settledAt - b.settledAt || a.openedAt - b.openedAt)
    .filter(({ pair, action, timeframe, openedAt, closedAt }) => {
      const key = `${pair} ${action} ${timeframe}`;
      const end = lastEnd.get(key);
      if (end !== undefined && openedAt < end) return false;
      lastEnd.set(key, closedAt);
      return true;
    });
}

/** What one of them stated a chance of, each idea once, as far as it was known before `now`. */
export function settledOf(ideas: readonly PastIdea[], brain: Forecaster, now: number): Settled[] {
  const stated = ideas.filter(
    (idea) => idea.settledAt < now && (forecastIn(idea, brain)?.probability ?? null) !== null,
  );
  return distinctIdeas(stated).flatMap((idea) => {
    const { probability = null, noSkill = 0 } = forecastIn(idea, brain) ?? {};
    return probability === null ? [] : [{ probability, noSkill, hit: idea.hit }];
  });
}

/** How often the target was reached where a brain was for the idea and where it was against it. */
export type StanceRecord = Record<'for' | 'against', { count: number; hits: number }>;

export function stancesOf(ideas: readonly PastIdea[], brain: Forecaster, now: number): StanceRecord {
  const tally = (stance: 'for' | 'against') => {
    const held = distinctIdeas(
      ideas.filter((idea) => idea.settledAt < now && forecastIn(idea, brain)?.stance === stance),
    );
    return { count: held.length, hits: held.filter(({ hit }) => hit).length };
  };
  return { for: tally('for'), against: tally('against') };
}
