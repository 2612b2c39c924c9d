import type { NewSignal } from './new-signal.ts';

/**
 * What the type of a signal is judged by (docs/product-rules.md#R20): its chance, and where there is not enough to say one
 * the measured rate of the same set-up.
 */
export const chanceOf = ({ chance, confidence }: Pick<NewSignal, 'chance' | 'confidence'>): number =>
  chance?.target ?? confidence.rate;
