import { noSkillRateOf } from '../signals/risk-reward.ts';
import type { Plan } from '../signals/signal.ts';
import type { Confidence } from '../signals/confidence.ts';
import { chanceInTime } from './track-record/chance-in-time.ts';
import type { Forecaster, Stance, Verdict, View } from './view.ts';

export type Forecast = {
  brain: Forecaster;
  stance: Stance;
  strength: number;
  /** That the target comes before stop and expiry. */
  probability: number | null;
  noSkill: number;
  weight: number;
};

const statesChance = ({ stance, probability }: View): boolean => stance !== 'abstain' && probability !== null;

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
  noSkill: chanceInTime(noSkillRateOf(plan), expiredRate),
  weight: 1,
});
