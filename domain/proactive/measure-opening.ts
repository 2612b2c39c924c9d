import type { Candle } from '../market/candle.ts';
import type { Pair } from '../market/instrument.ts';

const HOUR = 3_600_000;
const DAY = 86_400_000;
/** Fewer days say nothing of an hour. */
const FEWEST_DAYS = 5;

/** How far a market went from low to high, on average, in points: in the hour of an opening and in the hour before. */
export type MeasuredOpening = { pair: Pair; days: number; inHour: number; before: number };

/**
 * What the hour that begins at `opensAt` (UTC ms) brought on earlier days, from complete hour candles; null where too few days
 * have both hours. The hour is that of the UTC clock: around a clock change a day or two stand an hour off.
 */
export function measureOpening(
  pair: Pair,
  hours: readonly Candle[],
  opensAt: number,
): MeasuredOpening | null {
  const start = Math.floor(opensAt / HOUR) * HOUR;
  const range = new Map(hours.map(({ time, high, low }) => [time, high - low]));
  const days = hours.flatMap(({ time }) => {
    const before = range.get(time - HOUR);
    const after = range.get(time);
    const isHour = time < start && (start - time) % DAY === 0;
    return isHour && before !== undefined && after !== undefined ? [{ before, after }] : [];
  });
  if (days.length < FEWEST_DAYS) return null;
  const mean = (values: readonly number[]): number =>
    Math.round(values.reduce((sum, one) => sum + one, 0) / values.length);
  return {
    pair,
    days: days.length,
    inHour: mean(days.map(({ after }) => after)),
    before: mean(days.map(({ before }) => before)),
  };
}
