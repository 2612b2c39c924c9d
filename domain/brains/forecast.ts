import { noSkillRateOf } from '../signals/risk-reward.ts';
import type { ChanceForecast } from '../chance/forecast-chance.ts';
import type { Plan } from '../signals/signal.ts';
import type { Confidence } from '../signals/confidence.ts';
import { chanceInTime } from './track-record/chance-in-time.ts';
import { sideOf } from './take-side.ts';
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

const statesOdds = ({ probability }: View): boolean => probability !== null;

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
    probability: views.some(statesOdds) ? probability : null,
    noSkill,
    weight: 1,
  };
  return [...each, together];
}

/** Where one brain is at work. What luck alone gives is estimated from past endings where no chance is stated; then it is compared with nothing. */
export const forecastAlone = (
  plan: Pick<Plan, 'entry' | 'target' | 'stop'>,
  { expiredRate = 0 }: Partial<Pick<Confidence, 'expiredRate'>>,
  chance: ChanceForecast | null,
): Forecast => ({
  brain: 'breakout',
  stance: chance ? sideOf(chance.target, chance.luck) : 'abstain',
  strength: 0,
  probability: chance?.target ?? null,
  noSkill: chance?.luck ?? chanceInTime(noSkillRateOf(plan), expiredRate),
  weight: 1,
});
