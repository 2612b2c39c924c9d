import type { Instrument } from '../../../market/instrument.ts';

/** An allowance in points, rounded up (docs/product-rules.md#R42). */
export const slippageOf = ({ spreadPoints }: Instrument): number => Math.ceil(spreadPoints / 2);
