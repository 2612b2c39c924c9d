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
  /** Of each of these lists one must be among the words or kinds of the message, rarest list first. */
  keys: ReadonlyArray<readonly string[]>;
  matches: (framed: FramedWords) => boolean;
};

/** A message between its two ends; each word beside the kind of number that it is, or itself. */
export type FramedWords = { words: readonly string[]; kinds: readonly string[] };

export function frameWords(words: readonly string[]): FramedWords {
  const framed = ['^', ...words, '$'];
  return { words: framed, kinds: framed.map((word) => numberKind(word) ?? word) };
}

/**
 * Words in order; `a|b` is either, `be_here` two words as one, `pawn*` any word that begins so, `<kin>` a line of the word
 * groups, `#young` a kind of number, `..` up to four words, `!pips` no such word next, `^` and `$` the two ends of the message.
 */
export function readPhrase(phrase: string): PhraseReader {
  const items = phrase.split(' ').map(readItem);
  const keys = items
    .filter(({ isGap, isBan, word }) => !isGap && !isBan && word.beginnings.length === 0)
    .map(({ word, sequences }) => [...word.words, ...sequences.map(([first]) => first as string)])
    .toSorted((one, other) => commonness(one) - commonness(other));
  return { keys, matches: (framed) => framed.words.some((_, from) => matchesFrom(items, 0, framed, from)) };
}

const COMMON = new Set(
  '^ $ i my me we the a an it is am to in on of and for not no do have had was be can this that with if at all so'.split(
    ' ',
  ),
);
const commonness = (words: readonly string[]): number =>
  words.reduce((sum, word) => sum + (COMMON.has(word) ? 100 : 1), 0);

function matchesFrom(items: readonly Item[], at: number, framed: FramedWords, from: number): boolean {
  const item = items[at];
  if (!item) return true;
  if (item.isGap) return gaps.some((gap) => matchesFrom(items, at + 1, framed, from + gap));
  const { words } = framed;
  const isFitting = from < words.length && fits(item.word, framed, from);
  if (item.isBan) return !isFitting && matchesFrom(items, at + 1, framed, from);
  if (isFitting && matchesFrom(items, at + 1, framed, from + 1)) return true;
  return item.sequences.some(
    (sequence) =>
      sequence.every((one, i) => words[from + i] === one) &&
      matchesFrom(items, at + 1, framed, from + sequence.length),
  );
}

function fits({ words, beginnings, namesNumbers }: Word, framed: FramedWords, at: number): boolean {
  const word = framed.words[at] as string;
  return (
    words.has(word) ||
    (namesNumbers && words.has(framed.kinds[at] as string)) ||
    (beginnings.length > 0 && !(word in EDGE) && beginnings.some((start) => word.startsWith(start)))
  );
}
