import type { Category } from './category.ts';
import { mostOf, type Frequency } from './pace.ts';

export type Chosen = { enabled: readonly Category[]; frequency: Frequency; maxDaily: number };

/** What "fewer like this" changed: the kind was switched off, or the frequency that stands here was lowered. */
export type Fewer = 'category' | 'high' | 'medium';

const lower: Record<Frequency, Frequency | null> = { high: 'medium', medium: 'low', low: null };

/** What is in force since. */
export const doneBy: Record<Fewer, 'category' | 'medium' | 'low'> = {
  category: 'category',
  high: 'medium',
  medium: 'low',
};

/** A step down in frequency while that makes messages fewer, then the kind itself goes; null where it has gone already. */
export function fewerLike(category: Category, { enabled, frequency, maxDaily }: Chosen): Fewer | null {
  if (!enabled.includes(category)) return null;
  const step = lower[frequency];
  if (frequency === 'low' || !step) return 'category';
  return mostOf({ frequency: step, maxDaily }) < mostOf({ frequency, maxDaily }) ? frequency : 'category';
}

/** The choices after it. */
export function withFewer(category: Category, done: Fewer, chosen: Chosen): Chosen {
  if (done === 'category') return { ...chosen, enabled: chosen.enabled.filter((one) => one !== category) };
  return { ...chosen, frequency: lower[done] ?? chosen.frequency };
}

/** The choices with exactly that taken back; what was changed otherwise in between stays. */
export function withoutFewer(category: Category, done: Fewer, chosen: Chosen): Chosen {
  if (done === 'category')
    return chosen.enabled.includes(category) ? chosen : { ...chosen, enabled: [...chosen.enabled, category] };
  return chosen.frequency === lower[done] ? { ...chosen, frequency: done } : chosen;
}
