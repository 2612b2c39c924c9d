import { wilson } from '../strategy/wilson.ts';

/** `hits` of `count`; both whole, 0 <= hits <= count. */
export type Counted = { hits: number; count: number };

/**
 * The first share less the second, with its 95 % interval; null where one of the two counted nobody. Newcombe's hybrid score interval
 * without continuity correction: R. G. Newcombe, "Interval estimation for the difference between independent proportions: comparison
 * of eleven methods", Statistics in Medicine 17 (1998), 873-890, method 10. It is made of the Wilson intervals of both shares, never
 * leaves -1 to 1, and does not shrink to nothing at shares of 0 or 1.
 */
export function shareDifference(
  one: Counted,
  other: Counted,
): { share: number; interval: [number, number] } | null {
  if (one.count <= 0 || other.count <= 0) return null;
  const [p, q] = [one.hits / one.count, other.hits / other.count];
  const [a, b] = [wilson(one.hits, one.count), wilson(other.hits, other.count)];
  const share = p - q;
  const below = Math.hypot(p - a.low, b.high - q);
  const above = Math.hypot(a.high - p, q - b.low);
  return { share, interval: [Math.max(-1, share - below), Math.min(1, share + above)] };
}
