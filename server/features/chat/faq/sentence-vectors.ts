import { readFileSync } from 'node:fs';
import { embedBy, openTable, tableFile, tokensOf } from './sentence-table.ts';

const table = openTable(readFileSync(tableFile));

export const embedSentence = (text: string): Float32Array => embedBy(table, text);

/** From 0 to 1: how many words of a text are in the table. */
export function knownShare(text: string): number {
  const tokens = tokensOf(text);
  return tokens.filter((token) => table.rowOf.has(token)).length / Math.max(1, tokens.length);
}
