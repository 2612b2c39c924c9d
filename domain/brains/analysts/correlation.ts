import type { Candle } from '../../market/candle.ts';

const FEWEST = 30;

/** Pearson correlation of close-to-close returns, -1 to 1, over the bars both series have; null with too few or a flat price. */
export function correlationOf(
  one: readonly Candle[],
  other: readonly Candle[],
): { value: number; bars: number } | null {
  const closes = new Map(other.map(({ time, close }) => [time, close]));
  const shared = one.flatMap(({ time, close }) => {
    const second = closes.get(time);
    return second === undefined || second <= 0 || close <= 0 ? [] : [[close, second] as const];
  });
  const returns = shared.slice(1).map(([a, b], i) => {
    const [beforeA, beforeB] = shared[i] as readonly [number, number];
    return [Math.log(a / beforeA), Math.log(b / beforeB)] as const;
  });
  if (returns.length < FEWEST) return null;
  const mean = (k: 0 | 1): number => returns.reduce((sum, pair) => sum + pair[k], 0) / returns.length;
  const [meanA, meanB] = [mean(0), mean(1)];
  let [both, ofA, ofB] = [0, 0, 0];
  for (const [a, b] of returns) {
    both += (a - meanA) * (b - meanB);
    ofA += (a - meanA) ** 2;
    ofB += (b - meanB) ** 2;
  }
  if (ofA === 0 || ofB === 0) return null;
  return { value: Math.max(-1, Math.min(1, both / Math.sqrt(ofA * ofB))), bars: returns.length };
}
