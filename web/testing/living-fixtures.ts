import type { ChartCandle } from '@app/domain/charts/chart-candle.ts';
import type { LivingIdea } from '@app/domain/charts/living/picture-of-idea.ts';
import { HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';

/** Thursday 20 November 2025, 09:30 UTC. */
export const OPENED = Date.UTC(2025, 10, 20, 9, 30);
const STEP = 15 * MINUTE_MS;

export const livingFixture = (more: Partial<LivingIdea> = {}): LivingIdea => ({
  pair: 'XAU/USD',
  action: 'BUY',
  kind: 'signal',
  status: 'active',
  timeframe: 'short',
  digits: 2,
  entry: 4120.4,
  stop: 4108.4,
  target: 4144.4,
  openedAt: OPENED,
  endsAt: OPENED + 4 * HOUR_MS,
  closedAt: null,
  price: null,
  level: null,
  releases: [],
  ...more,
});

/** Below 4,118 until the last one before the opening closes above it; then `after` closes. */
export const livingCandles = (after: readonly number[] = []): ChartCandle[] =>
  [...Array.from({ length: 30 }, (_none, slot) => 4112 + (slot % 5)), 4120.4, ...after].map(
    (close, slot, all) => {
      const open = all[slot - 1] ?? 4112;
      const time = OPENED + (slot - 31) * STEP;
      return { time, open, close, high: Math.max(open, close) + 2, low: Math.min(open, close) - 2 };
    },
  );
