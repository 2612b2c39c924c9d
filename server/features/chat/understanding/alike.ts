import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { essenceOf, type FindAlike } from '@app/domain/buddy/alike.ts';

export type Example = { kind: string; text: string };

const NEAREST = 8;

/** Finds what is meant by a message that no rule knows, from examples of what people say. */
export function alikeFinder(examples: readonly Example[]): FindAlike {
  const index = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    tokenize: parts,
    processTerm: (term) => term,
  });
  index.addAll(examples.map(({ text }, id) => ({ id, text: essenceOf(text) })));
  return (said) => {
    const found = index
      .search(said, { fuzzy: (term) => (term.length > 4 && !term.includes(' ') ? 0.2 : false) })
      .slice(0, NEAREST);
    const votes = new Map<string, number>();
    for (const { id, score } of found) {
      const { kind } = examples[id as number] as Example;
      votes.set(kind, (votes.get(kind) ?? 0) + score * score);
    }
    const [best, second] = [...votes].toSorted(([, a], [, b]) => b - a);
    if (!best) return null;
    return { kind: best[0], score: Math.sqrt(best[1]), ahead: second ? best[1] / second[1] : Infinity };
  };
}

/** The words and each two that stand together. */
function parts(text: string): string[] {
  const words = text
    .toLowerCase()
    .split(/[^a-z0-9$%]+/)
    .filter((word) => word !== '');
  return [...words, ...words.slice(1).map((word, i) => `${words[i]} ${word}`)];
}

/** One example on a line: its kind, a tab, the words. */
export const readExamples = (text: string): Example[] =>
  text
    .split('\n')
    .filter((line) => line.includes('\t'))
    .map((line) => {
      const [kind = '', words = ''] = line.split('\t');
      return { kind, text: words };
    });

export const findAlike = alikeFinder(
  readExamples(readFileSync(join(import.meta.dirname, 'examples.tsv'), 'utf8')),
);
