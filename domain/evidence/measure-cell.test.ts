import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instrumentOf } from '../market/instrument.ts';
import { candleWalk } from '../testing/candle-walk.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';
import { costModels, nightsHeld, spreadFactors } from './costs.ts';
import { buildEvidence, findCell, kindOfIdea } from './evidence-base.ts';
import { FEWEST_CANDLES, measureCell, type Cell } from './measure-cell.ts';
import { channelsOf, averageTrueRanges, meanCloses } from './measures/columns.ts';
import { canonicalRule } from './rule.ts';
import { hasOneBetween, rules } from './rules/rules.ts';
import { toSeries } from './series.ts';
import { meanOf, meanSumsOf, sumTrades } from './trade-sums.ts';
import { walkRule } from './walk-rule.ts';
import { channelAt, averageTrueRange } from '../strategy/breakout.ts';

const aSeed = fc.integer({ min: 1, max: 1_000_000 });
const euro = instrumentOf('EUR/USD');
const context = { releases: new Float64Array() };
const seriesOf = (seed: number, length: number) => toSeries('1h', candleWalk(seed, length, HOUR_MS));
const cellOf = (seed: number, length = 4_000, costs = costModels.standard): Cell =>
  measureCell(
    rules.breakout,
    { instrument: euro, timeframe: 'daily', series: seriesOf(seed, length), context },
    costs,
  ) as Cell;

describe('a cell', () => {
  it('adds up by year, by hour and over time to the same sum', () => {
    const { sums, byYear, byHour, equity } = cellOf(4);
    for (const parts of [byYear, byHour]) {
      expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(sums.count);
      expect(parts.reduce((sum, one) => sum + one.sumR, 0)).toBeCloseTo(sums.sumR, 9);
    }
    expect(equity.at(-1)?.[1]).toBeCloseTo(sums.sumR, 9);
    expect(equity.length).toBeLessThanOrEqual(61);
  });

  it('keeps equal parts of its results, sorted, with the mean of all', () => {
    for (const length of [700, 4_000]) {
      const { results, sums } = cellOf(5, length);
      expect(results.length).toBe(Math.min(40, sums.count));
      expect(results).toEqual(results.toSorted((one, other) => one - other));
      expect(results.reduce((sum, r) => sum + r, 0) / results.length).toBeCloseTo(sums.sumR / sums.count, 9);
    }
  });

  it('has luck for each hour of the day beside it', () => {
    const { luckByHour, comparisons } = cellOf(6);
    expect(luckByHour.reduce((sum, { count }) => sum + count, 0)).toBe(comparisons['coin-flip'].count);
    expect(luckByHour.reduce((sum, { targets }) => sum + targets, 0)).toBe(comparisons['coin-flip'].targets);
  });

  it('of a price without direction loses its costs on either side, at random and by coin', () => {
    const cells = [21, 22, 23, 24, 25, 26].map((seed) => cellOf(seed));
    const mean = (sumsOf: (cell: Cell) => { count: number; sumR: number }): number =>
      cells.reduce((sum, one) => sum + sumsOf(one).sumR, 0) /
      cells.reduce((sum, one) => sum + sumsOf(one).count, 0);
    for (const id of ['random-instants', 'coin-flip', 'opposite'] as const)
      expect(Math.abs(mean(({ comparisons }) => comparisons[id]) - mean(({ sums }) => sums))).toBeLessThan(
        0.2,
      );
    const { half, twice } = {
      half: mean(({ atSpread }) => atSpread.half),
      twice: mean(({ atSpread }) => atSpread.twice),
    };
    expect(half).toBeGreaterThan(twice);
  });

  it('has the costs of each kind of account beside it, whatever its own are', () => {
    const [cell, raw] = [cellOf(7), cellOf(7, undefined, costModels.raw)];
    const { standard, dear } = cell.byAccount;
    expect(standard).toEqual(meanSumsOf(cell.sums));
    expect(cell.byAccount.raw).toEqual(meanSumsOf(raw.sums));
    expect(raw.byAccount).toEqual(cell.byAccount);
    expect(dear.sumR / dear.count).toBeLessThan(standard.sumR / standard.count);
  });

  it('is the same each time, and is not made from too little', () => {
    expect(cellOf(9, 1_000)).toEqual(cellOf(9, 1_000));
    const series = seriesOf(1, FEWEST_CANDLES - 1);
    expect(measureCell(rules.breakout, { instrument: euro, timeframe: 'daily', series, context })).toBeNull();
  });
});

it('the error of a mean counts weeks and not trades', () => {
  const trade = { side: 1 as const, ending: 'time' as const, grossR: 0, isAmbiguous: false, closedAt: 0 };
  const week = (i: number) => i * 7 * DAY_MS;
  const apart = [1, -1, 2, -2].map((netR, i) => ({ ...trade, openedAt: week(i), netR }));
  const copied = apart.flatMap((one) => [one, one, one]);
  const error = (trades: typeof apart) => meanOf(sumTrades(trades))?.error;
  // Sums by week: 1, -1, 2, -2 around a mean of 0; sqrt(10 · 4/3) / 4.
  expect(error(apart)).toBeCloseTo(0.9129, 4);
  expect(error(copied)).toBeCloseTo(error(apart) as number, 9);
  expect(meanOf(sumTrades(apart.slice(0, 1)))).toBeNull();
});

it('columns say what the product reads from candles', () => {
  fc.assert(
    fc.property(aSeed, fc.integer({ min: 21, max: 199 }), (seed, at) => {
      const candles = candleWalk(seed, 200, HOUR_MS);
      const series = toSeries('1h', candles);
      const { high, low } = channelsOf(series, 20);
      expect({ high: high[at], low: low[at] }).toEqual(channelAt(candles, at, 20));
      expect(averageTrueRanges(series, 14)[at]).toBeCloseTo(
        averageTrueRange(candles.slice(0, at + 1), 14) as number,
        6,
      );
      const mean = candles.slice(at - 9, at + 1).reduce((sum, { close }) => sum + close, 0) / 10;
      expect(meanCloses(series, 10)[at]).toBeCloseTo(mean, 6);
    }),
  );
});

describe('costs', () => {
  it('widen at the New York roll and around a release, in summer and in winter', () => {
    const at = (text: string) => Date.parse(text);
    const times = ['2026-01-14T22:00Z', '2026-06-10T12:00Z', '2026-06-10T15:00Z', '2026-06-10T21:00Z'].map(
      at,
    );
    const releases = Float64Array.of(at('2026-06-10T12:30Z'));
    expect([...spreadFactors(euro, Float64Array.from(times), releases)]).toEqual([4, 2, 1, 4]);
    expect([...spreadFactors(euro, Float64Array.of(at('2026-06-10T12:00Z')), new Float64Array())]).toEqual([
      1,
    ]);
  });

  it('count a night for each turn of 17:00 New York, weekends too', () => {
    const nights = (from: string, to: string) => nightsHeld(Date.parse(from), Date.parse(to));
    expect(nights('2026-06-10T20:59Z', '2026-06-10T21:01Z')).toBe(1);
    expect(nights('2026-06-10T21:01Z', '2026-06-11T20:59Z')).toBe(0);
    expect(nights('2026-06-12T12:00Z', '2026-06-15T12:00Z')).toBe(3);
  });

  it('of a raw account are less than of a dear one', () => {
    const walk = { instrument: euro, timeframe: 'daily' as const, series: seriesOf(8, 3_000), context };
    const mean = (kind: 'raw' | 'dear') => {
      const trades = walkRule(rules.breakout, { ...walk, costs: costModels[kind] });
      return trades.reduce((sum, { netR }) => sum + netR, 0) / trades.length;
    };
    expect(mean('raw')).toBeGreaterThan(mean('dear'));
  });
});

it('a rule has one text, whatever the order of its parameters, and another when one changes', () => {
  const { breakout } = rules;
  const reversed = Object.fromEntries(Object.entries(breakout.parameters).toReversed());
  expect(canonicalRule({ ...breakout, parameters: reversed })).toBe(canonicalRule(breakout));
  expect(canonicalRule({ ...breakout, parameters: { ...breakout.parameters, stopAtr: 3 } })).not.toBe(
    canonicalRule(breakout),
  );
});

it('standing aside finds a release within its hours', () => {
  const releases = Float64Array.of(100, 200, 300);
  expect(hasOneBetween(releases, 150, 199)).toBe(false);
  expect(hasOneBetween(releases, 150, 200)).toBe(true);
  expect(hasOneBetween(releases, 301, 400)).toBe(false);
  expect(hasOneBetween(new Float64Array(), 0, 1)).toBe(false);
});

describe('a base', () => {
  const base = buildEvidence([cellOf(4), { ...cellOf(5), pair: 'GBP/USD' }, cellOf(6, 600)], [], () => 3);

  it('says nothing of too few trades, and counts what was tried', () => {
    expect(base.tried).toBe(9);
    expect(base.cells.map(({ pooled }) => pooled === null)).toEqual([
      false,
      false,
      base.cells[2]!.sums.count < 30,
    ]);
  });

  it('calls a losing rule and an unknown one a practice idea', () => {
    const cell = findCell(base, 'breakout', 'GBP/USD', 'daily');
    expect(cell?.pair).toBe('GBP/USD');
    expect(kindOfIdea(null)).toBe('practice');
    const pooled = { mean: 0.05, error: 0.05, low: -0.05, high: 0.15, aboveZero: 0.84 };
    expect(kindOfIdea(cell && { ...cell, pooled })).toBe('signal');
    expect(kindOfIdea(cell && { ...cell, pooled: { ...pooled, aboveZero: 0.79 } })).toBe('practice');
    expect(kindOfIdea(cell && { ...cell, pooled: { ...pooled, mean: -0.01 } })).toBe('practice');
  });
});
