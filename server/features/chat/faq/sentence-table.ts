import { join } from 'node:path';
import { crc32, gunzipSync, gzipSync } from 'node:zlib';

/** Rows: words, then hashed pairs of neighbours, then hashed letter groups of unknown words (docs/decisions/034). */
export type RowPlan = { words: readonly string[]; bigrams: number; grams: number };

/** Each row has its own step, so that small weights stay apart. */
export type SentenceTable = RowPlan & {
  rowOf: ReadonlyMap<string, number>;
  dimensions: number;
  steps: Float32Array;
  weights: Int8Array;
};

export const tableFile = join(import.meta.dirname, 'sentence-vectors.bin.gz');

const MOST_STEPS = 127;
const GRAM = 4;
const MOST_ROWS = 80;

export const rowsByWord = (words: readonly string[]): ReadonlyMap<string, number> =>
  new Map(words.map((word, row) => [word, row]));

export const countRows = ({ words, bigrams, grams }: RowPlan): number => words.length + bigrams + grams;

export function packTable(plan: RowPlan, weights: Float32Array): Buffer {
  const rows = countRows(plan);
  const dimensions = weights.length / rows;
  const steps = Float32Array.from({ length: rows }, (_, row) => {
    const own = weights.subarray(row * dimensions, (row + 1) * dimensions);
    return Math.max(...own.map(Math.abs)) / MOST_STEPS;
  });
  const inSteps = Int8Array.from(weights, (weight, at) =>
    Math.round(weight / (steps[Math.floor(at / dimensions)] || 1)),
  );
  const { words, bigrams, grams } = plan;
  const header = Buffer.from(`${JSON.stringify({ words, bigrams, grams, dimensions })}\n`);
  const numbers = [steps, inSteps].map((part) => new Uint8Array(part.buffer));
  return gzipSync(Buffer.concat([header, ...numbers]), { level: 9 });
}

export function openTable(packed: Buffer): SentenceTable {
  const table = gunzipSync(packed);
  const start = table.indexOf(10) + 1;
  const header = JSON.parse(table.subarray(0, start).toString()) as RowPlan & { dimensions: number };
  const rows = countRows(header);
  const from = table.byteOffset + start;
  return {
    ...header,
    rowOf: rowsByWord(header.words),
    steps: new Float32Array(table.buffer.slice(from, from + 4 * rows)),
    weights: new Int8Array(table.buffer, from + 4 * rows, rows * header.dimensions),
  };
}

/** Unit length, so that a dot product is a similarity; all zeros for a text without words. */
export function embedBy(table: SentenceTable, text: string): Float32Array {
  const { dimensions, steps, weights } = table;
  const sum = new Float32Array(dimensions);
  for (const row of rowsOf(tokensOf(text), table, table.rowOf)) {
    const step = steps[row] as number;
    for (let i = 0, at = row * dimensions; i < dimensions; i += 1, at += 1)
      sum[i] = (sum[i] as number) + (weights[at] as number) * step;
  }
  return toUnitLength(sum);
}

export function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.sqrt(similarityOf(vector, vector)) || 1;
  return vector.map((one) => one / length);
}

export function centreOf(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (let i = 0; i < sum.length; i += 1) sum[i] = (sum[i] as number) + (vector[i] as number);
  return toUnitLength(sum);
}

export function similarityOf(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i += 1) sum += (one[i] as number) * (other[i] as number);
  return sum;
}

export const tokensOf = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .replace(/(?<=[\p{L}\d])'(?=[\p{L}\d])/gu, '')
      .match(/\p{L}+|\d[\d.,]*/gu) ?? []
  ).map((token) => (/^\d/.test(token) ? '0' : token));

export function rowsOf(
  tokens: readonly string[],
  { words, bigrams, grams }: RowPlan,
  rowOf: ReadonlyMap<string, number>,
): number[] {
  const rows = tokens.flatMap((token) => rowOf.get(token) ?? []).slice(0, MOST_ROWS);
  for (let i = 1; i < tokens.length && rows.length < MOST_ROWS; i += 1)
    rows.push(words.length + (crc32(`${tokens[i - 1]} ${tokens[i]}`) % bigrams));
  for (let i = 0; i < tokens.length && rows.length < MOST_ROWS; i += 1) {
    const token = tokens[i] as string;
    if (!rowOf.has(token))
      rows.push(...gramsOf(token).map((gram) => words.length + bigrams + (crc32(gram) % grams)));
  }
  return rows.slice(0, MOST_ROWS);
}

function gramsOf(token: string): string[] {
  const spelt = Array.from(`<${token}>`);
  return Array.from({ length: Math.max(1, spelt.length - GRAM + 1) }, (_, i) =>
    spelt.slice(i, i + GRAM).join(''),
  );
}
