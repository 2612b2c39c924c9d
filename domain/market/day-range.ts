import type { Candle } from './candle.ts';
import type { InstrumentKind } from './instrument.ts';

export type DayRange = {
  /** Mean distance from low to high of the days, in points. */
  points: number;
  days: number;
};

/**
 * How far a market goes between low and high of a usual day, from complete day candles (UTC). Where the market rests at the
 * weekend, the few hours of a Sunday evening are no day. Null without any.
 */
export function usualDayRange(dayCandles: readonly Candle[], kind: InstrumentKind): DayRange | null {
  const days = dayCandles.filter(({ time }) => kind === 'crypto' || isWeekday(time));
  if (days.length === 0) return null;
  const sum = days.reduce((total, { high, low }) => total + high - low, 0);
  return { points: Math.round(sum / days.length), days: days.length };
}

function isWeekday(time: number): boolean {
  const day = new Date(time).getUTCDay();
  return day !== 0 && day !== 6;
}

export type Span = { high: number; low: number; open: number };

/** Where a market has been since `from`: the candles that began then or later, and the price of now. Null before the first. */
export function spanSince(candles: readonly Candle[], from: number, price: number): Span | null {
  const within = candles.filter(({ time }) => time >= from);
  const [first] = within;
  if (!first) return null;
  return {
    open: first.open,
    high: Math.max(price, ...within.map(({ high }) => high)),
    low: Math.min(price, ...within.map(({ low }) => low)),
  };
}
