import { enoughToMeanSomething } from '../../strategy/wilson.ts';
import { calibrationOf } from './calibration.ts';
import { settledOf, type PastIdea } from '../past-idea.ts';
import { brains, type Brain, type Weights } from '../view.ts';

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

/** Of what it stated alone, against luck; without forecasts of its own a brain is worth as much as another (docs/product-rules.md#R24). */
export function worthOf(ideas: readonly PastIdea[], brain: Brain, now: number): Worth {
  const own = calibrationOf(settledOf(ideas, brain, now));
  return { count: own.settled, skill: own.skill };
}

export const weightsFrom = (ideas: readonly PastIdea[], now: number): Weights =>
  Object.fromEntries(brains.map((brain) => [brain, weightOf(worthOf(ideas, brain, now))])) as Weights;
