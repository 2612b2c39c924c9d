import { enoughToMeanSomething } from '../../strategy/wilson.ts';

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
