import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@app/domain/time.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instruments, toPoints, type Pair } from '@app/domain/market/instrument.ts';
import type { Tick } from '../source/live-source.ts';
import { createPriceGate } from './price-gate.ts';
import { checkCandles } from './check-candles.ts';

const NOON = Date.UTC(2026, 5, 3, 12);
const tick = (mid: number, at: number, pair: Pair = 'EUR/USD'): Tick => ({
  pair,
  bid: mid - 1,
  ask: mid + 1,
  mid,
  at,
  source: 'desk',
});
const gateOf = (pair: Pair = 'EUR/USD', delayed = false, step = MINUTE_MS) =>
  createPriceGate(pair, { delayed, step });

/** Prices of late September 2026. */
const usual: Record<Pair, number> = {
  'EUR/USD': 1.136,
  'GBP/USD': 1.324,
  'USD/JPY': 157.5,
  'AUD/USD': 0.702,
  'USD/CHF': 0.833,
  'USD/CAD': 1.419,
  'NZD/USD': 0.566,
  'GBP/JPY': 208.5,
  'EUR/GBP': 0.858,
  'XAU/USD': 4_129,
  'XAG/USD': 60.6,
  'WTI/USD': 64,
  'BTC/USD': 83_212,
  'ETH/USD': 3_100,
};

describe('the gate of prices', () => {
  it('believes a usual price of every instrument, and none a thousand times as high or low, even first', () => {
    for (const instrument of instruments) {
      const { pair } = instrument;
      const points = toPoints(instrument, usual[pair]);
      expect(gateOf(pair).check(tick(points, NOON, pair), NOON)).toBeNull();
      expect(gateOf(pair).check(tick(points * 1_000, NOON, pair), NOON)).toBe('out_of_bounds');
      expect(gateOf(pair).check(tick(Math.round(points / 1_000), NOON, pair), NOON)).toBe('out_of_bounds');
      expect(gateOf(pair).check(tick(0, NOON, pair), NOON)).toBe('no_price');
    }
  });

  it('believes a real jump once five prices in a row have agreed on it for over a minute, after a lost connection too', () => {
    const gate = gateOf();
    gate.check(tick(110_000, NOON), NOON);
    const judged = (i: number) =>
      gate.check(tick(112_000 + i, NOON + i * 5 * SECOND_MS), NOON + i * 5 * SECOND_MS);
    for (let i = 1; i <= 15; i += 1) expect(judged(i)).toBe('far');
    expect(judged(16)).toBeNull();
    const later = (i: number) => {
      const at = NOON + 87_000 + i * 5 * SECOND_MS;
      return gate.check(tick(110_000 + i, at), at);
    };
    expect(later(0)).toBe('far');
    gate.restartJump();
    for (let i = 1; i <= 15; i += 1) expect(later(i)).toBe('far');
    expect(later(16)).toBeNull();
  });

  it('believes a jump at once that a candle bears out, and forgets one that a candle does not know of', () => {
    const gate = gateOf();
    const at = (seconds: number) => NOON + seconds * SECOND_MS;
    gate.check(tick(110_000, NOON), NOON);
    expect(gate.check(tick(112_000, at(50)), at(50))).toBe('far');
    gate.confirmJump(112_004, at(60));
    expect(gate.check(tick(112_010, at(62)), at(62))).toBeNull();
    for (let i = 63; i < 400; i += 1) {
      expect(gate.check(tick(118_000 + i, at(i)), at(i))).toBe('far');
      if (i % 60 === 2) gate.confirmJump(112_000, at(i - 2));
    }
  });

  it('waits for the candle of five minutes where the provider has no finer ones', () => {
    const gate = gateOf('BTC/USD', false, 5 * MINUTE_MS);
    const judged = (second: number) =>
      gate.check(
        tick(second === 0 ? 8_000_000 : 800_000, NOON + second * SECOND_MS, 'BTC/USD'),
        NOON + second * SECOND_MS,
      );
    judged(0);
    for (let second = 1; second <= 315; second += 1) expect(judged(second)).toBe('far');
    expect(judged(316)).toBeNull();
  });

  it('measures by the price that refuted the last one', () => {
    const gate = gateOf();
    gate.check(tick(112_000, NOON), NOON);
    gate.resetTo(110_000, NOON + 60 * SECOND_MS);
    expect(gate.check(tick(112_000, NOON + 61 * SECOND_MS), NOON + 61 * SECOND_MS)).toBe('far');
    expect(gate.check(tick(110_003, NOON + 62 * SECOND_MS), NOON + 62 * SECOND_MS)).toBeNull();
  });

  it('does not take one wrong price, told five times, for a jump', () => {
    const gate = gateOf();
    gate.check(tick(110_000, NOON), NOON);
    for (let i = 0; i < 10; i += 1)
      expect(gate.check(tick(112_000, NOON + SECOND_MS), NOON + SECOND_MS)).toBe('far');
    for (let i = 1; i < 10; i += 1)
      expect(gate.check(tick(i % 2 ? 112_000 : 118_000, NOON + i * SECOND_MS + 1), NOON + 20_000)).toBe(
        'far',
      );
  });

  it('keeps the last good price whatever garbage comes between good ones', () => {
    const garbage = fc.oneof(
      fc.constantFrom(0, -1, NaN, Infinity, 0.5, 110, 110_000_000, 1_100_000, 11_000),
      fc.integer({ min: -200_000_000, max: 90_000 }),
      fc.integer({ min: 130_000, max: 2_000_000_000 }),
    );
    const steps = fc.array(
      fc.record({
        wrong: fc.array(fc.tuple(garbage, fc.integer({ min: -HOUR_MS, max: HOUR_MS })), { maxLength: 3 }),
        move: fc.integer({ min: -40, max: 40 }),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(steps, (all) => {
        const gate = gateOf();
        let now = NOON;
        let level = 110_000;
        gate.check(tick(level, now), now);
        for (const { wrong, move } of all) {
          for (const [mid, shift] of wrong) expect(gate.check(tick(mid, now + shift), now)).not.toBeNull();
          now += 5 * SECOND_MS;
          level += move;
          expect(gate.check(tick(level, now), now)).toBeNull();
        }
      }),
    );
  });

  it('lets no order or repetition of the same prices change which of them is last', () => {
    const prices = fc.uniqueArray(fc.integer({ min: 0, max: 59 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(prices, fc.nat(), (seconds, seed) => {
        const gate = gateOf();
        const sent = [...seconds, ...seconds].sort(
          (a, b) => ((a * 7919 + seed) % 61) - ((b * 7919 + seed) % 61),
        );
        let last = -1;
        for (const second of sent) {
          const refusal = gate.check(tick(110_000 + second, NOON + second * SECOND_MS), NOON + MINUTE_MS);
          expect(refusal === null).toBe(second > last);
          last = Math.max(last, second);
        }
      }),
    );
  });

  // London and New York change their clocks weeks apart; the market week follows New York.
  it.each([
    ['in winter', Date.UTC(2026, 0, 9, 22), Date.UTC(2026, 0, 11, 22)],
    ['the weekend America changes', Date.UTC(2026, 2, 6, 22), Date.UTC(2026, 2, 8, 21)],
    ['the weekend Europe changes', Date.UTC(2026, 2, 27, 21), Date.UTC(2026, 2, 29, 21)],
    ['the weekend Europe changes back', Date.UTC(2026, 9, 23, 21), Date.UTC(2026, 9, 25, 21)],
    ['the weekend America changes back', Date.UTC(2026, 9, 30, 21), Date.UTC(2026, 10, 1, 22)],
  ])('knows the Friday close and the Sunday open %s', (_when, close, open) => {
    const gate = gateOf();
    expect(gate.check(tick(110_000, close - SECOND_MS), close)).toBeNull();
    expect(gate.check(tick(110_001, close + 2 * MINUTE_MS), close + 2 * MINUTE_MS)).toBe('closed');
    expect(gate.check(tick(110_002, open - 2 * MINUTE_MS), open - 2 * MINUTE_MS)).toBe('closed');
    // Friday's price, sent again on Sunday, is as new as it gets; after the open it is old.
    expect(gate.check(tick(110_005, close - 500), open - HOUR_MS)).toBeNull();
    expect(gate.check(tick(110_007, close - 100), open + 3 * MINUTE_MS)).toBe('stale');
    expect(gate.check(tick(111_500, open + SECOND_MS), open + SECOND_MS)).toBeNull();
    const coin = gateOf('BTC/USD');
    expect(coin.check(tick(8_000_000, open - HOUR_MS, 'BTC/USD'), open - HOUR_MS)).toBeNull();
  });

  it('goes on over midnight in UTC', () => {
    const gate = gateOf();
    const midnight = Date.UTC(2026, 5, 4);
    for (let i = -5; i <= 5; i += 1)
      expect(gate.check(tick(110_000 + i, midnight + i * SECOND_MS), midnight + i * SECOND_MS)).toBeNull();
  });

  it('takes minutes-old prices only from a source that is late by its own terms', () => {
    expect(gateOf('EUR/USD').check(tick(110_000, NOON - 15 * MINUTE_MS), NOON)).toBe('stale');
    expect(gateOf('EUR/USD', true).check(tick(110_000, NOON - 15 * MINUTE_MS), NOON)).toBeNull();
    expect(gateOf('EUR/USD', true).check(tick(110_000, NOON - 2 * HOUR_MS), NOON)).toBe('stale');
  });
});

describe('the gate of candles', () => {
  const flat = (time: number, price: number) => ({
    time,
    open: price,
    high: price + 5,
    low: price - 5,
    close: price,
  });
  const range = { from: NOON, to: NOON + HOUR_MS, before: { close: 110_000, at: NOON } };

  it('believes a new level once three candles in a row stand there, and waits before it knows', () => {
    const jump = [0, 1, 2].map((i) => flat(NOON + i * MINUTE_MS, 120_000 + i));
    expect(checkCandles('EUR/USD', '1m', jump, range)).toEqual({
      candles: jump,
      refused: 0,
      until: range.to,
    });
    expect(checkCandles('EUR/USD', '1m', jump.slice(0, 2), range)).toEqual({
      candles: [],
      refused: 0,
      until: NOON,
    });
    const spike = [flat(NOON, 120_000), flat(NOON + MINUTE_MS, 110_010)];
    expect(checkCandles('EUR/USD', '1m', spike, range)).toEqual({
      candles: [spike[1]],
      refused: 1,
      until: range.to,
    });
  });

  it('puts shuffled and repeated candles in order, once each', () => {
    const bars = Array.from({ length: 20 }, (_, i) => flat(NOON + i * MINUTE_MS, 110_000 + i));
    fc.assert(
      fc.property(fc.shuffledSubarray([...bars, ...bars], { minLength: 40, maxLength: 40 }), (mixed) => {
        expect(checkCandles('EUR/USD', '1m', mixed, range).candles).toEqual(bars);
      }),
    );
  });

  it('has none of closed hours and none beside the minute', () => {
    const saturday = Date.UTC(2026, 5, 6, 12);
    const weekend = { from: saturday, to: saturday + HOUR_MS, before: null };
    expect(checkCandles('EUR/USD', '1m', [flat(saturday, 110_000)], weekend)).toMatchObject({
      candles: [],
      refused: 1,
    });
    expect(checkCandles('BTC/USD', '1m', [flat(saturday, 8_000_000)], weekend).candles).toHaveLength(1);
    expect(checkCandles('EUR/USD', '1m', [flat(NOON + 30_000, 110_000)], range)).toMatchObject({
      candles: [],
      refused: 1,
    });
  });
});
