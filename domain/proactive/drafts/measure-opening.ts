import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../time.ts';
import type { Candle } from '../../market/candle.ts';
import type { Pair } from '../../market/instrument.ts';
import { openSessions, type Session } from '../../market/hours/sessions.ts';

const MIN_DAYS = 5;
const DAYS_BACK = 35;

export type OpeningMeasurement = { pair: Pair; days: number; rangeInHour: number; rangeBefore: number };

/** In the city's own time, so that a clock change shifts the UTC hour. */
function earlierOpenings({ name, opensAt }: Session): number[] {
  return Array.from(
    { length: DAYS_BACK },
    (_, i) => opensAt - (i + 1) * DAY_MS + HOUR_MS + MINUTE_MS,
  ).flatMap((at) => openSessions(at).find((one) => one.name === name)?.opensAt ?? []);
}

export function measureOpening(
  pair: Pair,
  hours: readonly Candle[],
  session: Session,
): OpeningMeasurement | null {
  const range = new Map(hours.map(({ time, high, low }) => [time, high - low]));
  const days = earlierOpenings(session).flatMap((at) => {
    const [before, after] = [range.get(at - HOUR_MS), range.get(at)];
    return before === undefined || after === undefined ? [] : [{ before, after }];
  });
  if (days.length < MIN_DAYS) return null;
  const mean = (values: readonly number[]): number =>
    Math.round(values.reduce((sum, one) => sum + one, 0) / values.length);
  return {
    pair,
    days: days.length,
    rangeInHour: mean(days.map(({ after }) => after)),
    rangeBefore: mean(days.map(({ before }) => before)),
  };
}
