import { chartMarkerIn } from '../questions/chart-marker.ts';
import type { Pair } from '../../market/instrument.ts';
import { unbackedFigures, type Evidence } from './evidence.ts';
import { namedIn } from '../clauses/spoken-pairs.ts';
import { plain, wordsOf } from '../text/words.ts';

export type Grounds = {
  evidence: readonly Evidence[];
  told: readonly string[];
  secret: readonly string[];
  acts: boolean;
};

const MOST_LETTERS = 4_000;

const large =
  /\b(?:(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|million|billion|trillion|dozen)s?\b/gi;
const measured =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half(?: an?)?|quarter) (?:per ?cent|percent|pips?|points?|dollars?|cents?|euros?|pounds?|lots?|ounces?|tokens?)\b/gi;
const price = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d{2,}|\d{4,}/g;
const otherDigits = /(?![0-9])\p{N}/u;
const link =
  /[a-z][a-z\d+.-]*:\/\/|\bwww\.|\]\s*\(|<\/?[a-z!]|\b(?:javascript|data|mailto):|\b[\w-]+\.(?:com|net|org|io|co|info|biz|xyz|app|dev|me|ru|top|site|online)\b/i;
const promise =
  /\b(?:guarantee[ds]?|risk[- ]?free|(?:can(?:no|')t|never) (?:lose|fail)|sure (?:thing|profit|win)|no risk|without (?:any )?risk|certain (?:profit|win|gain)|always wins?|easy money|free money)\b/i;
const tracking =
  /\bI(?:['’]m| am|['’]ll| will|['’]ve| have)? (?:now |also |already )?(?:watch|track|alert|notify|follow|keep an eye|set (?:up )?an alert|let you know when|tell you when)(?:ing|ed)?\b/i;
const impossible =
  /\bI(?:['’]ve| have|['’]ll| will)? (?:just |now )?(?:opened?|placed?|bought|buy|sold|sell|closed?|upgraded?|granted?|added?|credited?|refund(?:ed)?|transferred|deleted?|sent|e-?mailed) (?:it|you|your|the|a|an|this|that|some)\b/i;
const denial = /\b(?:no|not|never|nobody|none|nothing|cannot|without|neither|anyone who|whoever)\b|n['’]t\b/i;

/** Returns no violation where the text may be sent; linear in the text. */
export function doubtsIn(words: string, { evidence, told, secret, acts }: Grounds): string[] {
  if (words.length > MOST_LETTERS) return ['far too long'];
  const known = evidence
    .filter(isAnybodys)
    .reduce((text, { value }) => text.replaceAll(value, ' '), told.join('\n'))
    .toLowerCase();
  const unknown = (found: readonly string[]): string[] =>
    found.filter((one) => !known.includes(one.toLowerCase()));
  const lower = words.toLowerCase();
  return [
    ...unbackedFigures(words, evidence),
    ...sentencesOf(words).flatMap((sentence) => misplaced(sentence, evidence)),
    ...unknown(words.match(large) ?? []),
    ...unknown(words.match(measured) ?? []),
    ...(otherDigits.test(words) ? ['a figure in other digits'] : []),
    ...(link.test(words) ? ['a link or markup'] : []),
    ...(chartMarkerIn(words) ? ['a drawn plan'] : []),
    ...(!acts && tracking.test(words) ? ['a claim to watch or track'] : []),
    ...(impossible.test(words) ? ['a claim to have done what no tool does'] : []),
    ...(sentencesOf(words).some(promises) ? ['a promise'] : []),
    ...(secret.some((sentence) => lower.includes(sentence.toLowerCase())) ? ['instructions'] : []),
  ];
}

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+|\n+/);

function misplaced(sentence: string, evidence: readonly Evidence[]): string[] {
  const figures = sentence.match(price) ?? [];
  if (figures.length === 0) return [];
  const { pairs } = namedIn(wordsOf(plain(sentence)));
  if (pairs.length === 0) return [];
  const own = evidence.filter(({ source }) => isPriceOf(source, pairs));
  return figures.filter((figure) => unbackedFigures(figure, own).length > 0);
}

/** Calendar text is untrusted. */
const isAnybodys = ({ source }: Pick<Evidence, 'source'>): boolean => source === 'economic calendar';

function isPriceOf(source: string, pairs: readonly Pair[]): boolean {
  if (isAnybodys({ source })) return false;
  const named = /[A-Z]{3}\/[A-Z]{3}/.exec(source)?.[0];
  return named === undefined || pairs.some((pair) => pair === named);
}

/** "Nothing is guaranteed" promises nothing. */
function promises(sentence: string): boolean {
  const found = promise.exec(sentence);
  if (!found) return false;
  const rest = sentence.slice(0, found.index) + sentence.slice(found.index + found[0].length);
  return !denial.test(rest);
}

/** Removes invisible characters. */
export function tidyWords(words: string): string {
  return words
    .replace(/\r\n?/g, '\n')
    .replace(/[^\n\P{C}]/gu, ' ')
    .replace(/^[ \t]*(?:\d{1,2}[.)]|[*•+])[ \t]+/gm, '- ')
    .replace(/^#{1,6}[ \t]+/gm, '')
    .replace(/`+/g, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

export function endOfWholeSentences(text: string): number {
  const ends = /[.!?][)"'”’*]*(?=\s)|\n/g;
  let end = 0;
  for (const found of text.matchAll(ends)) end = found.index + found[0].length;
  return end;
}
