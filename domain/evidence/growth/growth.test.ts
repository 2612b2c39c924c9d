import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instrumentOf } from '../../market/instrument.ts';
import { candleWalk } from '../../testing/candle-walk.ts';
import { DAY_MS, HOUR_MS } from '../../time.ts';
import { buildEvidence, findCell, type EvidenceBase } from '../evidence-base.ts';
import { measureCell, type Cell } from '../measure-cell.ts';
import { rules } from '../rules/rules.ts';
import { cutSeries, toSeries, type Series } from '../series.ts';
import { addMeanSums, meanOf, meanSumsOf, sumTrades } from '../trade-sums.ts';
import type { PastTrade } from '../walk-rule.ts';
import { growBase, type OwnHistory } from './add-own-cases.ts';
import { walkOwnCases, WARM_UP_CANDLES, type OwnCase } from './walk-own-cases.ts';

const aSeed = fc.integer({ min: 1, max: 1_000_000 });
const euro = instrumentOf('EUR/USD');
const context = { releases: new Float64Array() };
const planOf = (series: Series) => ({ instrument: euro, timeframe: 'daily' as const, series, context });
const seriesOf = (seed: number, length: number) => toSeries('1h', candleWalk(seed, length, HOUR_MS));
const { breakout } = rules;

describe('walking what was seen here', () => {
  it('looks at nothing after now: with the candles cut there, the cases that had ended are the same', () => {
    fc.assert(
      fc.property(aSeed, fc.integer({ min: 700, max: 1_400 }), (seed, cut) => {
        const series = seriesOf(seed, 1_500);
        const from = series.time[650] as number;
        const whole = walkOwnCases(breakout, planOf(series), from).cases;
        const known = walkOwnCases(breakout, planOf(cutSeries(series, cut)), from).cases;
        expect(known).toEqual(whole.slice(0, known.length));
        const lifetime = 3 * DAY_MS;
        const end = (series.time[cut] as number) - lifetime;
        expect(known.length).toBeGreaterThanOrEqual(whole.filter(({ closedAt }) => closedAt < end).length);
      }),
      { numRuns: 15 },
    );
  });

  it('day by day gives what all at once gives, each case once', () => {
    fc.assert(
      fc.property(aSeed, (seed) => {
        const candles = candleWalk(seed, 1_588, HOUR_MS);
        const from = candles[700]?.time as number;
        const whole = walkOwnCases(breakout, planOf(toSeries('1h', candles)), from).cases;
        const daily: OwnCase[] = [];
        let next = from;
        for (let end = 724; end <= candles.length; end += 24) {
          const start = candles.findIndex(({ time }) => time >= next);
          const known = candles.slice(Math.max(0, (start < 0 ? end : start) - WARM_UP_CANDLES), end);
          const walk = walkOwnCases(breakout, planOf(toSeries('1h', known)), next);
          daily.push(...walk.cases);
          expect(walk.next).toBeGreaterThanOrEqual(next);
          next = walk.next;
        }
        expect(daily.map(({ openedAt, netR, side }) => [openedAt, netR, side])).toEqual(
          whole.map(({ openedAt, netR, side }) => [openedAt, netR, side]),
        );
      }),
      { numRuns: 10 },
    );
  });

  it('says nothing of candles before the one to begin at', () => {
    const series = seriesOf(3, 900);
    const from = (series.time.at(-1) as number) + 1;
    expect(walkOwnCases(breakout, planOf(series), from)).toEqual({ cases: [], next: from });
  });
});

describe('a base that grows', () => {
  const series = seriesOf(11, 6_000);
  const shippedSeries = cutSeries(series, 4_000);
  const cell = measureCell(breakout, planOf(shippedSeries)) as Cell;
  const shipped: EvidenceBase = buildEvidence(
    [cell],
    [{ id: 'breakout', version: 1, registeredOn: '', name: '', parameters: {}, variantsTried: 1, hash: '' }],
    () => 1,
  );
  const ownOf = (from: number, change: Partial<OwnHistory> = {}): OwnHistory => ({
    rule: 'breakout',
    pair: 'EUR/USD',
    timeframe: 'daily',
    version: 1,
    from,
    to: series.time.at(-1) as number,
    cases: walkOwnCases(breakout, planOf(series), from).cases,
    ...change,
  });
  const grow = (one: OwnHistory) => growBase(shipped, [one], () => 1);
  const grown = (one: OwnHistory) => findCell(grow(one), 'breakout', 'EUR/USD', 'daily');
  const own = ownOf(shippedSeries.time.at(-1)! + 1);

  it('has the shipped cases and its own in one sum, and says how many are its own', () => {
    const sum = grown(own);
    const tradesOf = (one: Pick<Cell, 'sums'> | null) => one?.sums.count ?? 0;
    expect(own.cases.length).toBeGreaterThan(30);
    expect(tradesOf(sum)).toBe(tradesOf(cell) + own.cases.length);
    expect(sum?.own).toEqual({ count: own.cases.length, from: own.from, to: own.to });
    expect(sum?.to).toBe(own.to);
    for (const parts of [sum?.byYear ?? [], sum?.byHour ?? []])
      expect(parts.reduce((all, { count }) => all + count, 0)).toBe(tradesOf(sum));
    expect(sum?.equity.at(-1)?.[1]).toBeCloseTo(sum?.sums.sumR ?? NaN, 9);
    const mean = (sum?.sums.sumR ?? NaN) / tradesOf(sum);
    expect((sum?.results ?? []).reduce((all, r) => all + r, 0) / 40).toBeCloseTo(mean, 9);
    expect(sum?.byAccount.standard).toEqual(meanSumsOf(sum!.sums));
  });

  it('is judged by what all of it comes to, as if it had been measured at once', () => {
    const whole = measureCell(breakout, planOf(series)) as Cell;
    const sum = grown(own);
    // One trade is open where the shipped base ends, and is in neither part.
    expect(Math.abs((sum?.sums.count ?? 0) - whole.sums.count)).toBeLessThanOrEqual(2);
    expect(meanOf(sum!.sums)?.mean).toBeCloseTo(meanOf(whole.sums)!.mean, 1);
    expect(meanOf(sum!.sums)?.error).toBeCloseTo(meanOf(whole.sums)!.error, 1);
    expect(sum?.pooled?.error).toBeLessThan(shipped.cells[0]?.pooled?.error ?? 0);
  });

  it('counts no day twice: what the shipped base covers is left out', () => {
    const overlapping = ownOf(series.time[2_000] as number);
    expect(overlapping.cases.length).toBeGreaterThan(own.cases.length);
    const counted = grown(overlapping)?.own?.count ?? 0;
    expect(counted).toBe(overlapping.cases.filter(({ openedAt }) => openedAt > cell.to).length);
    expect(grow(ownOf(series.time[700] as number, { to: cell.to, cases: [] }))).toBe(shipped);
  });

  it('leaves out what another version of a rule traded', () => {
    expect(grow({ ...own, version: 2 })).toBe(shipped);
  });

  it('has a cell of its own where nothing was shipped, with no figure below thirty cases', () => {
    const gold = { ...own, pair: 'XAU/USD' as const, cases: own.cases.slice(-29) };
    const fresh = findCell(
      growBase(shipped, [gold], () => 1),
      'breakout',
      'XAU/USD',
      'daily',
    );
    expect(fresh).toMatchObject({ sums: { count: 29 }, own: { count: 29 }, pooled: null });
    expect(fresh?.comparisons['coin-flip'].count).toBe(29);
  });
});

it('sums of two times add up to those of both', () => {
  const trade = (day: number, netR: number): PastTrade => ({
    openedAt: day * DAY_MS,
    closedAt: day * DAY_MS,
    side: 1,
    ending: 'time',
    grossR: netR,
    netR,
    isAmbiguous: false,
  });
  const results = fc.array(fc.double({ min: -2, max: 3, noNaN: true }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(results, results, (before, after) => {
      const [first, second] = [before.map((r, i) => trade(i, r)), after.map((r, i) => trade(700 + i, r))];
      const added = addMeanSums(meanSumsOf(sumTrades(first)), meanSumsOf(sumTrades(second)));
      const whole = meanSumsOf(sumTrades([...first, ...second]));
      for (const name of Object.keys(whole) as Array<keyof typeof whole>)
        expect(added[name]).toBeCloseTo(whole[name], 8);
    }),
  );
});
