import { HOUR_MS } from '../../time.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candle } from '../../market/candle.ts';
import { candleWalk } from '../../testing/candle-walk.ts';
import { settleOnBar, settleOnBars } from './settlement.ts';
import type { OpenSignal } from '../signal.ts';

const aSeed = fc.integer({ min: 1, max: 1_000_000 });
const HALF = 5;
const buy: OpenSignal = {
  pair: 'EUR/USD',
  action: 'BUY',
  entry: 108_000,
  stop: 107_800,
  target: 108_400,
  openedAt: 10 * HOUR_MS,
  expiresAt: 34 * HOUR_MS,
};
const sell: OpenSignal = { ...buy, action: 'SELL', stop: 108_200, target: 107_600 };
const bar = (hour: number, open: number, high: number, low: number, close: number): Candle => ({
  time: hour * HOUR_MS,
  open,
  high,
  low,
  close,
});
const settle = (signal: OpenSignal, candle: Candle) => settleOnBar(signal, candle, HOUR_MS, HALF);

describe('a candle', () => {
  it('leaves a signal open while it touches nothing', () => {
    expect(settle(buy, bar(11, 108_000, 108_404, 107_806, 108_100))).toBeNull();
  });

  it('closes a BUY on the bid: the target needs the mid half a spread higher, the stop half a spread less low', () => {
    expect(settle(buy, bar(11, 108_000, 108_405, 107_900, 108_100))).toEqual({
      status: 'target_hit',
      price: 108_400,
      at: 12 * HOUR_MS,
      ambiguous: false,
      gap: false,
    });
    expect(settle(buy, bar(11, 108_000, 108_100, 107_805, 108_000))).toMatchObject({
      status: 'stop_hit',
      price: 107_800,
    });
  });

  it('closes a SELL on the ask', () => {
    expect(settle(sell, bar(11, 108_000, 108_100, 107_596, 107_700))).toBeNull();
    expect(settle(sell, bar(11, 108_000, 108_100, 107_595, 107_700))).toMatchObject({
      status: 'target_hit',
      price: 107_600,
    });
    expect(settle(sell, bar(11, 108_000, 108_195, 107_900, 108_000))).toMatchObject({
      status: 'stop_hit',
      price: 108_200,
    });
  });

  it('that spikes through stop and target counts as the stop and is marked ambiguous', () => {
    expect(settle(buy, bar(11, 108_000, 109_000, 107_000, 108_300))).toMatchObject({
      status: 'stop_hit',
      price: 107_800,
      ambiguous: true,
    });
  });

  it('that opens below the stop after a weekend closes at its open, not at the stop', () => {
    expect(settle(buy, bar(20, 107_300, 108_900, 107_200, 108_800))).toEqual({
      status: 'stop_hit',
      price: 107_295,
      at: 20 * HOUR_MS,
      ambiguous: false,
      gap: true,
    });
    expect(settle(sell, bar(20, 108_600, 108_700, 107_000, 107_100))).toMatchObject({
      status: 'stop_hit',
      price: 108_605,
      gap: true,
    });
  });

  it('that opens beyond the target closes at the target, never better', () => {
    expect(settle(buy, bar(20, 108_900, 109_000, 107_000, 107_100))).toMatchObject({
      status: 'target_hit',
      price: 108_400,
      at: 20 * HOUR_MS,
      gap: false,
    });
  });

  it('from before the signal opened does not count, the one it opened on counts wholly', () => {
    expect(settle(buy, bar(9, 108_000, 109_000, 107_000, 108_000))).toBeNull();
    expect(settle(buy, bar(10, 107_995, 108_500, 107_900, 108_450))).toMatchObject({ status: 'target_hit' });
  });

  it('at or after the expiry closes at its open, whatever it does later', () => {
    expect(settle(buy, bar(34, 108_100, 109_000, 107_000, 108_900))).toMatchObject({
      status: 'expired',
      price: 108_095,
      at: 34 * HOUR_MS,
    });
    expect(settle(sell, bar(60, 108_100, 109_000, 107_000, 108_900))).toMatchObject({
      status: 'expired',
      price: 108_105,
    });
  });

  it('in which the expiry falls still counts its touches, then closes at its close', () => {
    const short = { ...buy, expiresAt: 33.5 * HOUR_MS };
    expect(settle(short, bar(33, 108_000, 108_500, 107_900, 108_450))).toMatchObject({
      status: 'target_hit',
    });
    expect(settle(short, bar(33, 108_000, 108_300, 107_900, 108_200))).toMatchObject({
      status: 'expired',
      price: 108_195,
      at: 34 * HOUR_MS,
    });
  });

  it('that ends with the life leaves it to the next one, which closes at its open', () => {
    const calm = bar(33, 108_000, 108_300, 107_900, 108_200);
    expect(settle(buy, calm)).toBeNull();
    expect(
      settleOnBars(buy, [calm, bar(34, 108_250, 109_000, 107_000, 107_000)], HOUR_MS, HALF),
    ).toMatchObject({
      status: 'expired',
      price: 108_245,
      at: 34 * HOUR_MS,
    });
  });
});

const either = fc.constantFrom(buy, sell);

const mirrorPrice = (price: number) => 216_000 - price;
const mirrorSignal = (signal: OpenSignal): OpenSignal => ({
  ...signal,
  action: signal.action === 'BUY' ? 'SELL' : 'BUY',
  entry: mirrorPrice(signal.entry),
  stop: mirrorPrice(signal.stop),
  target: mirrorPrice(signal.target),
});
const mirrorBar = ({ time, open, high, low, close }: Candle): Candle => ({
  time,
  open: mirrorPrice(open),
  high: mirrorPrice(low),
  low: mirrorPrice(high),
  close: mirrorPrice(close),
});

describe('over any path', () => {
  it('a SELL is the mirror image of a BUY', () => {
    fc.assert(
      fc.property(aSeed, either, (seed, signal) => {
        const open = { ...signal, openedAt: Date.UTC(2026, 0, 5), expiresAt: Date.UTC(2026, 0, 6) };
        const bars = candleWalk(seed, 40, HOUR_MS);
        const closing = settleOnBars(open, bars, HOUR_MS, HALF);
        const mirrored = settleOnBars(mirrorSignal(open), bars.map(mirrorBar), HOUR_MS, HALF);
        expect(mirrored).toEqual(closing && { ...closing, price: mirrorPrice(closing.price) });
      }),
    );
  });

  it('a stop further away never closes sooner, and a nearer target never later', () => {
    fc.assert(
      fc.property(aSeed, fc.integer({ min: 1, max: 300 }), (seed, distance) => {
        const open = { ...buy, openedAt: Date.UTC(2026, 0, 5), expiresAt: Date.UTC(2026, 0, 6) };
        const bars = candleWalk(seed, 60, HOUR_MS);
        const at = (signal: OpenSignal) => settleOnBars(signal, bars, HOUR_MS, HALF)?.at ?? Infinity;
        expect(at({ ...open, stop: open.stop - distance })).toBeGreaterThanOrEqual(at(open));
        expect(at({ ...open, target: open.target - distance })).toBeLessThanOrEqual(at(open));
      }),
    );
  });

  it('a won signal closes exactly at its target, and a lost one never better than its stop', () => {
    fc.assert(
      fc.property(aSeed, either, (seed, signal) => {
        const open = { ...signal, openedAt: Date.UTC(2026, 0, 5), expiresAt: Date.UTC(2026, 0, 8) };
        const closing = settleOnBars(open, candleWalk(seed, 80, HOUR_MS), HOUR_MS, HALF);
        expect(closing).not.toBeNull();
        if (closing?.status === 'target_hit') expect(closing.price).toBe(open.target);
        if (closing?.status === 'stop_hit') {
          const worse = open.action === 'BUY' ? open.stop - closing.price : closing.price - open.stop;
          expect(worse).toBeGreaterThanOrEqual(0);
          expect(closing.gap).toBe(worse > 0);
        }
      }),
    );
  });
});
