import type { NamedSigns } from './named-signs.ts';
import { MOST_TOKENS } from './network.ts';

/** A rare collision costs less than storing the names. */
export const PLACES = 1 << 18;
export const ROWS = 1 << 16;

/** FNV-1a, its high bits folded in. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i += 1) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash ^ (hash >>> 15);
}

export type Placed = { places: Int32Array; weights: Float32Array; tokens: Int32Array[] };

export function place({ signs, tokens }: NamedSigns): Placed {
  return {
    places: Int32Array.from(signs, ([name]) => hashOf(name) & (PLACES - 1)),
    weights: Float32Array.from(signs, ([, weight]) => weight),
    tokens: tokens
      .slice(0, MOST_TOKENS)
      .map((names) => Int32Array.from(names, (name) => hashOf(name) & (ROWS - 1))),
  };
}
