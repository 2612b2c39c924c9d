import { chartMarkerIn } from '../questions/chart-marker.ts';
import { claimsIn, type DoneActs } from './claims.ts';
import { unbackedFigures, type Evidence } from './evidence.ts';
import { isFromOutside, misplacedFigures } from './misplaced-figures.ts';

export type Grounds = {
  evidence: readonly Evidence[];
  told: readonly string[];
  secret: readonly string[];
  acts: DoneActs;
};

const MOST_LETTERS = 4_000;

const large =
  /\b(?:(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|million|billion|trillion|dozen)s?\b/gi;
const measured =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half(?: an?)?|quarter) (?:per ?cent|percent|pips?|points?|dollars?|cents?|euros?|pounds?|lots?|ounces?|tokens?)\b/gi;
const otherDigits = /(?![0-9])\p{N}/u;
const link =
  /[a-z][a-z\d+.-]{0,20}:\/\/|\bwww\.|\]\s*\(|<\/?[a-z!]|\b(?:javascript|data|mailto):|\b[\w-]{1,63}\.(?:com|net|org|io|co|info|biz|xyz|app|dev|me|ru|top|site|online)\b/i;

/** Returns no violation where the text may be sent; linear in the text. */
export function doubtsIn(words: string, { evidence, told, secret, acts }: Grounds): string[] {
  if (words.length > MOST_LETTERS) return ['far too long'];
  const known = evidence
    .filter(isFromOutside)
    .reduce((text, { value }) => text.replaceAll(value, ' '), told.join('\n'))
    .toLowerCase();
  const unknown = (found: readonly string[]): string[] =>
    found.filter((one) => !known.includes(one.toLowerCase()));
  const lower = words.toLowerCase();
  return [
    ...unbackedFigures(words, evidence),
    ...misplacedFigures(words, evidence),
    ...unknown(words.match(large) ?? []),
    ...unknown(words.match(measured) ?? []),
    ...(otherDigits.test(words) ? ['a figure in other digits'] : []),
    ...(link.test(words) ? ['a link or markup'] : []),
    ...(chartMarkerIn(words) ? ['a drawn plan'] : []),
    ...claimsIn(words, acts),
    ...(secret.some((sentence) => lower.includes(sentence.toLowerCase())) ? ['instructions'] : []),
  ];
}

/** Removes invisible characters. */
export function tidyWords(words: string): string {
  return words
    .replace(/\r\n?/g, '\n')
    .replace(/[^\n\P{C}]/gu, ' ')
    .replace(/^[ \t]*(?:\d{1,2}[.)]|[*•+])[ \t]+/gm, '- ')
    .replace(/^#{1,6}[ \t]+/gm, '')
    .replace(/`+/g, '')
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

export function endOfWholeSentences(text: string): number {
  const ends = /[.!?][)"'”’*]*(?=\s)|\n/g;
  let end = 0;
  for (const found of text.matchAll(ends)) end = found.index + found[0].length;
  return end;
}
