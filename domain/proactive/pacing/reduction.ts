import type { Category } from '../category.ts';
import { maxMessagesPerDay, type Frequency } from './message-pacing.ts';

export type ProactiveChoices = { enabled: readonly Category[]; frequency: Frequency; maxDaily: number };

export type Reduction = 'category' | 'high' | 'medium';

const lowerFrequency: Record<Frequency, Frequency | null> = { high: 'medium', medium: 'low', low: null };

export const reductionOutcomes: Record<Reduction, 'category' | 'medium' | 'low'> = {
  category: 'category',
  high: 'medium',
  medium: 'low',
};

/** Lowers the frequency while that reduces messages, then switches the category off; null if it is off already. */
export function chooseReduction(
  category: Category,
  { enabled, frequency, maxDaily }: ProactiveChoices,
): Reduction | null {
  if (!enabled.includes(category)) return null;
  const step = lowerFrequency[frequency];
  if (frequency === 'low' || !step) return 'category';
  return maxMessagesPerDay({ frequency: step, maxDaily }) < maxMessagesPerDay({ frequency, maxDaily })
    ? frequency
    : 'category';
}

export function applyReduction(
  category: Category,
  reduction: Reduction,
  choices: ProactiveChoices,
): ProactiveChoices {
  if (reduction === 'category')
    return { ...choices, enabled: choices.enabled.filter((one) => one !== category) };
  return { ...choices, frequency: lowerFrequency[reduction] ?? choices.frequency };
}

export function undoReduction(
  category: Category,
  reduction: Reduction,
  choices: ProactiveChoices,
): ProactiveChoices {
  if (reduction === 'category')
    return choices.enabled.includes(category)
      ? choices
      : { ...choices, enabled: [...choices.enabled, category] };
  return choices.frequency === lowerFrequency[reduction] ? { ...choices, frequency: reduction } : choices;
}
