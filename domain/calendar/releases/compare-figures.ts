import { figureOf, surpriseOf } from '../../brains/analysts/surprises.ts';
import type { EconomicEvent } from '../economic-event.ts';
import { goodSideOf } from './release-family.ts';

export type FigureComparison = {
  direction: 'up' | 'down' | 'even';
  reading: 'better' | 'worse' | 'higher' | 'lower' | 'as-expected';
  /** Distance from the forecast as printed: `0.5 points`, `70K`; null where the two have different units. */
  distance: string | null;
  /** Distance relative to the larger of the two: up to 5 %, up to 20 %, or more. */
  size: 1 | 2 | 3;
};

const UNIT = /[%KMBT]?$/i;
const SMALL = 0.05;
const MEDIUM = 0.2;
/** Prints 0.1 + 0.2 as 0.3. */
const DECIMALS = 6;

const unitOf = (printed: string): string => (UNIT.exec(printed.trim())?.[0] ?? '').toUpperCase();
const bare = (printed: string): number => figureOf(printed.trim().replace(UNIT, '')) ?? Number.NaN;

function distanceOf(actual: string, forecast: string): string | null {
  const unit = unitOf(actual);
  if (unit !== unitOf(forecast)) return null;
  const size = Math.abs(bare(actual) - bare(forecast));
  if (!Number.isFinite(size)) return null;
  const text = String(Number(size.toFixed(DECIMALS)));
  return unit === '%' ? `${text} ${text === '1' ? 'point' : 'points'}` : `${text}${unit}`;
}

/** Better and worse only where one side is good news; null where a figure is missing or no number. */
export function compareFigures({
  name,
  actual,
  forecast,
}: Pick<EconomicEvent, 'name' | 'actual' | 'forecast'>): FigureComparison | null {
  const surprise = surpriseOf({ actual, forecast });
  const [came, expected] = [figureOf(actual), figureOf(forecast)];
  if (surprise === null || actual === null || forecast === null || came === null || expected === null)
    return null;
  if (surprise === 0) return { direction: 'even', reading: 'as-expected', distance: null, size: 1 };
  const side = surprise > 0 ? 'higher' : 'lower';
  const good = goodSideOf(name);
  const share = Math.abs(came - expected) / Math.max(Math.abs(came), Math.abs(expected));
  return {
    direction: surprise > 0 ? 'up' : 'down',
    reading: good === null ? side : good === side ? 'better' : 'worse',
    distance: distanceOf(actual, forecast),
    size: share <= SMALL ? 1 : share <= MEDIUM ? 2 : 3,
  };
}
