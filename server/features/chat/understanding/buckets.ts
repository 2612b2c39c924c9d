import type { Features } from '@app/domain/buddy/kind-features.ts';

/** Features share this many places by their hash: a rare collision costs less than the names would. */
export const BUCKETS = 1 << 16;

/** FNV-1a, its high bits folded in. */
function bucketOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i += 1) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) & (BUCKETS - 1);
}

export type Placed = { places: Int32Array; weights: Float32Array };

export function place(features: Features): Placed {
  const places = new Int32Array(features.length);
  const weights = new Float32Array(features.length);
  features.forEach(([name, weight], i) => {
    places[i] = bucketOf(name);
    weights[i] = weight;
  });
  return { places, weights };
}

/** The sum of each label's weights in the places, as a certainty between 0 and 1. */
export function certaintyAt(
  { places, weights }: Placed,
  labels: number,
  weightAt: (place: number, label: number) => number,
): Float64Array {
  const sums = new Float64Array(labels);
  for (let i = 0; i < places.length; i += 1)
    for (let label = 0; label < labels; label += 1)
      sums[label] = (sums[label] as number) + weightAt(places[i] as number, label) * (weights[i] as number);
  return sums.map((sum) => 1 / (1 + Math.exp(-sum)));
}
