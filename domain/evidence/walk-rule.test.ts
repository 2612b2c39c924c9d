import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instrumentOf } from '../market/instrument.ts';
import { candleWalk } from '../testing/candle-walk.ts';
import { HOUR_MS } from '../time.ts';
import { backtest } from '../strategy/backtest.ts';
import { costModels, spreadOnly } from './costs.ts';
import { ruleIds } from './evidence-ids.ts';
import { rules } from './rules/rules.ts';
import { cutSeries, toSeries } from './series.ts';
import { walkRule, type Walk } from './walk-rule.ts';

const euro = instrumentOf('EUR/USD');
const aSeed = fc.integer({ min: 1, max: 1_000_000 });
const walkOf = (seed: number, length: number, change: Partial<Walk> = {}): Walk => ({
  instrument: euro,
  timeframe: 'daily',
  series: toSeries('1h', candleWalk(seed, length, HOUR_MS)),
  costs: spreadOnly,
  context: { releases: new Float64Array() },
  ...change,
});

it('the breakout by columns makes the trades of the product, one for one', () => {
  fc.assert(
    fc.property(aSeed, (seed) => {
      const plain = backtest(euro, 'daily', candleWalk(seed, 900, HOUR_MS)).trades;
      const trades = walkRule(rules.breakout, walkOf(seed, 900));
      expect(trades.map(({ openedAt, closedAt }) => [openedAt, closedAt])).toEqual(
        plain.map(({ openedAt, closing }) => [openedAt, closing.at]),
      );
      trades.forEach(({ netR, grossR }, i) => {
        expect(netR).toBeCloseTo(plain[i]?.r as number, 1);
        expect(grossR).toBeCloseTo(netR + euro.spreadPoints / riskOf(plain[i] as (typeof plain)[number]), 9);
      });
    }),
    { numRuns: 40 },
  );
});

const riskOf = ({ entry, stop }: { entry: number; stop: number }): number => Math.abs(entry - stop);

describe.each(ruleIds)('%s', (id) => {
  const rule = rules[id];
  const timeframe = rule.timeframes.includes('daily') ? 'daily' : 'long';

  it('makes the same trades when the candles after them are cut off', () => {
    fc.assert(
      fc.property(aSeed, fc.integer({ min: 300, max: 1_400 }), (seed, cut) => {
        const walk = walkOf(seed, 1_500, { timeframe, costs: costModels.standard });
        const whole = walkRule(rule, walk);
        const known = walkRule(rule, { ...walk, series: cutSeries(walk.series, cut) });
        expect(known).toEqual(whole.slice(0, known.length));
        const end = walk.series.time[cut] as number;
        expect(known.length).toBeGreaterThanOrEqual(whole.filter(({ closedAt }) => closedAt < end).length);
      }),
      { numRuns: 15 },
    );
  });

  it('makes the same trades with nights, slippage and commission, and none of them earns more', () => {
    fc.assert(
      fc.property(aSeed, (seed) => {
        const { slippage, yearlyMarkup } = costModels.standard;
        const { commission } = costModels.raw;
        const bare = walkRule(rule, walkOf(seed, 1_500, { timeframe }));
        const costs = { ...spreadOnly, slippage, yearlyMarkup, commission };
        const dear = walkRule(rule, walkOf(seed, 1_500, { timeframe, costs }));
        const bareOf = (one: (typeof bare)[number]) => ({ ...one, netR: 0 });
        expect(dear.map(bareOf)).toEqual(bare.map(bareOf));
        dear.forEach(({ netR }, i) => expect(netR).toBeLessThan(bare[i]?.netR as number));
      }),
      { numRuns: 10 },
    );
  });
});
