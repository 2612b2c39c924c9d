import { numberKind } from './care-words.ts';
import { wordGroups } from './word-groups.ts';

export type FindConcepts = (words: readonly string[]) => ReadonlyArray<readonly string[]>;
/** Name and share of what the scorer sees in a message. */
export type CareSign = readonly [name: string, share: number];

const groupsOf = new Map<string, string[]>();
for (const [group, line] of Object.entries(wordGroups))
  for (const word of line.split(' ')) groupsOf.set(word, [...(groupsOf.get(word) ?? []), group]);

const SHARE = { skipped: 0.7, beside: 0.6, beginning: 0.5, letters: 0.25 };
const LETTERS = 4;

/** Words, neighbours, word groups, concepts and parts of words; `heard` are the lists of phrases that matched. */
export function careSigns(
  words: readonly string[],
  heard: readonly string[],
  conceptsOf: FindConcepts,
): CareSign[] {
  const signs = new Map<string, number>();
  const kinds = words.map((word) => numberKind(word) ?? word);
  const framed = ['^', ...kinds, '$'];
  const concepts = conceptsOf(words);
  framed.slice(0, -1).forEach((word, i) => signs.set(`b ${word} ${framed[i + 1]}`, 1));
  framed.slice(0, -2).forEach((word, i) => signs.set(`s ${word} ${framed[i + 2]}`, SHARE.skipped));
  kinds.forEach((word, i) => {
    signs.set(`w ${word}`, 1);
    for (const concept of [...(groupsOf.get(word) ?? []), ...(concepts[i] ?? [])]) {
      signs.set(`k ${concept}`, 1);
      signs.set(`a ${concept} ${framed[i + 2]}`, SHARE.beside);
      signs.set(`z ${framed[i]} ${concept}`, SHARE.beside);
    }
    if (word.length <= LETTERS) return;
    signs.set(`p ${word.slice(0, LETTERS)}`, SHARE.beginning);
    for (let at = 0; at + LETTERS <= word.length; at += 1)
      signs.set(`c ${word.slice(at, at + LETTERS)}`, SHARE.letters);
  });
  const length = Math.sqrt([...signs.values()].reduce((sum, share) => sum + share * share, 0)) || 1;
  return [
    ...[...signs].map(([name, share]) => [name, share / length] as const),
    ...heard.map((list) => [`h ${list}`, 1] as const),
  ];
}
