import type { Features, Seen } from '@app/domain/buddy/intents/kind-features.ts';
import { wordKind, type Run } from '@app/domain/buddy/questions/spoken-order.ts';
import { conceptsOf } from './thesaurus.ts';

export type NamedSigns = { signs: Features; tokens: string[][] };

const CONCEPTS = 0.8;
const NEIGHBOURS = 0.4;
const MOST_NEIGHBOURS = 60;

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

type SignWord = { word: string; concepts: string[] };

function wordsWithConcepts({ words, typed, mark }: Run): SignWord[] {
  const corrected = conceptsOf(words);
  const asTyped = conceptsOf(typed);
  const heard = words.map((word, i) => ({
    word: wordKind(word),
    concepts: [...new Set([...(corrected[i] as string[]), ...(asTyped[i] ?? [])])],
  }));
  return mark === '' ? heard : [...heard, { word: `%${mark}`, concepts: [] }];
}

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

function lettersOf(word: string): string[] {
  const names = [`w ${word}`];
  if (!/^[a-z]{3,}$/.test(word)) return names;
  const text = `<${word}>`;
  for (let size = 3; size <= 4; size += 1)
    for (let i = 0; i + size <= text.length; i += 1) names.push(`c ${text.slice(i, i + size)}`);
  return names;
}
