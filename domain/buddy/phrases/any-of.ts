/**
 * One pattern for phrases of whole words, matched on the corrected words of one clause. A clause has at most 120 words and
 * the phrases hold no nested repeats, so none of them can run away.
 */
export const anyOf = (...phrases: string[]): RegExp =>
  new RegExp(`(?<![a-z0-9])(?:${phrases.join('|')})(?![a-z0-9])`);

/** The same for a clause that says nothing else. */
export const only = (...phrases: string[]): RegExp => new RegExp(`^(?:${phrases.join('|')})$`);
