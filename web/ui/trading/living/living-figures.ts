import type { LivingIdea, LivingState } from '@app/domain/charts/living/picture-of-idea.ts';
import { findInstrument } from '@app/domain/market/instrument.ts';
import { HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import {
  formatDollars,
  formatSigned,
  formatUtcEventTime,
  formatUtcTime,
} from '../../../lib/format/format.ts';
import { formatLocalTime } from '../../../lib/format/local-time.ts';
import { formatDistance } from '../../../lib/format/market-distance.ts';
import { texts } from './texts.ts';

/** In dollars (docs/product-rules.md#R33). */
export type CardStake = {
  risk: number;
  /** Null where the user never said what they have. */
  account: number | null;
  /** They never said what they risk: the example's. */
  isExample: boolean;
};

export const exampleStake: CardStake = { risk: 100, account: null, isExample: true };

/** "$5" where nothing stands behind the point, else "$2.50". */
export const formatStake = (dollars: number): string =>
  formatDollars(dollars, Number.isInteger(dollars) ? 0 : 2);

export const formatR = (r: number): string => formatSigned(r, 2);

/** "36.0 pips", "12.00 away". */
export function formatAway({ pair }: Pick<LivingIdea, 'pair'>, distance: number): string {
  const isForex = (findInstrument(pair)?.kind ?? 'forex') === 'forex';
  const text = formatDistance(pair, distance);
  return isForex ? text : texts.money.away(text);
}

const DAY_HOURS = 24;

/** "6 h 30 min". */
export function formatTimeLeft(milliseconds: number): string {
  const minutes = Math.floor(Math.max(0, milliseconds) / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (hours >= DAY_HOURS) return texts.left.days(Math.floor(hours / DAY_HOURS), hours % DAY_HOURS);
  return hours > 0 ? texts.left.hours(hours, minutes % 60) : texts.left.minutes(minutes);
}

/** With its day where it is not within a day; the zone's name stands behind it. */
export function formatMoment(at: number, now: number): { utc: string; own: string | null } {
  const isNear = Math.abs(at - now) < DAY_HOURS * HOUR_MS;
  return {
    utc: isNear ? formatUtcTime(at) : formatUtcEventTime(at).replace(/ UTC$/, ''),
    own: formatLocalTime(at),
  };
}

export const nameOfPlan = ({ action, pair }: Pick<LivingIdea, 'action' | 'pair'>): string =>
  `${action.toLowerCase()} ${pair}`;

/** After costs where the server said it, else by the prices. */
export function resultOf(
  { action, entry, stop, price }: Pick<LivingIdea, 'action' | 'entry' | 'stop' | 'price'>,
  resultR: number | null,
): number | null {
  if (resultR !== null || price === null) return resultR;
  return (action === 'BUY' ? price - entry : entry - price) / Math.abs(entry - stop);
}

const LEVEL_R = 0.005;

/** Level where R is printed as zero. */
export const leadOf = (r: number | null): 'ahead' | 'behind' | 'level' =>
  r === null || Math.abs(r) < LEVEL_R ? 'level' : r > 0 ? 'ahead' : 'behind';

export type LivingMood = 'green' | 'blue' | 'purple';

/** Upbeat means proven edge, listening means live; all else is steady. */
export const moods: Record<LivingState | 'none', LivingMood> = {
  none: 'blue',
  practice: 'blue',
  signal: 'green',
  live: 'purple',
  left: 'blue',
  settled: 'blue',
};
