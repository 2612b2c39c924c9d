import { describe, expect, it } from 'vitest';
import { expectedMoveOf } from './expected-direction.ts';
import { describeReaction, summariseReactions, type Reaction } from './usual-reaction.ts';

const moved = (movedPoints: number, surprise: number | null = 1): Reaction => ({
  pair: 'EUR/USD',
  movedPoints,
  surprise,
});

describe('what usually happens after a release', () => {
  it('is not told of fewer than four', () => {
    expect(summariseReactions([moved(10), moved(20), moved(30)], 'down')).toBeNull();
    expect(summariseReactions([], 'down')).toBeNull();
  });

  it('is the median distance, whichever way, of at most the last twelve', () => {
    expect(summariseReactions([moved(-100), moved(300), moved(-200), moved(50)], 'down')).toMatchObject({
      releases: 4,
      medianPips: 15,
    });
    const many = [...Array.from({ length: 12 }, () => moved(100)), moved(99_000)];
    expect(summariseReactions(many, 'up')).toMatchObject({ releases: 12, medianPips: 10 });
  });

  it('counts a beat that pushed as it should and a miss that pushed the other way, and no release that came as expected', () => {
    const reactions = [moved(-10, 1), moved(10, -1), moved(10, 1), moved(5, 0), moved(5, null), moved(0, 1)];
    expect(summariseReactions(reactions, 'down')).toMatchObject({ surprises: 4, asPushed: 2 });
    expect(summariseReactions(reactions, null)).toMatchObject({ surprises: 0, asPushed: 0 });
  });

  it('keeps silent of surprises where there were too few', () => {
    const usual = { pair: 'USD/JPY', releases: 6, medianPips: 31.25, surprises: 3, asPushed: 3 };
    expect(describeReaction(usual)).toBe(
      'After its last 6 releases USD/JPY moved 31.3 pips within the hour, up or down (median).',
    );
  });
});

describe('the way a beat should push the most affected pair', () => {
  it.each([
    ['CPI y/y', 'US', 'USD', 'EUR/USD', 'down'],
    ['Non-Farm Employment Change', 'US', 'USD', 'USD/JPY', 'up'],
    ['Unemployment Rate', 'US', 'USD', 'USD/JPY', 'down'],
    ['ECB Main Refinancing Rate and Statement', 'EU', 'EUR', 'EUR/USD', 'up'],
    ['CPI m/m and Median CPI', 'CA', 'CAD', 'USD/CAD', 'down'],
    ['BoJ Policy Rate and Statement', 'JP', 'JPY', 'USD/JPY', 'down'],
    ['CPI y/y', 'GB', 'GBP', 'GBP/USD', 'up'],
  ])('%s of %s in %s: %s goes %s', (name, country, currency, pair, onBeat) => {
    expect(expectedMoveOf({ name, country, currency })).toEqual({ pair, onBeat });
  });

  it.each([
    ['FOMC Press Conference', 'US', 'USD'],
    ['FOMC Meeting Minutes', 'US', 'USD'],
    ['EIA Crude Oil Inventories', 'US', 'USD'],
    ['Selic Rate', 'BR', 'BRL'],
    ['CPI y/y', 'CN', 'CNY'],
    ['Something new', 'US', 'USD'],
  ])('nothing is said of %s', (name, country, currency) => {
    expect(expectedMoveOf({ name, country, currency })).toBeNull();
  });
});
