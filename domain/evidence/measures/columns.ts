import { trueRange } from '../../market/candle.ts';
import type { Series } from '../series.ts';

/** Highest high and lowest low of the `bars` candles before each place, in points; NaN where there are fewer. */
export type Channels = { high: Float64Array; low: Float64Array };

export function channelsOf({ high, low }: Series, bars: number): Channels {
  const highest = slidingBest(high, bars, (one, other) => one >= other);
  const lowest = slidingBest(low, bars, (one, other) => one <= other);
  return { high: highest, low: lowest };
}

/** Keeps the places that may still become the best, so that each is looked at twice at most. */
function slidingBest(
  values: Float64Array,
  bars: number,
  isBetter: (one: number, other: number) => boolean,
): Float64Array {
  const best = new Float64Array(values.length).fill(Number.NaN);
  const queue = new Int32Array(values.length);
  let [first, end] = [0, 0];
  for (let i = 0; i < values.length; i += 1) {
    if (i >= bars) {
      while (first < end && (queue[first] as number) < i - bars) first += 1;
      best[i] = values[queue[first] as number] as number;
    }
    const value = values[i] as number;
    while (end > first && isBetter(value, values[queue[end - 1] as number] as number)) end -= 1;
    queue[end] = i;
    end += 1;
  }
  return best;
}

/** Wilder's average true range after each candle, in points; NaN until `bars` ranges are known. */
export function averageTrueRanges({ high, low, close }: Series, bars: number): Float64Array {
  const averages = new Float64Array(close.length).fill(Number.NaN);
  let average = 0;
  for (let i = 1; i < close.length; i += 1) {
    const range = trueRange(high[i] as number, low[i] as number, close[i - 1] as number);
    average = i <= bars ? average + range / bars : (average * (bars - 1) + range) / bars;
    if (i >= bars) averages[i] = average;
  }
  return averages;
}

/** Mean of the last `bars` closes after each candle; NaN until there are as many. */
export function meanCloses({ close }: Series, bars: number): Float64Array {
  const means = new Float64Array(close.length).fill(Number.NaN);
  let sum = 0;
  for (let i = 0; i < close.length; i += 1) {
    sum += (close[i] as number) - (i >= bars ? (close[i - bars] as number) : 0);
    if (i >= bars - 1) means[i] = sum / bars;
  }
  return means;
}
