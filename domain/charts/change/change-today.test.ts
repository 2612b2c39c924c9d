import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../time.ts';
import type { ReplyChart } from '../reply-chart.ts';
import { changeTodayOf } from './change-today.ts';

/** Tuesday 2 June 2026. */
const MIDNIGHT = Date.UTC(2026, 5, 2);
const chartOf = (more: Partial<ReplyChart>): ReplyChart => ({
  pair: 'EUR/USD',
  step: '1h',
  digits: 5,
  candles: [],
  levels: [],
  priceNow: 1.1,
  ...more,
});
/** Hours that end at `until`, each closing at 1.00 plus a thousandth for each hour since midnight. */
const hours = (count: number, until: number): ReplyChart['candles'] =>
  Array.from({ length: count }, (_none, index) => {
    const time = until - (count - index) * HOUR_MS;
    const close = 1 + (time + HOUR_MS - MIDNIGHT) / HOUR_MS / 1_000;
    return [time, close - 0.001, close, close - 0.001, close];
  });

it('today counts from the last price before midnight UTC', () => {
  const chart = chartOf({ candles: hours(30, MIDNIGHT + 6 * HOUR_MS), priceNow: 1.01 });
  expect(changeTodayOf(chart)).toBeCloseTo(1, 10);
});

it('right after midnight it counts from the candle that has just ended', () => {
  expect(changeTodayOf(chartOf({ candles: hours(5, MIDNIGHT), priceNow: 1.02 }))).toBeCloseTo(2, 10);
});

it('at the weekend it is the change of Friday', () => {
  const friday = Date.UTC(2026, 5, 5, 21);
  const before = 1 + (3 * DAY_MS) / HOUR_MS / 1_000;
  const chart = chartOf({ candles: hours(30, friday), priceNow: before * 1.01 });
  expect(changeTodayOf(chart)).toBeCloseTo(1, 10);
});

it('days count from the close of the day before', () => {
  const candles: ReplyChart['candles'] = [
    [MIDNIGHT - 2 * DAY_MS, 0.9, 0.9, 0.9, 0.9],
    [MIDNIGHT - DAY_MS, 0.9, 1, 0.9, 1],
  ];
  expect(changeTodayOf(chartOf({ step: '1d', candles, priceNow: 1.005 }))).toBeCloseTo(0.5, 10);
});

it('nothing is said of today where the picture begins within it', () => {
  expect(changeTodayOf(chartOf({ candles: hours(3, MIDNIGHT + 6 * HOUR_MS) }))).toBeNull();
  expect(changeTodayOf(chartOf({ candles: [] }))).toBeNull();
});
