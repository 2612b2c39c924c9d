import type { Candle } from './candle.ts';
import type { InstrumentKind } from './instrument.ts';

export type DayRange = {
  points: number;
  days: number;
};

export function averageDayRange(dayCandles: readonly Candle[], kind: InstrumentKind): DayRange | null {
  const days = dayCandles.filter(({ time }) => kind === 'crypto' || isWeekday(time));
  if (days.length === 0) return null;
  const sum = days.reduce((total, { high, low }) => total + high - low, 0);
  return { points: Math.round(sum / days.length), days: days.length };
}

function isWeekday(time: number): boolean {
  const day = new Date(time).getUTCDay();
  return day !== 0 && day !== 6;
}

export type DayPace = 'quiet' | 'ordinary' | 'wild';

/** `share`: what a day has covered so far, of a usual one. */
export function dayPaceOf(share: number): DayPace {
  if (share < 0.6) return 'quiet';
  return share <= 1.2 ? 'ordinary' : 'wild';
}

export type PriceSpan = { high: number; low: number; open: number };

export function priceSpanSince(candles: readonly Candle[], from: number, price: number): PriceSpan | null {
  const within = candles.filter(({ time }) => time >= from);
  const [first] = within;
  if (!first) return null;
  return {
    open: first.open,
    high: Math.max(price, ...within.map(({ high }) => high)),
    low: Math.min(price, ...within.map(({ low }) => low)),
  };
}
