import { HOUR_MS } from '../time.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candle } from '../market/candle.ts';
import { instrumentOf } from '../market/instrument.ts';
import { riskRewardOf } from '../signals/risk-reward.ts';
import { isValidPlan } from '../signals/signal.ts';
import { candleWalk } from '../testing/candle-walk.ts';
import { averageTrueRange, breakoutRules, channelAt, planBreakout, readBreakout } from './breakout.ts';

const aSeed = fc.integer({ min: 1, max: 1_000_000 });
const rules = breakoutRules.daily;
const euro = instrumentOf('EUR/USD');

/** Thirty quiet bars between 108000 and 108100, then one bar per given close. */
const quietThen = (...closes: number[]): Candle[] => {
  const quiet = Array.from({ length: 30 }, (_, i) => ({
    time: i * HOUR_MS,
    open: 108_050,
    high: 108_100,
    low: 108_000,
    close: 108_050,
  }));
  let open = 108_050;
  return closes.reduce((candles, close, i) => {
    candles.push({
      time: (30 + i) * HOUR_MS,
      open,
      high: Math.max(open, close),
      low: Math.min(open, close),
      close,
    });
    open = close;
    return candles;
  }, quiet);
};

describe('a breakout', () => {
  it('is seen when the newest bar closes above the range of the bars before it', () => {
    expect(readBreakout(quietThen(108_130), rules)).toMatchObject({
      kind: 'breakout',
      action: 'BUY',
      level: 108_100,
      barsAgo: 1,
      brokeAt: 31 * HOUR_MS,
    });
  });

  it('is seen downwards as well', () => {
    expect(readBreakout(quietThen(107_960), rules)).toMatchObject({ action: 'SELL', level: 108_000 });
  });

  it('is not a close that only touches the edge', () => {
    expect(readBreakout(quietThen(108_100), rules)).toMatchObject({
      kind: 'inside',
      high: 108_100,
      low: 108_000,
    });
  });

  it('stays fresh for three bars while the price holds', () => {
    expect(readBreakout(quietThen(108_120, 108_125, 108_130), rules)).toMatchObject({
      barsAgo: 3,
      level: 108_100,
    });
    expect(readBreakout(quietThen(108_120, 108_119, 108_118, 108_117), rules)).toMatchObject({
      kind: 'inside',
    });
  });

  it('is over once the price came back inside or ran away', () => {
    expect(readBreakout(quietThen(108_130, 108_090), rules)).toMatchObject({ kind: 'inside' });
    expect(readBreakout(quietThen(108_130), rules, 108_095)).toMatchObject({ kind: 'inside' });
    expect(readBreakout(quietThen(108_130), rules, 108_400)).toMatchObject({ kind: 'inside' });
  });

  it('is never read from too little history', () => {
    expect(readBreakout(quietThen(108_130).slice(-20), rules)).toBeNull();
  });
});

it('the channel at a bar ignores that bar and all later ones', () => {
  fc.assert(
    fc.property(aSeed, fc.integer({ min: 20, max: 59 }), (seed, i) => {
      const candles = candleWalk(seed, 60, HOUR_MS);
      const spoilt = candles.map((candle, k) => (k < i ? candle : { ...candle, high: 9e9, low: 1 }));
      expect(channelAt(spoilt, i, 20)).toEqual(channelAt(candles, i, 20));
    }),
  );
});

it('the average true range counts gaps and follows Wilder', () => {
  const bar = (open: number, close: number) => ({
    time: 0,
    open,
    high: Math.max(open, close),
    low: Math.min(open, close),
    close,
  });
  // Ranges 10, 20 (a gap of 15 and a bar of 5), then 40: first (10 + 20) / 2 = 15, then (15 + 40) / 2.
  expect(averageTrueRange([bar(100, 100), bar(100, 110), bar(125, 130), bar(130, 90)], 2)).toBe(27.5);
  expect(averageTrueRange([bar(100, 100), bar(100, 110)], 2)).toBeNull();
});

describe('the plan of a breakout', () => {
  it('stands in order with twice the risk as reward, whatever the direction', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('BUY' as const, 'SELL' as const),
        fc.double({ min: 30, max: 5_000, noNaN: true }),
        (action, atr) => {
          const plan = planBreakout(euro, { action, atr }, 108_000, rules);
          expect(plan && isValidPlan(plan)).toBe(true);
          expect(plan && riskRewardOf(plan)).toBe(2);
        },
      ),
    );
  });

  it('is refused where the spread alone would reach the stop', () => {
    expect(planBreakout(euro, { action: 'BUY', atr: 10 }, 108_000, rules)).toBeNull();
  });
});
