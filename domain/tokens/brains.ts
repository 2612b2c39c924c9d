export type Brains = 1 | 4;

export const FOUR_BRAINS_ABOVE = 100;

/** Decision 2: more than 100 tokens means four brains, else one. */
export const brainsFor = (tokensRemaining: number): Brains => (tokensRemaining > FOUR_BRAINS_ABOVE ? 4 : 1);
