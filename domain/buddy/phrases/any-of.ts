/** Clauses have at most 120 words and phrases no nested repeats, so the pattern cannot run away. */
export const anyOf = (...phrases: string[]): RegExp =>
  new RegExp(`(?<![a-z0-9])(?:${phrases.join('|')})(?![a-z0-9])`);

export const only = (...phrases: string[]): RegExp => new RegExp(`^(?:${phrases.join('|')})$`);
