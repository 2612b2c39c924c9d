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

  it('is not doubted with fewer than twenty ranges before it, which take twenty-one candles', () => {
    const jump = spike(4 * USUAL, START);
    expect(believableCandle(before.slice(-20), jump, null)).toEqual(jump);
    expect(believableCandle(before.slice(-21), jump, null)).toBeNull();
    expect(believableCandle([], jump, null)).toEqual(jump);
  });

  it('is measured by the median of the ranges, whatever their order and size', () => {
    const ranges = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 21, maxLength: 61 });
    fc.assert(
      fc.property(ranges, (spans) => {
        const past = spans.map((span, i) => ({ ...calm(i), high: START + span, low: START }));
        const sorted = spans.slice(1).toSorted((a, b) => a - b);
        const least = Math.max(1, 4 * (sorted[Math.floor(sorted.length / 2)] ?? 0));
        expect(believableCandle(past, spike(least, START), null)).toBeNull();
        expect(believableCandle(past, spike(-least, START), null)).toBeNull();
        const within = spike(least - 1, START);
        expect(believableCandle(past, within, null)).toEqual(within);
        const withinBelow = spike(1 - least, START);
        expect(believableCandle(past, withinBelow, null)).toEqual(withinBelow);
      }),
    );
  });

  it('is measured from the last close before it', () => {
    const drifted = [...before.slice(0, -1), calm(-1, START + 200)];
    expect(
      believableCandle(drifted, spike(200 + 4 * USUAL - 1, START + 200, START + 200), null),
    ).not.toBeNull();
    expect(believableCandle(drifted, spike(200 + 4 * USUAL, START + 200, START + 200), null)).toBeNull();
  });

  it('below counts in full where the next one trades beyond half of its way down', () => {
    const fall = spike(-400, START - 380);
    expect(believableCandle(before, fall, calm(1, START - 190))).toEqual(fall);
    expect(believableCandle(before, fall, calm(1, START - 189))).not.toEqual(fall);
  });

  it('on both sides is to be confirmed on both', () => {
    const both = { ...spike(100, START), low: START - 100 };
    const next = (high: number, low: number) => ({ ...calm(1), high: START + high, low: START - low });
    expect(believableCandle(before, both, next(50, 50))).toEqual(both);
    expect(believableCandle(before, both, next(49, 50))).toEqual({
      ...both,
      high: START + 49,
      low: START - 50,
    });
    expect(believableCandle(before, both, next(50, 49))).toEqual({
      ...both,
      high: START + 50,
      low: START - 49,
    });
  });

  it('exactly at four ranges is to be confirmed, also where the other side is small', () => {
    const up = spike(4 * USUAL, START);
    expect(believableCandle(before, up, { ...calm(1), high: START + 39 })?.high).toBe(START + 39);
    const down = spike(-4 * USUAL, START);
    expect(believableCandle(before, down, { ...calm(1), low: START - 39 })?.low).toBe(START - 39);
  });

  it('counts as far as the close before and the next candle reach', () => {
    const up = { ...spike(400, START), low: START - 5 };
    expect(believableCandle(before, up, { ...calm(1), high: START + 30, low: START + 8 })).toEqual({
      time: NOON,
      open: START,
      high: START + 30,
      low: START,
      close: START,
    });
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
