import { numberKind } from './care-words.ts';
import { wordGroups } from './word-groups.ts';

/** The phrase, a message that it must catch, and a message like it that is harmless. */
export type CarePhrase = readonly [phrase: string, example: string, counterExample: string];

const GAP = '..';
const BAN = '!';
const gaps = [0, 1, 2, 3, 4];
const EDGE = { '^': true, $: true } as const;

type Word = { words: ReadonlySet<string>; beginnings: readonly string[]; namesNumbers: boolean };
type Item = { isGap: boolean; isBan: boolean; word: Word; sequences: ReadonlyArray<readonly string[]> };

function readItem(item: string): Item {
  const words = item
    .replace(BAN, '')
    .split('|')
    .flatMap((word) => (word.startsWith('<') ? (wordGroups[word.slice(1, -1)] ?? '').split(' ') : [word]));
  return {
    isGap: item === GAP,
    isBan: item.startsWith(BAN),
    word: {
      words: new Set(words.filter((word) => !word.includes('_'))),
      beginnings: words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
      namesNumbers: words.some((word) => word.startsWith('#')),
    },
    sequences: words.filter((word) => word.includes('_')).map((word) => word.split('_')),
  };
}

export type PhraseReader = {
  /** Some of these must be in the message. */
  keys: readonly string[];
  matches: (framed: readonly string[]) => boolean;
};

/**
 * Words in order; `a|b` is either, `be_here` two words as one, `pawn*` any word that begins so, `<kin>` a line of the word
 * groups, `#young` a kind of number, `..` up to four words, `!pips` no such word next, `^` and `$` the two ends of the message.
 */
export function readPhrase(phrase: string): PhraseReader {
  const items = phrase.split(' ').map(readItem);
  const [keys = []] = items
    .filter(({ isGap, isBan, word }) => !isGap && !isBan && word.beginnings.length === 0)
    .map(({ word, sequences }) => [...word.words, ...sequences.map(([first]) => first as string)])
    .toSorted((one, other) => commonness(one) - commonness(other));
  return { keys, matches: (framed) => framed.some((_, from) => matchesFrom(items, 0, framed, from)) };
}

const COMMON = new Set(
  '^ $ i my me we the a an it is am to in on of and for not no do have had was be can this that with if at all so'.split(
    ' ',
  ),
);
const commonness = (words: readonly string[]): number =>
  words.reduce((sum, word) => sum + (COMMON.has(word) ? 100 : 1), 0);

function matchesFrom(items: readonly Item[], at: number, words: readonly string[], from: number): boolean {
  const item = items[at];
  if (!item) return true;
  const rest = (next: number): boolean => matchesFrom(items, at + 1, words, next);
  if (item.isGap) return gaps.some((gap) => rest(from + gap));
  const word = words[from];
  if (item.isBan) return (word === undefined || !fits(item.word, word)) && rest(from);
  if (word === undefined) return false;
  if (fits(item.word, word) && rest(from + 1)) return true;
  return item.sequences.some(
    (sequence) => sequence.every((one, i) => words[from + i] === one) && rest(from + sequence.length),
  );
}

const fits = ({ words, beginnings, namesNumbers }: Word, word: string): boolean =>
  words.has(word) ||
  (namesNumbers && words.has(numberKind(word) ?? word)) ||
  (beginnings.length > 0 && !(word in EDGE) && beginnings.some((start) => word.startsWith(start)));
