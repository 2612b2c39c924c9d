import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Thesaurus = ReadonlyMap<string, readonly string[]>;

export const thesaurusFolder = join(import.meta.dirname, 'thesaurus');
const LONGEST_PHRASE = 4;

export function readThesaurus(folder: string): Thesaurus {
  const concepts = new Map<string, string[]>();
  for (const file of globSync('*.txt', { cwd: folder }).toSorted())
    for (const line of readFileSync(join(folder, file), 'utf8').trimEnd().split('\n')) {
      const [name, entries] = line.split(': ') as [string, string];
      for (const entry of entries.split(', ')) concepts.set(entry, [...(concepts.get(entry) ?? []), name]);
    }
  return concepts;
}

const thesaurus = readThesaurus(thesaurusFolder);
/** How many words the longest entry has that begins with a word: most words, figures above all, begin none. */
const longestFrom = new Map<string, number>();
for (const entry of thesaurus.keys()) {
  const [first = '', ...others] = entry.split(' ');
  longestFrom.set(first, Math.max(longestFrom.get(first) ?? 0, Math.min(LONGEST_PHRASE, others.length + 1)));
}

const NONE: readonly string[] = [];

export function conceptsOf(words: readonly string[]): ReadonlyArray<readonly string[]> {
  const found = new Map<number, Set<string>>();
  for (let from = 0; from < words.length; from += 1) {
    const longest = longestFrom.get(words[from] as string) ?? 0;
    for (let to = from + 1; to <= Math.min(words.length, from + longest); to += 1)
      for (const concept of thesaurus.get(words.slice(from, to).join(' ')) ?? [])
        for (let at = from; at < to; at += 1) found.set(at, (found.get(at) ?? new Set()).add(concept));
  }
  return words.map((_, at) => (found.has(at) ? [...(found.get(at) as Set<string>)] : NONE));
}
