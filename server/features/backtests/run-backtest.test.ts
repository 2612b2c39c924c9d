import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BacktestProgress } from '@app/contracts/market/backtests.ts';
import { MAX_BACKTEST_CANDLES } from '@app/domain/evidence/backtest/backtest-history.ts';
import { candleStepMs, type Candle } from '@app/domain/market/candle.ts';
import { candleWalk } from '@app/domain/testing/candle-walk.ts';
import { HOUR_MS } from '@app/domain/time.ts';
import { candleMarket } from '../../testing/markets/candle-market.ts';
import { fetchHistory } from './fetch-history.ts';
import { runBacktest, type BacktestPorts } from './run-backtest.ts';

const LENGTH = 3_000;
const aSeed = fc.integer({ min: 1, max: 1_000_000 });
const aCut = fc.integer({ min: 900, max: LENGTH });

const portsOf = (candles: Candle[]): BacktestPorts => ({
  market: candleMarket('EUR/USD', HOUR_MS, candles),
  releases: { listBetween: () => Promise.resolve([]) },
  evidence: { readBase: () => Promise.resolve({ format: 1, until: 0, rules: [], tried: 0, cells: [] }) },
});
const request = { pair: 'EUR/USD', timeframe: 'daily', account: 'standard' } as const;

it('comes to the same whether the file ends at now or goes on', async () => {
  await fc.assert(
    fc.asyncProperty(
      aSeed,
      aCut,
      fc.integer({ min: 0, max: HOUR_MS - 1 }),
      fc.constantFrom('breakout', 'breakout-trailing', 'fade-edge'),
      async (seed, cut, late, rule) => {
        const whole = candleWalk(seed, LENGTH, HOUR_MS);
        const known = whole.slice(0, cut);
        const now = (known.at(-1) as Candle).time + HOUR_MS + late;
        const run = (candles: Candle[]) =>
          runBacktest(portsOf(candles), { ...request, rule }, now, () => undefined);
        const result = await run(whole);
        expect(result).toEqual(await run(known));
        expect(result.candles).toBe(cut);
        expect(Date.parse(result.to ?? '') + HOUR_MS).toBeLessThanOrEqual(now);
      },
    ),
    { numRuns: 12 },
  );
});

it('reads back in time the same candles as at once, and tells how far it is', async () => {
  const step = fc.constantFrom('1h' as const, '4h' as const);
  await fc.assert(
    fc.asyncProperty(aSeed, aCut, step, fc.integer({ min: 1, max: 4_000 }), async (seed, cut, step, most) => {
      const candles = candleWalk(seed, LENGTH, HOUR_MS).filter((_, i) => (i * seed) % 7 !== 3);
      const { market } = portsOf(candles);
      const now = (candles[Math.min(cut, candles.length - 1)] as Candle).time;
      const counts: number[] = [];
      const wanted = { pair: 'EUR/USD', step, now, most } as const;
      const fetched = await fetchHistory(market, wanted, (count) => counts.push(count));
      expect(fetched).toEqual(await market.candles('EUR/USD', step, now, most));
      expect(counts.at(-1)).toBe(fetched.length);
      expect(counts).toEqual([...new Set(counts)].toSorted((one, other) => one - other));
      expect(fetched.every(({ time }) => time + candleStepMs[step] <= now)).toBe(true);
    }),
    { numRuns: 20 },
  );
});

it('looks at the newest candles alone, of all that there are', async () => {
  const most = MAX_BACKTEST_CANDLES.daily;
  const candles = candleWalk(5, most + 700, HOUR_MS);
  const now = (candles.at(-1) as Candle).time + HOUR_MS;
  const shares: number[] = [];
  const onProgress = ({ share }: BacktestProgress) => shares.push(share);
  const result = await runBacktest(portsOf(candles), { ...request, rule: 'breakout' }, now, onProgress);
  expect(result.candles).toBe(most);
  expect(result.from).toBe(new Date((candles[700] as Candle).time).toISOString());
  expect(shares.length).toBeGreaterThan(5);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(shares.every((share) => share > 0 && share < 1)).toBe(true);
});

it('costs more on a dear account than on a raw one, by the same trades', async () => {
  const candles = candleWalk(8, LENGTH, HOUR_MS);
  const now = (candles.at(-1) as Candle).time + HOUR_MS;
  const run = (account: 'raw' | 'dear') =>
    runBacktest(portsOf(candles), { ...request, rule: 'breakout', account }, now, () => undefined);
  const [raw, dear] = [await run('raw'), await run('dear')];
  expect(raw.figures?.mean.r).toBeGreaterThan(dear.figures?.mean.r ?? NaN);
  for (const { figures } of [raw, dear]) {
    expect(figures?.costs.half).toBeGreaterThan(figures?.costs.one ?? NaN);
    expect(figures?.costs.one).toBeGreaterThan(figures?.costs.twice ?? NaN);
  }
});
