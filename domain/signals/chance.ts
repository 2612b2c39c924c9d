import type { NewSignal } from './new-signal.ts';

/**
 * The chance that a signal is judged by (docs/product-rules.md#R32): of reaching the target before the stop and before the
 * end. Until the forecast of the clock states it, this is the measured rate of the same set-up, which counts just that.
 */
export const chanceOf = ({ confidence }: Pick<NewSignal, 'confidence'>): number => confidence.rate;
