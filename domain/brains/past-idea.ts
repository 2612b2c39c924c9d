import type { Pair } from '../market/instrument.ts';
import type { Action, Timeframe } from '../signals/signal.ts';
import type { Settled } from './track-record/calibration.ts';
import type { Forecast } from './forecast.ts';
import type { Forecaster } from './view.ts';

export type PastIdea = {
  pair: Pair;
  action: Action;
  timeframe: Timeframe;
  openedAt: number;
  closedAt: number;
  /** When the outcome entered the record; nothing earlier may depend on it. */
  settledAt: number;
  hit: boolean;
  forecasts: readonly Forecast[];
};

export const forecastIn = ({ forecasts }: PastIdea, brain: Forecaster): Forecast | undefined =>
  forecasts.find((one) => one.brain === brain);

/** Ideas of one plan that overlap share their outcome and count once; they are dropped in settling order, so that counts never change later. */
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

export function settledOf(ideas: readonly PastIdea[], brain: Forecaster, now: number): Settled[] {
  const stated = ideas.filter(
    (idea) => idea.settledAt < now && (forecastIn(idea, brain)?.probability ?? null) !== null,
  );
  return distinctIdeas(stated).flatMap((idea) => {
    const { probability = null, noSkill = 0 } = forecastIn(idea, brain) ?? {};
    return probability === null ? [] : [{ probability, noSkill, hit: idea.hit }];
  });
}

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
