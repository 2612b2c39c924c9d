import type { Features, Seen } from '@app/domain/buddy/kind-features.ts';
import { wordKind, type Run } from '@app/domain/buddy/spoken-order.ts';
import { conceptsOf } from './thesaurus.ts';

/** What is seen of a message by name: signs in no order, and the tokens of the message in theirs, each with its own signs. */
export type NamedSigns = { signs: Features; tokens: string[][] };

/** How much concepts count beside the words, and neighbouring ones beside those. */
const CONCEPTS = 0.8;
const NEIGHBOURS = 0.4;
const MOST_NEIGHBOURS = 60;

/** Adds what the thesaurus knows of the words: a word that no example has counts like those that mean the same. */
export function namedSigns({ signs, groups, runs }: Seen): NamedSigns {
  const words = runs.flatMap(wordsWithConcepts);
  return {
    signs: [...signs, ...conceptSigns(words.map(({ concepts }) => concepts))],
    tokens: [
      ...groups,
      ...words.map(({ word, concepts }) => [...lettersOf(word), ...concepts.map((name) => `g ${name}`)]),
      ['end'],
    ],
  };
}

type Heard = { word: string; concepts: string[] };

/** A concept may be known by a word as it was typed or as it was put right. The mark after the words is a word of its own. */
function wordsWithConcepts({ words, typed, mark }: Run): Heard[] {
  const corrected = conceptsOf(words);
  const asTyped = conceptsOf(typed);
  const heard = words.map((word, i) => ({
    word: wordKind(word),
    concepts: [...new Set([...(corrected[i] as string[]), ...(asTyped[i] ?? [])])],
  }));
  return mark === '' ? heard : [...heard, { word: `%${mark}`, concepts: [] }];
}

/** The concepts of a message, and those that stand side by side. */
function conceptSigns(concepts: readonly string[][]): Features {
  const alone = new Set(concepts.flat());
  const beside = new Set<string>();
  for (let i = 1; i < concepts.length; i += 1)
    for (const before of concepts[i - 1] as string[])
      for (const after of concepts[i] as string[])
        if (before !== after && beside.size < MOST_NEIGHBOURS) beside.add(`gg ${before} ${after}`);
  return [
    ...Array.from(alone, (name) => [`g ${name}`, CONCEPTS / Math.sqrt(alone.size)] as const),
    ...Array.from(beside, (names) => [names, NEIGHBOURS / Math.sqrt(beside.size)] as const),
  ];
}

/** A word and its runs of three and four letters, so that a slip of the pen leaves most of it. */
function lettersOf(word: string): string[] {
  const names = [`w ${word}`];
  if (!/^[a-z]{3,}$/.test(word)) return names;
  const text = `<${word}>`;
  for (let size = 3; size <= 4; size += 1)
    for (let i = 0; i + size <= text.length; i += 1) names.push(`c ${text.slice(i, i + size)}`);
  return names;
}
