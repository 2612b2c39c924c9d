import type { NamedSigns } from './named-signs.ts';
import { MOST_TOKENS } from './network.ts';

/** Hashes, ascending: a rare collision costs less than storing the names. */
export type Vocabulary = { signs: Uint32Array; tokens: Uint32Array };

export type Hashed = { signs: Uint32Array; shares: Float32Array; tokens: Uint32Array[] };

/** Rows in the vocabulary; names without one are left out. */
export type Placed = { signs: Int32Array; shares: Float32Array; tokens: Int32Array[] };

/** FNV-1a. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i += 1) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

export const hashNames = ({ signs, tokens }: NamedSigns): Hashed => ({
  signs: Uint32Array.from(signs, ([name]) => hashOf(name)),
  shares: Float32Array.from(signs, ([, share]) => share),
  tokens: tokens.slice(0, MOST_TOKENS).map((names) => Uint32Array.from(names, hashOf)),
});

export function place({ signs, shares, tokens }: Hashed, vocabulary: Vocabulary): Placed {
  const rows = Int32Array.from(signs, (hash) => rowOf(hash, vocabulary.signs));
  return {
    signs: rows.filter(isKnown),
    shares: shares.filter((_, i) => isKnown(rows[i] as number)),
    tokens: tokens.map((hashes) =>
      Int32Array.from(hashes, (hash) => rowOf(hash, vocabulary.tokens)).filter(isKnown),
    ),
  };
}

const UNKNOWN = -1;
const isKnown = (row: number): boolean => row !== UNKNOWN;

function rowOf(hash: number, ascending: Uint32Array): number {
  let [low, high] = [0, ascending.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = ascending[middle] as number;
    if (found === hash) return middle;
    if (found < hash) low = middle + 1;
    else high = middle - 1;
  }
  return UNKNOWN;
}
