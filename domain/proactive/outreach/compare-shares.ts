import { wilson } from '../../strategy/wilson.ts';

export type HitCount = { hits: number; count: number };

/** Newcombe's hybrid score interval, 95 %: Statistics in Medicine 17 (1998), 873-890, method 10. */
export function compareShares(
  one: HitCount,
  other: HitCount,
): { share: number; interval: [number, number] } | null {
  if (one.count <= 0 || other.count <= 0) return null;
  const [p, q] = [one.hits / one.count, other.hits / other.count];
  const [a, b] = [wilson(one.hits, one.count), wilson(other.hits, other.count)];
  const share = p - q;
  const below = Math.hypot(p - a.low, b.high - q);
  const above = Math.hypot(a.high - p, q - b.low);
  return { share, interval: [Math.max(-1, share - below), Math.min(1, share + above)] };
}
