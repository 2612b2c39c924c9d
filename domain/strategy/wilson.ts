import { Z_95 } from '../normal.ts';

export type Interval = { low: number; high: number };

/** docs/product-rules.md#R19 */
export const enoughToMeanSomething = 30;

/** Wilson score interval at 95 %; the whole range 0 to 1 when nothing was counted. */
export function wilson(hits: number, count: number): Interval {
  if (count <= 0) return { low: 0, high: 1 };
  const rate = hits / count;
  const z2 = Z_95 * Z_95;
  const centre = rate + z2 / (2 * count);
  const reach = Z_95 * Math.sqrt((rate * (1 - rate)) / count + z2 / (4 * count * count));
  const scale = 1 + z2 / count;
  return { low: Math.max(0, (centre - reach) / scale), high: Math.min(1, (centre + reach) / scale) };
}
