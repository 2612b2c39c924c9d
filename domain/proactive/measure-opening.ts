import type { Candle } from '../market/candle.ts';
import type { Pair } from '../market/instrument.ts';
import { openSessions, type Session } from '../market/sessions.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Fewer days say nothing of an hour. */
const FEWEST_DAYS = 5;
const DAYS_BACK = 35;

/** How far a market went from low to high, on average, in points: in the hour of an opening and in the hour before. */
export type MeasuredOpening = { pair: Pair; days: number; inHour: number; before: number };

/** When the same session opened on the days before, by its own city's clock: an hour earlier or later in UTC across a clock change. */
function earlierOpenings({ name, opensAt }: Session): number[] {
  return Array.from({ length: DAYS_BACK }, (_, i) => opensAt - (i + 1) * DAY + HOUR + 60_000).flatMap(
    (at) => openSessions(at).find((one) => one.name === name)?.opensAt ?? [],
  );
}

/**
 * What the first hour of a session brought on earlier days, from complete hour candles; null where too few days have that hour and the
 * one before.
 */
export function measureOpening(
  pair: Pair,
  hours: readonly Candle[],
  session: Session,
): MeasuredOpening | null {
  const range = new Map(hours.map(({ time, high, low }) => [time, high - low]));
  const days = earlierOpenings(session).flatMap((at) => {
    const [before, after] = [range.get(at - HOUR), range.get(at)];
    return before === undefined || after === undefined ? [] : [{ before, after }];
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
