export type Brains = 1 | 4;

/** Decision 2: more than 100 tokens means four brains, else one. */
export const brainsFor = (tokensRemaining: number): Brains => (tokensRemaining > 100 ? 4 : 1);
