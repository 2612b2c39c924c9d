/** Decision 2: more than 100 tokens means four brains, else one. */
export const brainsFor = (tokensRemaining: number): 1 | 4 => (tokensRemaining > 100 ? 4 : 1);
