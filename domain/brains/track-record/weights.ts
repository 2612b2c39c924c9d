import { enoughToMeanSomething } from '../../strategy/wilson.ts';
import { brierScore, calibrationOf, skillOf } from './calibration.ts';
import { combine } from '../combine.ts';
import type { Forecast } from '../forecast.ts';
import { distinctIdeas, forecastIn, settledOf, type PastIdea } from '../past-idea.ts';
import { brains, type Brain, type View, type Weights } from '../view.ts';

export type Worth = {
  count: number;
  skill: number | null;
};

const LEAST = 0.25;
const MOST = 2;
const PRIOR_IDEAS = 100;

/** 1 + 2 × skill × n / (n + 100), between 0.25 and 2; 1 below thirty settled ideas. */
export function weightOf({ count, skill }: Worth): number {
  if (skill === null || count < enoughToMeanSomething) return 1;
  return Math.min(MOST, Math.max(LEAST, 1 + (2 * skill * count) / (count + PRIOR_IDEAS)));
}

/** Measured against the no-skill rate, or for an analyst without a probability by its effect on the panel's. */
export function worthOf(ideas: readonly PastIdea[], brain: Brain, now: number): Worth {
  const own = calibrationOf(settledOf(ideas, brain, now));
  return own.settled > 0 ? { count: own.settled, skill: own.skill } : listeningTo(ideas, brain, now);
}

function listeningTo(ideas: readonly PastIdea[], brain: Brain, now: number): Worth {
  const spoke = ideas.filter((idea) => {
    const stance = forecastIn(idea, brain)?.stance ?? 'abstain';
    return (
      idea.settledAt < now &&
      stance !== 'abstain' &&
      (forecastIn(idea, 'panel')?.probability ?? null) !== null
    );
  });
  const compared = distinctIdeas(spoke).flatMap(({ forecasts, hit }) => {
    const panel = forecasts.find((one) => one.brain === 'panel');
    if (!panel || panel.probability === null) return [];
    return [{ hit, probability: panel.probability, without: without(forecasts, brain, panel.noSkill) }];
  });
  const reference = brierScore(compared.map((one) => ({ hit: one.hit, probability: one.without })));
  return { count: compared.length, skill: skillOf(brierScore(compared), reference) };
}

function without(forecasts: readonly Forecast[], left: Brain, noSkill: number): number {
  const others = brains.flatMap((brain) => {
    const found = brain === left ? undefined : forecasts.find((one) => one.brain === brain);
    return found ? [{ ...found, brain }] : [];
  });
  const weights = Object.fromEntries(
    brains.map((brain) => [brain, others.find((one) => one.brain === brain)?.weight ?? 1]),
  ) as Weights;
  return combine(others.map(viewOf), noSkill, weights).probability;
}

const viewOf = ({ brain, stance, strength, probability }: Forecast & { brain: Brain }): View => ({
  brain,
  stance,
  strength,
  probability,
  veto: false,
  says: '',
  change: null,
  lesson: null,
  evidence: [],
});

export const weightsFrom = (ideas: readonly PastIdea[], now: number): Weights =>
  Object.fromEntries(brains.map((brain) => [brain, weightOf(worthOf(ideas, brain, now))])) as Weights;
