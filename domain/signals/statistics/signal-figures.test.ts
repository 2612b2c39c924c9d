import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instrumentOf } from '../../market/instrument.ts';
import { expiryOf } from '../tracking/expiry.ts';
import { resultOf } from '../result.ts';
import { chanceOf } from '../chance.ts';
import { noSkillRateOf, riskRewardOf, signalTypeOf } from '../risk-reward.ts';
import type { Plan } from '../signal.ts';
import { statusTextOf } from '../status-text.ts';

const buy: Plan = { pair: 'EUR/USD', action: 'BUY', entry: 108_000, stop: 107_800, target: 108_400 };
const sell: Plan = { pair: 'EUR/USD', action: 'SELL', entry: 108_000, stop: 108_200, target: 107_600 };

it('risk/reward is the target distance over the stop distance to one decimal', () => {
  expect(riskRewardOf(buy)).toBe(2);
  expect(riskRewardOf({ ...buy, target: 108_333 })).toBe(1.7);
  expect(riskRewardOf({ ...buy, stop: 108_000 })).toBeNull();
});

it('at twice the risk as reward a third of wins breaks even, at equal ones a half', () => {
  expect(noSkillRateOf(buy)).toBeCloseTo(1 / 3);
  expect(noSkillRateOf({ ...buy, target: 108_200 })).toBe(0.5);
});

it('the chance counts targets among all that ended, also those that ran out of time', () => {
  const confidence = { rate: 0.6, count: 50, interval: { low: 0.46, high: 0.73 }, expiredRate: 0.2 };
  expect(signalTypeOf(chanceOf({ confidence }), buy)).toBe('golden_rim');
});

it('only a chance of 60 % with twice the risk as reward earns the golden rim', () => {
  expect(signalTypeOf(0.6, buy)).toBe('golden_rim');
  expect(signalTypeOf(0.59, buy)).toBe('trading');
  expect(signalTypeOf(0.9, { ...buy, target: 108_399 })).toBe('trading');
});

it('a result of nothing is zero, never minus zero', () => {
  // The smallest position of gold moves by less than half a cent.
  const { smallestLotCents, percent } = resultOf({ ...buy, entry: 100_000_000 }, 100_000_000 - 1);
  expect([smallestLotCents, percent].map((one) => Object.is(one, -0))).toEqual([false, false]);
});

it('a status is told in the words of the product', () => {
  expect(statusTextOf('target_hit', 'BUY')).toBe('Signal profited');
  expect(statusTextOf('stop_hit', 'BUY')).toBe('Signal has lost');
  expect(statusTextOf('expired', 'BUY')).toBe('EXPIRED');
  expect(statusTextOf('cancelled', 'BUY')).toBe('UNKNOWN');
  expect(statusTextOf('active', 'BUY')).toBe('ACTIVE');
  expect(statusTextOf('active', 'BUY', 1.08, 1.081)).toBe('In a profit');
  expect(statusTextOf('active', 'SELL', 1.08, 1.081)).toBe('In a loosing');
  expect(statusTextOf('active', 'BUY', 1.08, 1.08)).toBe('In a loosing');
});

describe('what a signal made', () => {
  it('is told in pips, percent, multiples of risk and money of the smallest lot', () => {
    expect(resultOf(buy, 108_400)).toEqual({ pips: 40, percent: 0.3704, r: 2, smallestLotCents: 400 });
    expect(resultOf(sell, 108_200)).toEqual({ pips: -20, percent: -0.1852, r: -1, smallestLotCents: -200 });
  });

  it('on gold leads with dollars per ounce, while pips follow the display rule', () => {
    const gold: Plan = { pair: 'XAU/USD', action: 'BUY', entry: 234_000, stop: 233_200, target: 235_600 };
    expect(resultOf(gold, 233_200)).toMatchObject({ pips: -80_000, r: -1, smallestLotCents: -800 });
  });

  it('is the opposite for the opposite direction', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 116_000 }), (price) => {
        const long = resultOf(buy, price);
        const short = resultOf(sell, price);
        expect([short.pips + long.pips, short.percent + long.percent, short.r + long.r]).toEqual([0, 0, 0]);
      }),
    );
  });
});

describe('a signal lapses', () => {
  const at = (text: string) => Date.parse(text);
  const until = (pair: Plan['pair'], timeframe: Parameters<typeof expiryOf>[1], from: string) =>
    new Date(expiryOf(instrumentOf(pair), timeframe, at(from))).toISOString();

  it('after 4 or 24 trading hours, the weekend not counted', () => {
    expect(until('EUR/USD', 'short', '2026-06-10T10:00:00Z')).toBe('2026-06-10T14:00:00.000Z');
    expect(until('EUR/USD', 'daily', '2026-06-10T10:00:00Z')).toBe('2026-06-11T10:00:00.000Z');
    expect(until('EUR/USD', 'daily', '2026-06-12T10:00:00Z')).toBe('2026-06-15T10:00:00.000Z');
  });

  it('after five trading days: a week later for euro and gold, five days later for bitcoin', () => {
    expect(until('EUR/USD', 'weekly', '2026-06-10T10:00:00Z')).toBe('2026-06-17T10:00:00.000Z');
    expect(until('XAU/USD', 'weekly', '2026-06-10T10:00:00Z')).toBe('2026-06-17T10:00:00.000Z');
    expect(until('WTI/USD', 'weekly', '2026-06-10T10:00:00Z')).toBe('2026-06-17T10:00:00.000Z');
    expect(until('BTC/USD', 'weekly', '2026-06-10T10:00:00Z')).toBe('2026-06-15T10:00:00.000Z');
  });

  it('after thirty days by the calendar', () => {
    expect(until('EUR/USD', 'long', '2026-06-10T10:00:00Z')).toBe('2026-07-10T10:00:00.000Z');
  });
});
