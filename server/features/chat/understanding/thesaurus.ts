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

export function conceptsOf(words: readonly string[]): string[][] {
  const found = words.map(() => new Set<string>());
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= Math.min(words.length, from + LONGEST_PHRASE); to += 1)
      for (const concept of thesaurus.get(words.slice(from, to).join(' ')) ?? [])
        for (const concepts of found.slice(from, to)) concepts.add(concept);
  return found.map((concepts) => [...concepts]);
}
