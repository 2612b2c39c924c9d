import type { MarketOverviewItem } from '@app/contracts/market/market.ts';
import type { WatchView } from '@app/contracts/market/watches.ts';
import { HOUR_MS } from '@app/domain/time.ts';
import { NOW } from './fixtures.ts';

/** A range between 1.0800 and 1.0880 that is touched three times at the top. */
export const rangeCandles = (count = 60, lengthMs = HOUR_MS) =>
  Array.from({ length: count }, (_none, index) => {
    const isTouch = index % 20 === 10;
    return {
      time: Math.floor(NOW / lengthMs) * lengthMs - (count - index) * lengthMs,
      open: 1.084,
      high: isTouch ? 1.088 : 1.0855,
      low: index % 20 === 5 ? 1.08 : 1.0825,
      close: isTouch ? 1.0875 : 1.085,
    };
  });

export const overviewFixture = (more: Partial<MarketOverviewItem> = {}): MarketOverviewItem => ({
  symbol: 'EUR/USD',
  closes: [1.0848, 1.0852, 1.0855],
  day: { moved: 0.0026, usual: 0.0078 },
  spreads: { best: 0.00008, worst: { value: 0.0004, at: NOW - 2 * HOUR_MS } },
  levels: { high: 1.088, low: 1.08 },
  ...more,
});

export const watchFixture = (more: Partial<WatchView> = {}): WatchView => ({
  id: 'w1',
  pair: 'EUR/USD',
  digits: 5,
  timeframe: 'daily',
  above: 1.0899,
  below: 1.0823,
  becomesSignal: false,
  isPaused: false,
  earlier: null,
  price: 1.0861,
  closes: [1.0848, 1.0852, 1.0855],
  dayStart: 1.0848,
  expiresAt: new Date(NOW + 24 * HOUR_MS).toISOString(),
  ...more,
});
