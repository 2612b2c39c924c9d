import type { CareSign } from './care-signs.ts';
import { concerns, type Concern } from './concern.ts';

/** Sizes are powers of two. */
export const CARE_PLACES = 1 << 18;
export const CONCERN_PLACES = 1 << 13;

/** Whole steps; `concerns` holds one weight for each concern at each place. */
export type CareWeights = { care: Int8Array; concerns: Int8Array; careStep: number; concernStep: number };
export type CareScore = { certainty: number; concern: Concern };

/** FNV-1a, its high bits folded in. */
export function careHash(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i += 1) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash ^ (hash >>> 15);
}

export function scoreCare(signs: readonly CareSign[], weights: CareWeights): CareScore {
  const sums = concerns.map(() => 0);
  let care = (weights.care[0] as number) * weights.careStep;
  for (const [name, share] of signs) {
    const hash = careHash(name);
    care += (weights.care[placeIn(hash, CARE_PLACES)] as number) * weights.careStep * share;
    const at = placeIn(hash, CONCERN_PLACES) * concerns.length;
    sums.forEach((sum, i) => (sums[i] = sum + (weights.concerns[at + i] as number) * share));
  }
  return {
    certainty: 1 / (1 + Math.exp(-care)),
    concern: concerns[sums.indexOf(Math.max(...sums))] as Concern,
  };
}

/** Place 0 is the bias. */
export const placeIn = (hash: number, places: number): number => hash & (places - 1) || 1;
