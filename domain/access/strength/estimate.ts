import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import adjacencyGraphs from '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs';
import passwords from '@zxcvbn-ts/language-common/dist/passwords.json.mjs';
import commonWords from '@zxcvbn-ts/language-en/dist/commonWords.json.mjs';
import firstNames from '@zxcvbn-ts/language-en/dist/firstnames.json.mjs';
import { listGuessableWords, normalisePassword, type PasswordOwner } from './guessable-words.ts';

/** The time grows with the square of the length and more; a longer beginning would change no verdict. */
const ESTIMATED_LENGTH = 24;
/** So many characters are past what guessers try, even of one letter. */
const LONG_ENOUGH = 64;
/** As a power of ten: what six random characters take, the shortest password that is accepted. */
const MIN_GUESSES_LOG10 = 6;
/** One mark before or after a word is the first variation that is tried. */
const MARKS_LOG10 = 1;
const MAX_SUBSTITUTIONS = 4;

const MARKS_BEFORE = /^([!-/:-@[-`{-~])\1*/;
const MARK = /[!-/:-@[-`{-~]/;

/** Without one mark, however often it is repeated, at either end. */
function trimMarks(text: string): string {
  const trimmed = text.trim().replace(MARKS_BEFORE, '');
  const last = trimmed.slice(-1);
  let end = trimmed.length;
  // A pattern for the end would take the square of the length.
  if (MARK.test(last)) while (trimmed[end - 1] === last) end -= 1;
  return trimmed.slice(0, end).trim();
}

const estimator = new ZxcvbnFactory({
  dictionary: { passwords, commonWords, firstNames },
  graphs: adjacencyGraphs,
  maxLength: ESTIMATED_LENGTH,
  l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
});

/** How many guesses the password takes who knows the product and its owner, as a power of ten. */
function estimateGuessesLog10(password: string, owner: PasswordOwner): number {
  const whole = normalisePassword(password);
  if (whole.trim() === normalisePassword(owner.email)) return 0;
  if (Array.from(password).length >= LONG_ENOUGH) return Number.POSITIVE_INFINITY;
  const words = listGuessableWords(owner);
  const guess = (text: string): number => estimator.check(text, words).guessesLog10;
  const core = trimMarks(whole);
  const ofWhole = guess(whole);
  return core === whole ? ofWhole : Math.min(ofWhole, guess(core) + MARKS_LOG10);
}

export type PasswordStrength = 'guessable' | 'fair' | 'good' | 'strong';

const leastLog10 = { fair: MIN_GUESSES_LOG10, good: 8, strong: 10 } as const;

export function rankPassword(password: string, owner: PasswordOwner): PasswordStrength {
  const guesses = estimateGuessesLog10(password, owner);
  if (guesses >= leastLog10.strong) return 'strong';
  if (guesses >= leastLog10.good) return 'good';
  return guesses >= leastLog10.fair ? 'fair' : 'guessable';
}
