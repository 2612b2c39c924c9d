import { DAY_MS, MINUTE_MS } from '@app/domain/time.ts';
import { expect, it } from 'vitest';
import { watchOutcomeOnBar } from './watch-store.ts';

const NOON = Date.UTC(2026, 5, 3, 12);
const range = { above: 110_000, below: 109_000, expires_at: NOON + DAY_MS };
const barClosingAt = (minute: number, close: number) => ({
  time: NOON + minute * MINUTE_MS,
  open: 109_500,
  high: Math.max(109_500, close),
  low: Math.min(109_500, close),
  close,
});

it('a watched level breaks on the close of its plan’s own candle alone', () => {
  expect(watchOutcomeOnBar(range, barClosingAt(30, 110_050), false)).toBeNull();
  expect(watchOutcomeOnBar(range, barClosingAt(59, 110_050), true)).toBe('broke_up');
  expect(watchOutcomeOnBar(range, barClosingAt(59, 108_950), true)).toBe('broke_down');
  expect(watchOutcomeOnBar(range, barClosingAt(59, 110_000), true)).toBeNull();
});

it('a watch ends with its time, whatever its plan', () => {
  const watch = { ...range, expires_at: NOON + 30 * MINUTE_MS };
  expect(watchOutcomeOnBar(watch, barClosingAt(30, 110_050), false)).toBe('expired');
});
