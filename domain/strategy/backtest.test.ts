import { HOUR_MS } from '../time.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Candle } from '../market/candle.ts';
import { instrumentOf } from '../market/instrument.ts';
import { settleOnBars } from '../signals/tracking/settlement.ts';
import { isValidPlan } from '../signals/signal.ts';
import { candleWalk } from '../testing/candle-walk.ts';
import { backtest } from './backtest.ts';
import { confidenceOf } from './confidence.ts';

const aSeed = fc.integer({ min: 1, max: 1_000_000 });
const euro = instrumentOf('EUR/USD');

it('cutting the history at any bar gives the same trades up to it', () => {
  fc.assert(
    fc.property(aSeed, fc.integer({ min: 1, max: 500 }), (seed, cut) => {
      const candles = candleWalk(seed, 500, HOUR_MS);
      const whole = backtest(euro, 'daily', candles).trades;
      const known = backtest(euro, 'daily', candles.slice(0, cut)).trades;
      expect(known).toEqual(whole.slice(0, known.length));
      const end = (candles[cut - 1]?.time ?? 0) + HOUR_MS;
      const expiredAtOpen = (trade: (typeof whole)[number]) =>
        trade.closing.at % HOUR_MS === 0 && trade.closing.at === end;
      const closedByThen = whole.filter((trade) => trade.closing.at <= end && !expiredAtOpen(trade));
      expect(known.length).toBeGreaterThanOrEqual(closedByThen.length);
    }),
    { numRuns: 60 },
  );
});

it('what is opened at a price knows nothing beyond that price', () => {
  fc.assert(
    fc.property(aSeed, fc.integer({ min: 40, max: 299 }), (seed, last) => {
      const candles = candleWalk(seed, 300, HOUR_MS);
      const known = candles.slice(0, last);
      const { time, open, high, low, close } = candles[last] as Candle;
      const crash = { time: time + HOUR_MS, open, high: open, low: 1, close: 1 };
      const spike = { time: time + 2 * HOUR_MS, open: 1, high: 9e6, low: 1, close: 9e6 };
      const opened = (bar: Candle) =>
        backtest(euro, 'daily', [...known, bar, crash, spike])
          .trades.filter((trade) => trade.openedAt <= time)
          .map((trade) => [trade.openedAt, trade.entry, trade.stop, trade.target]);
      const onlyItsOpen = opened({ time, open, high: open, low: open, close: open });
      expect(opened({ time, open, high, low, close })).toEqual(onlyItsOpen);
      expect(opened({ time, open, high: open + 900, low: open, close: open + 900 })).toEqual(onlyItsOpen);
      expect(opened({ time, open, high: open, low: open - 900, close: open - 900 })).toEqual(onlyItsOpen);
    }),
  );
});

it('every trade is a plan in order, one at a time, and closes as the tracker would close it', () => {
  fc.assert(
    fc.property(aSeed, (seed) => {
      const candles = candleWalk(seed, 600, HOUR_MS);
      let free = 0;
      for (const trade of backtest(euro, 'daily', candles).trades) {
        expect(isValidPlan(trade)).toBe(true);
        expect(trade.openedAt).toBeGreaterThanOrEqual(free);
        expect(settleOnBars(trade, candles, HOUR_MS, 5)).toEqual(trade.closing);
        expect(trade.r).toBeLessThan(trade.grossR);
        free = trade.closing.at;
      }
    }),
    { numRuns: 40 },
  );
});

it('a price without direction shows no skill: the hit rate is what chance gives and the spread is lost', () => {
  const outcomes = [11, 12, 13, 14, 15, 16].map(
    (seed) => backtest(euro, 'daily', candleWalk(seed, 4_000, HOUR_MS)).summary,
  );
  const count = outcomes.reduce((sum, one) => sum + one.count, 0);
  const mean = outcomes.reduce((sum, one) => sum + (one.meanR ?? 0) * one.count, 0) / count;
  const gross = outcomes.reduce((sum, one) => sum + (one.grossMeanR ?? 0) * one.count, 0) / count;
  expect(count).toBeGreaterThan(200);
  expect(mean).toBeLessThan(0.05);
  expect(mean).toBeLessThan(gross);
  expect(Math.abs(gross)).toBeLessThan(0.15);
});

it('confidence is the measured rate with its count, and says when it rests on too little', () => {
  const little = confidenceOf(euro, 'daily', candleWalk(5, 200, HOUR_MS));
  expect(little.enough).toBe(false);
  const none = confidenceOf(euro, 'daily', []);
  expect(none).toEqual({
    rate: 0,
    count: 0,
    interval: { low: 0, high: 1 },
    expiredRate: 0,
    meanR: null,
    noSkill: null,
    enough: false,
  });
  const much = confidenceOf(euro, 'daily', candleWalk(5, 4_000, HOUR_MS));
  expect(much.enough).toBe(true);
  expect(much.interval.low).toBeLessThan(much.rate);
  expect(much.interval.high).toBeGreaterThan(much.rate);
  expect(much.noSkill).toBeCloseTo(1 / 3, 2);
});
