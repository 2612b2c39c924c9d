import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candle } from '../../market/candle.ts';
import { MINUTE_MS } from '../../time.ts';
import type { Closing, OpenSignal } from '../signal.ts';
import { believableCandle, USUAL_STEPS } from './doubtful-candle.ts';
import { settleOnBars } from './settlement.ts';

const NOON = Date.UTC(2026, 5, 3, 12);
const HALF_SPREAD = 5;
const START = 108_000;
/** Every calm candle spans this much. */
const USUAL = 20;

const calm = (i: number, mid = START): Candle => ({
  time: NOON + i * MINUTE_MS,
  open: mid,
  high: mid + USUAL / 2,
  low: mid - USUAL / 2,
  close: mid,
});
const before = Array.from({ length: USUAL_STEPS }, (_, i) => calm(i - USUAL_STEPS));

const spike = (reach: number, close: number, open = START): Candle => ({
  time: NOON,
  open,
  high: Math.max(open, close, START + reach),
  low: Math.min(open, close, START + reach),
  close,
});

/** As the tracker does: a held candle is settled with the one after it. */
function settle(signal: OpenSignal, path: readonly Candle[]): Closing | null {
  const settled: Candle[] = [];
  for (const [i, bar] of path.entries()) {
    const believed = believableCandle([...before, ...path.slice(0, i)], bar, path[i + 1] ?? null);
    if (!believed) break;
    settled.push(believed);
  }
  return settleOnBars(signal, settled, MINUTE_MS, HALF_SPREAD);
}

const distance = fc.integer({ min: 30, max: 3_000 });
const anySignal = fc.record({
  isBuy: fc.boolean(),
  stop: distance,
  target: distance,
  life: fc.integer({ min: 1, max: 20 }),
});
const openSignal = ({
  isBuy,
  stop,
  target,
  life,
}: {
  isBuy: boolean;
  stop: number;
  target: number;
  life: number;
}) => {
  const sign = isBuy ? 1 : -1;
  const entry = START + sign * HALF_SPREAD;
  return {
    pair: 'EUR/USD',
    action: isBuy ? 'BUY' : 'SELL',
    entry,
    stop: entry - sign * stop,
    target: entry + sign * target,
    openedAt: NOON,
    expiresAt: NOON + life * MINUTE_MS,
  } satisfies OpenSignal;
};
const anyReach = fc
  .tuple(fc.integer({ min: 4 * USUAL, max: 5_000 }), fc.boolean())
  .map(([size, isUp]) => (isUp ? size : -size));

describe('a candle that reaches four usual ranges', () => {
  it('is held until the next one is known, a smaller one is not', () => {
    expect(believableCandle(before, spike(4 * USUAL, START), null)).toBeNull();
    expect(believableCandle(before, spike(4 * USUAL - 1, START), null)).toEqual(spike(4 * USUAL - 1, START));
    expect(believableCandle(before.slice(-15), spike(4 * USUAL, START), null)).not.toBeNull();
  });

  it('counts in full where the next one trades beyond half of its way', () => {
    const jump = spike(400, START + 380);
    expect(believableCandle(before, jump, calm(1, START + 190))).toEqual(jump);
    expect(believableCandle(before, jump, calm(1, START + 189))).not.toEqual(jump);
  });

  it('settles nothing on a spike that comes back, at whatever distance stop and target lie', () => {
    fc.assert(
      fc.property(
        anySignal,
        anyReach,
        fc.boolean(),
        fc.boolean(),
        (asked, reach, opensThere, closesThere) => {
          const there = START + reach;
          const bad = spike(reach, closesThere ? there : START, opensThere ? there : START);
          const path = [bad, ...Array.from({ length: 25 }, (_, i) => calm(i + 1))];
          const closing = settle(openSignal(asked), path);
          expect(closing?.status).toBe('expired');
          expect(Math.abs((closing?.price ?? 0) - START)).toBeLessThanOrEqual(USUAL / 2 + HALF_SPREAD);
        },
      ),
    );
  });

  it('settles a move that stays as if it had never been held, once the next candle is there', () => {
    fc.assert(
      fc.property(anySignal, anyReach, fc.nat(6), fc.boolean(), (asked, reach, after, isGap) => {
        const signal = openSignal(asked);
        const path = [
          spike(reach, START + reach, isGap ? START + reach : START),
          ...Array.from({ length: 25 }, (_, i) => calm(i + 1, START + reach + after)),
        ];
        expect(settle(signal, path.slice(0, 1))).toBeNull();
        expect(settle(signal, path)).toEqual(settleOnBars(signal, path, MINUTE_MS, HALF_SPREAD));
        const first = settleOnBars(signal, path.slice(0, 1), MINUTE_MS, HALF_SPREAD);
        if (first) expect(settle(signal, path.slice(0, 2))).toEqual(first);
      }),
    );
  });

  it('never counts for more than it shows, and is a whole candle', () => {
    const price = fc.integer({ min: START - 3_000, max: START + 3_000 });
    const anyCandle = (i: number) =>
      fc.tuple(price, price, price, price).map(([a, b, c, d]) => ({
        time: NOON + i * MINUTE_MS,
        open: a,
        close: b,
        high: Math.max(a, b, c, d),
        low: Math.min(a, b, c, d),
      }));
    fc.assert(
      fc.property(anyCandle(0), anyCandle(1), (bar, next) => {
        const believed = believableCandle(before, bar, next);
        if (!believed) throw new Error('the next candle is known');
        const { open: first, high, low, close } = believed;
        expect(Math.min(first, close)).toBeGreaterThanOrEqual(low);
        expect(Math.max(first, close)).toBeLessThanOrEqual(high);
        expect(high).toBeLessThanOrEqual(Math.max(bar.high, START));
        expect(low).toBeGreaterThanOrEqual(Math.min(bar.low, START));
      }),
    );
  });
});
