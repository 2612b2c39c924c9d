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
  stance: Stance;
  strength: number;
  probability: number | null;
  veto: boolean;
  says: string;
  change: string | null;
  lesson: Topic | null;
  evidence: Evidence[];
};

export type Weights = Record<Brain, number>;
export const equalWeights: Weights = { breakout: 1, news: 1, risk: 1, coach: 1 };

export type Verdict = {
  decision: 'trade' | 'no-trade';
  probability: number;
  noSkill: number;
  /** Weighted share for the idea, 0 to 1; 0 where all abstain. */
  agreement: number;
  views: View[];
  weights: Weights;
  because: Brain | null;
};
