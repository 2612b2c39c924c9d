import { DAY_MS } from '../time.ts';
import { describe, expect, it } from 'vitest';
import { priceSpanSince, averageDayRange } from './day-range.ts';

/** Monday 1 June 2026. */
const MONDAY = Date.UTC(2026, 5, 1);
const candle = (time: number, low: number, high: number) => ({ time, open: low, low, high, close: high });

describe('how far a usual day goes', () => {
  const week = [100, 200, 300, 400, 500, 20, 30].map((range, i) =>
    candle(MONDAY + i * DAY_MS, 1_000, 1_000 + range),
  );

  it('is the mean of the weekdays where the market rests at the weekend, and of every day where it does not', () => {
    expect(averageDayRange(week, 'forex')).toEqual({ points: 300, days: 5 });
    expect(averageDayRange(week, 'crypto')).toEqual({ points: Math.round(1_550 / 7), days: 7 });
  });

  it('is not known without a day', () => {
    expect(averageDayRange([], 'crypto')).toBeNull();
    expect(averageDayRange(week.slice(5), 'metal')).toBeNull();
  });
});

describe('where a market has been since midnight', () => {
  const quarters = [candle(MONDAY - 1, 1, 9_999), candle(MONDAY, 50, 60), candle(MONDAY + 1, 55, 80)];

  it('counts the candles since then and the price of now, and nothing before', () => {
    expect(priceSpanSince(quarters, MONDAY, 70)).toEqual({ open: 50, high: 80, low: 50 });
    expect(priceSpanSince(quarters, MONDAY, 90)).toEqual({ open: 50, high: 90, low: 50 });
    expect(priceSpanSince(quarters, MONDAY, 40)).toEqual({ open: 50, high: 80, low: 40 });
  });

  it('is not known before the first candle of the day', () => {
    expect(priceSpanSince(quarters, MONDAY + DAY_MS, 70)).toBeNull();
  });
});
