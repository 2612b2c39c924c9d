import type { Evidence } from '../buddy/replies/evidence.ts';
import type { Topic } from '../buddy/clauses/topics.ts';

/** In display order (docs/product-rules.md#R24). */
export const brains = ['breakout', 'news', 'risk', 'coach'] as const;
export type Brain = (typeof brains)[number];

export const forecasters = [...brains, 'panel'] as const;
export type Forecaster = Brain | 'panel';

export const brainNames: Record<Brain, string> = {
  breakout: 'breakout analyst',
  news: 'news analyst',
  risk: 'risk manager',
  coach: 'coach',
};

export const stances = ['for', 'against', 'abstain'] as const;
export type Stance = (typeof stances)[number];

/** Every figure in `says` and `change` has a row in `evidence`. */
export type View = {
  brain: Brain;
  /** `abstain` takes no side, also where odds are stated that are no better and no worse than luck. */
  stance: Stance;
  strength: number;
  /** From evidence of its own; null where it has none, and then it has no vote on the odds (docs/product-rules.md#R24). */
  probability: number | null;
  veto: boolean;
  /** What it is against is money, not practice. */
  allowsPractice?: boolean;
  says: string;
  change: string | null;
  lesson: Topic | null;
  evidence: Evidence[];
};

export type Weights = Record<Brain, number>;
export const equalWeights: Weights = { breakout: 1, news: 1, risk: 1, coach: 1 };

export const decisions = ['trade', 'practice', 'no-trade'] as const;
export type Decision = (typeof decisions)[number];

export type Verdict = {
  decision: Decision;
  probability: number;
  noSkill: number;
  /** Weighted share for the idea, 0 to 1; 0 where all abstain. */
  agreement: number;
  views: View[];
  weights: Weights;
  because: Brain | null;
};
