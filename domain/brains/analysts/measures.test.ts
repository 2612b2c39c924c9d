import { HOUR_MS } from '../../time.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candleWalk } from '../../testing/candle-walk.ts';
import { capitalRange, riskShare } from './account-size.ts';
import { correlationOf } from './correlation.ts';
import { sharedExposure } from './exposure.ts';
import { lossGuard } from './loss-guard.ts';
import { figureOf, surprisesOf } from './surprises.ts';

describe('how two markets go together', () => {
  const one = candleWalk(1, 200, HOUR_MS);
  const mirrored = one.map((candle) => ({ ...candle, close: Math.round(1e12 / candle.close) }));

  it('is 1 with itself, -1 with its mirror image, near 0 with a walk of its own', () => {
    expect(correlationOf(one, one)?.value).toBeCloseTo(1, 9);
    expect(correlationOf(one, mirrored)?.value).toBeCloseTo(-1, 4);
    expect(Math.abs(correlationOf(one, candleWalk(2, 200, HOUR_MS))?.value ?? 1)).toBeLessThan(0.3);
  });

  it('is the same from both sides and counts shared bars alone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 80 }), (seed, missing) => {
        const other = candleWalk(seed, 120, HOUR_MS).slice(missing);
        const [a, b] = [correlationOf(one, other), correlationOf(other, one)];
        expect(a?.bars).toBe(119 - missing);
        expect(a?.value).toBeCloseTo(b?.value ?? 2, 12);
      }),
    );
  });

  it('is not known from a few bars or from a price that stands still', () => {
    expect(correlationOf(one.slice(0, 20), one)).toBeNull();
    expect(
      correlationOf(
        one,
        one.map((candle) => ({ ...candle, close: 5 })),
      ),
    ).toBeNull();
  });
});

it('a figure is read as calendars print it', () => {
  const read = ['0.3%', '-12.5K', '1,250K', '−0.1%', ' 4.2 % ', '3.1M'].map(figureOf);
  expect(read).toEqual([0.3, -12_500, 1_250_000, -0.1, 4.2, 3_100_000]);
  for (const bad of [null, '', 'n/a', '0-0-9', '1e9', '%', '1'.repeat(60)]) expect(figureOf(bad)).toBeNull();
  expect(
    surprisesOf([
      { actual: '275K', forecast: '198K' },
      { actual: '0.1M', forecast: '150K' },
      { actual: null, forecast: '1' },
    ]),
  ).toEqual({ above: 1, below: 1, asExpected: 0 });
});

it('the side of a currency is counted net of those that go the other way', () => {
  const euro = { pair: 'EUR/USD', action: 'BUY' } as const;
  expect(sharedExposure(euro, [])).toBeNull();
  expect(
    sharedExposure(euro, [
      { pair: 'EUR/GBP', action: 'BUY' },
      { pair: 'EUR/USD', action: 'BUY' },
      { pair: 'GBP/USD', action: 'SELL' },
    ]),
  ).toEqual({ currency: 'EUR', side: 'long', count: 2 });
});

it('a day of losses ends at midnight, whatever the order they are given in', () => {
  const noon = Date.UTC(2026, 5, 3, 12);
  const closed = [1, 30, 5, 20].map((hours) => ({
    at: noon - hours * HOUR_MS,
    r: -1,
    status: 'stop_hit' as const,
  }));
  expect(lossGuard(closed, noon)).toEqual({ level: 'stop', run: 4, inADay: 3 });
  expect(lossGuard(closed.toReversed(), noon)).toEqual(lossGuard(closed, noon));
  expect(lossGuard(closed, noon + 12 * HOUR_MS).level).toBe('careful');
  expect(lossGuard([], noon)).toEqual({ level: 'none', run: 0, inADay: 0 });
});

it('capital is what the profile offers, and anything else is not known', () => {
  expect(capitalRange('$1k-5k')).toEqual({ low: 1_000, high: 5_000 });
  for (const odd of [null, '', 'constructor', '$1k']) expect(capitalRange(odd)).toBeNull();
  expect([null, 'conservative', 'aggressive', 'toString'].map(riskShare)).toEqual([1, 0.5, 2, 1]);
});
