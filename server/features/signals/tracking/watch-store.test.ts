import { DAY_MS, MINUTE_MS } from '@app/domain/time.ts';
import { expect, it } from 'vitest';
import { watchOutcomeOnBar } from './watch-store.ts';

const NOON = Date.UTC(2026, 5, 3, 12);
const range = { above: 110_000, below: 109_000, expires_at: NOON + DAY_MS, timeframe: 'daily' as const };
const barClosingAt = (minute: number, close: number) => ({
  time: NOON + minute * MINUTE_MS,
  open: 109_500,
  high: Math.max(109_500, close),
  low: Math.min(109_500, close),
  close,
});

it('a watched range that becomes a signal breaks on the close of its plan’s own candle, not of every minute', () => {
  const watch = { ...range, becomes_signal: true };
  expect(watchOutcomeOnBar(watch, barClosingAt(30, 110_050), MINUTE_MS)).toBeNull();
  expect(watchOutcomeOnBar(watch, barClosingAt(59, 110_050), MINUTE_MS)).toBe('broke_up');
  expect(watchOutcomeOnBar(watch, barClosingAt(59, 108_950), MINUTE_MS)).toBe('broke_down');
  expect(watchOutcomeOnBar(watch, barClosingAt(59, 110_000), MINUTE_MS)).toBeNull();
});

it('a watch that only tells does so on the first candle that closes beyond', () => {
  const watch = { ...range, becomes_signal: false };
  expect(watchOutcomeOnBar(watch, barClosingAt(30, 110_050), MINUTE_MS)).toBe('broke_up');
});

it('a watch ends with its time, whatever its plan', () => {
  const watch = { ...range, becomes_signal: true, expires_at: NOON + 30 * MINUTE_MS };
  expect(watchOutcomeOnBar(watch, barClosingAt(30, 110_050), MINUTE_MS)).toBe('expired');
});
