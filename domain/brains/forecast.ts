import { noSkillRate } from '../signals/risk-reward.ts';
import type { Plan } from '../signals/signal.ts';
import type { Confidence } from '../strategy/confidence.ts';
import { chanceInTime } from './chance-in-time.ts';
import { brains, type Brain, type Stance, type Verdict, type View } from './view.ts';

/** The four, and what they state together. */
export const forecasters = [...brains, 'panel'] as const;
export type Forecaster = Brain | 'panel';

/** What one of them stated of a signal before anybody knew what became of it. */
export type Forecast = {
  brain: Forecaster;
  stance: Stance;
  /** 0 to 1. */
  strength: number;
  /** Chance that the target comes before stop and expiry; null where none was stated. */
  probability: number | null;
  noSkill: number;
  /** How much this brain counted at the time; 1 for the panel and where one brain worked alone. */
  weight: number;
};

const statesChance = ({ stance, probability }: View): boolean => stance !== 'abstain' && probability !== null;

/** What a panel stated. The panel's own chance stands only where at least one of the four stated one. */
export function forecastsOf({ views, weights, noSkill, agreement, probability }: Verdict): Forecast[] {
  const each = views.map((view): Forecast => ({
    brain: view.brain,
    stance: view.stance,
    strength: view.strength,
    probability: view.probability,
    noSkill,
    weight: weights[view.brain],
  }));
  const together: Forecast = {
    brain: 'panel',
    stance: 'for',
    strength: agreement,
    probability: views.some(statesChance) ? probability : null,
    noSkill,
    weight: 1,
  };
  return [...each, together];
}

/**
 * What the breakout analyst states alone: the measured rate, or no chance where nothing was measured. It is held against what a
 * price without direction reaches in the time there is, as the panel is.
 */
export const forecastAlone = (
  plan: Pick<Plan, 'entry' | 'target' | 'stop'>,
  {
    rate,
    count,
    expiredRate = 0,
  }: Pick<Confidence, 'rate' | 'count'> & Partial<Pick<Confidence, 'expiredRate'>>,
): Forecast => ({
  brain: 'breakout',
  stance: count > 0 ? 'for' : 'abstain',
  strength: 0,
  probability: count > 0 ? rate : null,
  noSkill: chanceInTime(noSkillRate(plan), expiredRate),
  weight: 1,
});
