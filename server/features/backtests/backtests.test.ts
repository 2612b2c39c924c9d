import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EventOf } from '@app/contracts/endpoint.ts';
import type { Endpoints } from '@app/contracts/endpoints.ts';
import { costModels } from '@app/domain/evidence/costs.ts';
import { measureCell, type Cell } from '@app/domain/evidence/measure-cell.ts';
import { rules } from '@app/domain/evidence/rules/rules.ts';
import { toSeries } from '@app/domain/evidence/series.ts';
import { meanNetR } from '@app/domain/evidence/trade-sums.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import type { Candle } from '@app/domain/market/candle.ts';
import { candleWalk } from '@app/domain/testing/candle-walk.ts';
import { HOUR_MS } from '@app/domain/time.ts';
import { MarketDown, type MarketPort } from '../../adapters/market/port.ts';
import { captureRefusal, NOON, startTestApp, type TestApp } from '../../testing/app.ts';
import { candleMarket } from '../../testing/markets/candle-market.ts';
import { readStreamEvents } from '../../testing/streams.ts';
import { aUser, type TestUser } from '../../testing/users/builders.ts';

type BacktestEvent = EventOf<Endpoints['runBacktest']>;

/** The last one is complete at noon. */
const walkUntilNoon = (seed: number, length: number): Candle[] => {
  const candles = candleWalk(seed, length, HOUR_MS);
  const shift = NOON - HOUR_MS - (candles.at(-1) as Candle).time;
  return candles.map((one) => ({ ...one, time: one.time + shift }));
};
const history = walkUntilNoon(4, 4_000);

/** Candles arrive only while the test lets them. */
function heldMarket() {
  const feed = { candles: history };
  let gate = Promise.resolve();
  let isDown = false;
  let asked = Promise.withResolvers<void>();
  const market: MarketPort = {
    ...candleMarket('EUR/USD', HOUR_MS, history),
    candles: async (...wanted) => {
      asked.resolve();
      await gate;
      if (isDown) throw new MarketDown('down');
      return candleMarket('EUR/USD', HOUR_MS, feed.candles).candles(...wanted);
    },
  };
  return {
    market,
    feed,
    setDown: (down: boolean) => void (isDown = down),
    hold: () => {
      asked = Promise.withResolvers<void>();
      const held = Promise.withResolvers<void>();
      gate = held.promise;
      return held.resolve;
    },
    asked: () => asked.promise,
  };
}

const held = heldMarket();
let app: TestApp;
let maya: TestUser;
beforeAll(async () => {
  app = await startTestApp({ market: held.market });
});
beforeEach(async () => {
  held.feed.candles = history;
  maya = await aUser(app);
});
afterAll(() => app.close());

const body = { rule: 'breakout', pair: 'EUR/USD', timeframe: 'daily', account: 'standard' } as const;
const run = (user: Pick<TestUser, 'raw'>, more: Partial<Record<keyof typeof body, string>> = {}) =>
  readStreamEvents(user, 'runBacktest', { body: { ...body, ...more } as typeof body });
const resultOf = (events: readonly BacktestEvent[]) => {
  const last = events.at(-1);
  if (last?.name !== 'done') throw new Error(`The last event is ${last?.name}`);
  return last.data;
};

describe('a back-test', () => {
  test('tells its progress, which only grows, and then what the rule came to', async () => {
    const events = await run(maya);
    const steps = events.flatMap((one) => (one.name === 'progress' ? [one.data] : []));
    expect(steps.length).toBe(events.length - 1);
    expect(steps.length).toBeGreaterThan(3);
    const shares = steps.map(({ share }) => share);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(steps.at(-1)).toMatchObject({ stage: 'trades', candles: 4_000 });
    const result = resultOf(events);
    const cell = measureCell(
      rules.breakout,
      {
        instrument: instrumentOf('EUR/USD'),
        timeframe: 'daily',
        series: toSeries('1h', history),
        context: { releases: new Float64Array() },
      },
      costModels.standard,
    ) as Cell;
    expect(result).toMatchObject({
      ruleName: 'Breakout of 20 candles',
      pair: 'EUR/USD',
      step: '1h',
      simulated: true,
      candles: 4_000,
      from: new Date(history[0]?.time ?? 0).toISOString(),
      to: new Date(NOON - HOUR_MS).toISOString(),
      trades: cell.sums.count,
      figures: {
        targets: cell.sums.targets,
        longestLosingRun: cell.longestLosingRun,
        equity: cell.equity,
        costs: { twice: meanNetR(cell.atSpread.twice) },
      },
    });
    expect(result.figures?.mean.r).toBeCloseTo(meanNetR(cell.sums), 12);
    expect(result.figures?.equity.at(-1)?.[1]).toBeCloseTo(cell.sums.sumR, 9);
  });

  test('never makes a signal by itself: what ideas are called follows from the shipped evidence', async () => {
    const shipped = await startTestApp({ market: held.market, evidence: 'shipped' });
    try {
      const [proven, unproven] = [resultOf(await run(maya)), resultOf(await run(await aUser(shipped)))];
      expect([proven.kind, unproven.kind]).toEqual(['signal', 'practice']);
      expect(unproven).toEqual({ ...proven, kind: 'practice' });
    } finally {
      await shipped.close();
    }
  });

  test('is one at a time for a user, and no other user waits for it', async () => {
    const omar = await aUser(app);
    const release = held.hold();
    const first = run(maya);
    await held.asked();
    const refusal = await captureRefusal(run(maya));
    expect(refusal).toMatchObject({
      status: 409,
      code: 'in_progress',
      message: 'Your last back-test is still running. Please try again in a moment.',
    });
    const other = run(omar, { account: 'raw' });
    release();
    expect(resultOf(await first).account).toBe('standard');
    expect(resultOf(await other).account).toBe('raw');
    expect(resultOf(await run(maya))).toEqual(resultOf(await first));
  });

  test('stores nothing, so that there is no address at which another could read it', async () => {
    const text = JSON.stringify(await run(maya));
    const omar = await aUser(app);
    const exported = await omar.raw({ method: 'GET', url: '/api/user/export' });
    expect(exported.body).not.toContain('Breakout of 20 candles');
    expect(text).not.toContain(maya.id);
    expect((await omar.raw({ method: 'GET', url: '/api/backtests' })).statusCode).toBe(405);
    expect((await captureRefusal(run(app.browser()))).code).toBe('not_signed_in');
  });
});

describe('not enough to say', () => {
  test('is the answer to a short history, without any figure', async () => {
    held.feed.candles = history.slice(-499);
    expect(resultOf(await run(maya))).toMatchObject({
      verdict: 'short-history',
      candles: 499,
      trades: 0,
      figures: null,
    });
  });

  test('is the answer to fewer than thirty trades', async () => {
    held.feed.candles = history.slice(-520);
    const result = resultOf(await run(maya));
    expect(result).toMatchObject({ verdict: 'too-few', candles: 520, figures: null });
    expect(result.trades).toBeGreaterThan(0);
    expect(result.trades).toBeLessThan(30);
  });

  test('is the answer where the market has no candles of the plan', async () => {
    held.feed.candles = [];
    expect(resultOf(await run(maya))).toMatchObject({
      verdict: 'short-history',
      from: null,
      to: null,
      candles: 0,
    });
  });
});

describe('a back-test is refused', () => {
  test.each([
    [{ pair: 'GBP/USD' }, 404, 'There are no candles of this market here. Please choose another one.'],
    [{ pair: 'LUNA' }, 404, 'There are no candles of this market here. Please choose another one.'],
    [{ rule: 'slow-breakout' }, 400, 'This rule does not trade on that plan. Please choose another plan.'],
  ] as const)('for %o with a sentence', async (more, status, message) => {
    expect(await captureRefusal(run(maya, more))).toMatchObject({ status, message });
  });

  test('while the market is down, and goes again as soon as it is back', async () => {
    held.setDown(true);
    expect(await captureRefusal(run(maya))).toMatchObject({ status: 503, code: 'unavailable' });
    held.setDown(false);
    expect(resultOf(await run(maya)).candles).toBe(4_000);
  });

  test('after twelve in a minute', async () => {
    held.feed.candles = [];
    for (let i = 0; i < 12; i += 1) await run(maya);
    expect(await captureRefusal(run(maya))).toMatchObject({ status: 429, code: 'too_many' });
  });
});
