import type { Evidence } from '../buddy/evidence.ts';
import type { Topic } from '../buddy/topics.ts';

/** Decision 24, in the order in which they are shown. */
export const brains = ['breakout', 'news', 'risk', 'coach'] as const;
export type Brain = (typeof brains)[number];

/** How they are called in a sentence. */
export const brainNames: Record<Brain, string> = {
  breakout: 'breakout analyst',
  news: 'news analyst',
  risk: 'risk manager',
  coach: 'coach',
};

export const stances = ['for', 'against', 'abstain'] as const;
export type Stance = (typeof stances)[number];

/** What one brain says of a trade idea. Every figure in `says` and `change` stands in a row of `evidence`. */
export type View = {
  brain: Brain;
  stance: Stance;
  /** 0 to 1; 0 where it abstains. */
  strength: number;
  /** Chance that the target comes before stop and expiry, as this brain states it; null where it states none. */
  probability: number | null;
  /** One veto is enough for no trade. */
  veto: boolean;
  /** One or two plain sentences. */
  says: string;
  /** What would make it say otherwise, as a sentence; null where nothing stands in the way. */
  change: string | null;
  /** The lesson this idea is an example of; only the coach names one. */
  lesson: Topic | null;
  evidence: Evidence[];
};

export type Weights = Record<Brain, number>;
export const equalWeights: Weights = { breakout: 1, news: 1, risk: 1, coach: 1 };

export type Verdict = {
  decision: 'trade' | 'no-trade';
  /** The chance all brains together give the target; the no-skill rate where none of them states one. */
  probability: number;
  /** What a price without direction would reach in the time a signal has. */
  noSkill: number;
  /** Weighted share, 0 to 1, of what was said for the idea; 0 where all abstain. */
  agreement: number;
  /** In the order of `brains`. */
  views: View[];
  weights: Weights;
  /** The brain that stopped it; null for a trade, and where nobody spoke. */
  because: Brain | null;
};
