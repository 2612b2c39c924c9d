/** Text as the buddy reads it: lower case, plain letters and figures, one space between words. */

const LONGEST = 4_000;
const LONGEST_WORD = 24;
const MOST_WORDS = 120;

/** Lower case without accents; curly quotes and look-alike dashes made plain. Linear in the length of the text. */
export function plain(text: string): string {
  return text
    .slice(0, LONGEST)
    .normalize('NFKD')
    .slice(0, LONGEST)
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc`]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-');
}

/**
 * The words of one clause: apostrophes closed up ("what's" is "whats"), pairs opened ("eur/usd" is two words), a
 * decimal price kept whole. Of an endless text the beginning and the end are read, where people put what they want.
 */
export function wordsOf(clause: string): string[] {
  const words = clause
    .replace(/'/g, '')
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(/[^a-z0-9.]/g, ' ')
    .replace(/\.(?!\d)/g, ' ')
    .split(' ')
    .filter((word) => word.length > 0 && word.length <= LONGEST_WORD);
  if (words.length <= MOST_WORDS) return words;
  return [...words.slice(0, MOST_WORDS / 2), ...words.slice(-MOST_WORDS / 2)];
}

/** A new thought starts after the end of a sentence, or at "and" before a question word. */
const BREAK =
  /[.?!;\n]+(?!\d)|,? (?:and|also|then|plus)(?= (?:what|whats|how|hows|where|give|show|tell|explain|can|could|is|should|when|why|do|does)\b)|, (?=(?:what|whats|how|where|give|show|tell me|explain|can|is|should|when|why)\b)/;
const MOST_CLAUSES = 12;

export function clausesOf(text: string): string[] {
  const clauses = text.replace(/'/g, '').split(BREAK).map((clause) => clause.trim()).filter((clause) => /[a-z0-9]/.test(clause));
  return clauses.length <= MOST_CLAUSES ? clauses : [...clauses.slice(0, MOST_CLAUSES / 2), ...clauses.slice(-MOST_CLAUSES / 2)];
}
