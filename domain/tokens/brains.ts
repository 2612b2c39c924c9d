export type Brains = 1 | 4;

export const FOUR_BRAINS_ABOVE = 100;

/** docs/product-rules.md#R2 */
export const brainsFor = (tokensRemaining: number): Brains => (tokensRemaining > FOUR_BRAINS_ABOVE ? 4 : 1);
