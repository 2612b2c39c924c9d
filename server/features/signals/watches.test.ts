import { expect, it } from 'vitest';
import { outcomeOfBar } from './watches.ts';

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 5, 3, 12);
const range = { above: 110_000, below: 109_000, expires_at: NOON + 86_400_000, timeframe: 'daily' as const };
const closing = (minute: number, close: number) => ({
  time: NOON + minute * MINUTE,
  open: 109_500,
  high: Math.max(109_500, close),
  low: Math.min(109_500, close),
  close,
});

it('a watched range that becomes a signal breaks on the close of its plan’s own candle, not of every minute', () => {
  const watch = { ...range, becomes_signal: true };
  expect(outcomeOfBar(watch, closing(30, 110_050), MINUTE)).toBeNull();
  expect(outcomeOfBar(watch, closing(59, 110_050), MINUTE)).toBe('broke_up');
  expect(outcomeOfBar(watch, closing(59, 108_950), MINUTE)).toBe('broke_down');
  expect(outcomeOfBar(watch, closing(59, 110_000), MINUTE)).toBeNull();
});

it('a watch that only tells does so on the first candle that closes beyond', () => {
  const watch = { ...range, becomes_signal: false };
  expect(outcomeOfBar(watch, closing(30, 110_050), MINUTE)).toBe('broke_up');
});

it('a watch ends with its time, whatever its plan', () => {
  const watch = { ...range, becomes_signal: true, expires_at: NOON + 30 * MINUTE };
  expect(outcomeOfBar(watch, closing(30, 110_050), MINUTE)).toBe('expired');
});
