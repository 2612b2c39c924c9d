import { trueRange, type Candle } from '../../market/candle.ts';

/** The usual range is measured on the candles that began within so many steps before. */
export const USUAL_STEPS = 60;
/** With fewer candles there is no usual range, and nothing is doubtful. */
const LEAST_CANDLES = 20;
/** In usual ranges, from the close before. */
const DOUBTFUL_REACH = 4;

const reachUp = (bar: Candle, before: Candle): number => bar.high - before.close;
const reachDown = (bar: Candle, before: Candle): number => before.close - bar.low;

/** Median of the true ranges, which one wrong candle does not move; null with too few candles. */
function usualRange(candles: readonly Candle[]): number | null {
  const ranges: number[] = [];
  let before: Candle | null = null;
  for (const one of candles) {
    if (before) ranges.push(trueRange(one.high, one.low, before.close));
    before = one;
  }
  if (ranges.length < LEAST_CANDLES) return null;
  ranges.sort((a, b) => a - b);
  return ranges[Math.floor(ranges.length / 2)] ?? null;
}

/**
 * What a candle counts for in settlement (docs/product-rules.md#R65). Null while it is held: it reaches four usual
 * ranges or more from the close before, and no later candle is known. Where the next one trades beyond half of that way,
 * it counts in full. Else it counts only as far as the close before and the next candle reach.
 */
export function believableCandle(before: readonly Candle[], bar: Candle, next: Candle | null): Candle | null {
  const last = before.at(-1);
  const usual = usualRange(before);
  if (!last || usual === null) return bar;
  const [up, down] = [reachUp(bar, last), reachDown(bar, last)];
  const least = Math.max(1, DOUBTFUL_REACH * usual);
  if (up < least && down < least) return bar;
  if (!next) return null;
  const isConfirmed =
    (up < least || reachUp(next, last) >= up / 2) && (down < least || reachDown(next, last) >= down / 2);
  if (isConfirmed) return bar;
  const [lowest, highest] = [Math.min(last.close, next.low), Math.max(last.close, next.high)];
  const within = (price: number): number => Math.min(highest, Math.max(lowest, price));
  return {
    time: bar.time,
    open: within(bar.open),
    high: within(bar.high),
    low: within(bar.low),
    close: within(bar.close),
  };
}
