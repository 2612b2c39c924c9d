import { DAY_MS, MINUTE_MS } from '@app/domain/time.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../platform/database/database.ts';
import { createCandleStore } from '../../../features/market/candle-store.ts';
import { testDatabase } from '../../../testing/database.ts';
import {
  createTestSource,
  levelAt,
  trueCandles,
  createTestWorld,
} from '../../../testing/markets/live-world.ts';
import { respectRateLimit } from '../source/respect-rate-limit.ts';
import { SourceError, type LiveSource } from '../source/live-source.ts';
import { openLiveMarket } from './live-market.ts';

/** Wednesday 3 June 2026, noon UTC. */
const NOON = Date.UTC(2026, 5, 3, 12);

const test = await testDatabase();
const database = openDatabase(test.connectionString, () => undefined);
const stops: Array<() => Promise<void>> = [];
afterAll(async () => {
  for (const stop of stops) await stop();
  await database.close();
  await test.drop();
});

function marketOf(name: string, pairs: LiveSource['pairs'], change = (source: LiveSource) => source) {
  const world = createTestWorld(NOON, createCandleStore(database));
  const desk = createTestSource(world, { name, pairs, historyReachMs: 5 * DAY_MS });
  const market = openLiveMarket([change(desk.source)]);
  const begin = (): void => void stops.push(market.start(world.around));
  return { world, desk, market, begin };
}

describe('a stream that goes on with wrong prices', () => {
  it('puts none of them into a candle that signals are settled on, however many agree, while history says otherwise', async () => {
    const { world, desk, market, begin } = marketOf('slipped', ['BTC/USD']);
    begin();
    await world.advance(3_000);
    desk.open();
    const shown: number[] = [];
    const wrong = (at: number) => at >= NOON + 3 * MINUTE_MS && at < NOON + 13 * MINUTE_MS;
    while (world.now() < NOON + 16 * MINUTE_MS) {
      const level = levelAt('BTC/USD', world.now());
      // A slipped decimal point: within what bitcoin once cost, a tenth of what it costs.
      desk.tick('BTC/USD', wrong(world.now()) ? Math.round(level / 10) : level);
      await world.advance(5_000);
      shown.push((market.quote('BTC/USD', world.now())?.mid ?? 0) / level);
    }
    expect([Math.min(...shown) > 0.98, Math.max(...shown) < 1.02]).toEqual([true, true]);
    const bars = await market.barsBetween('BTC/USD', NOON, NOON + 15 * MINUTE_MS);
    expect(bars.length).toBeGreaterThan(12);
    for (const bar of bars) {
      const level = levelAt('BTC/USD', bar.time);
      expect([bar.low > level * 0.98, bar.high < level * 1.02]).toEqual([true, true]);
    }
  });

  it('is believed where history agrees: the market did jump', async () => {
    const { world, desk, market, begin } = marketOf('jumped', ['BTC/USD']);
    begin();
    await world.advance(3_000);
    desk.open();
    const jump = NOON + 3 * MINUTE_MS;
    const fall = (price: number) => Math.round(price * 0.7);
    desk.setCandles((...asked) =>
      trueCandles(...asked).map((bar) =>
        bar.time < jump
          ? bar
          : {
              time: bar.time,
              open: fall(bar.open),
              high: fall(bar.high),
              low: fall(bar.low),
              close: fall(bar.close),
            },
      ),
    );
    while (world.now() < NOON + 15 * MINUTE_MS) {
      const level = levelAt('BTC/USD', world.now());
      desk.tick('BTC/USD', world.now() < jump ? level : fall(level));
      await world.advance(5_000);
    }
    const bars = await market.barsBetween('BTC/USD', jump, NOON + 14 * MINUTE_MS);
    expect(bars).toHaveLength(11);
    for (const bar of bars) expect(bar.high).toBeLessThan(fall(levelAt('BTC/USD', bar.time)) * 1.02);
  });
});

describe('a stream that is back after its connection was lost', () => {
  const broken = async (name: string) => {
    const held = marketOf(name, ['EUR/USD']);
    const { world, desk, begin } = held;
    begin();
    await world.advance(3_000);
    desk.open();
    for (let i = 0; i < 30; i += 1) {
      desk.tick('EUR/USD', levelAt('EUR/USD', world.now()));
      await world.advance(5_000);
    }
    desk.break();
    await world.advance(20_000);
    desk.open();
    return held;
  };
  const far = (at: number): number => Math.round(levelAt('EUR/USD', at) * 1.03);

  it('shows nobody a far price that two agree on: until it is proven the last good one stays, with its age', async () => {
    const { world, desk, market } = await broken('two agree');
    const before = market.quote('EUR/USD', world.now());
    for (let i = 0; i < 5; i += 1) {
      desk.tick('EUR/USD', far(world.now()));
      await world.advance(2_000);
      const shown = market.quote('EUR/USD', world.now());
      expect(shown?.mid).toBeLessThan(levelAt('EUR/USD', world.now()) * 1.01);
      expect(shown?.at).toBeLessThanOrEqual((before?.at ?? 0) + MINUTE_MS);
    }
  });

  it('is believed soon where the candles of the gap say that the market did move', async () => {
    const { world, desk, market } = await broken('moved meanwhile');
    const back = world.now();
    desk.setCandles((...asked) =>
      trueCandles(...asked).map((bar) =>
        bar.time + MINUTE_MS <= NOON + 2 * MINUTE_MS
          ? bar
          : {
              ...bar,
              open: far(bar.time),
              high: far(bar.time) + 3,
              low: far(bar.time) - 3,
              close: far(bar.time),
            },
      ),
    );
    let shownAfter = Infinity;
    for (let i = 0; i < 100; i += 1) {
      desk.tick('EUR/USD', far(world.now()));
      await world.advance(2_000);
      if ((market.quote('EUR/USD', world.now())?.mid ?? 0) > far(world.now()) * 0.99)
        shownAfter = Math.min(shownAfter, world.now() - back);
    }
    expect(shownAfter).toBeLessThan(80_000);
  });
});

describe('a stream that is wrong from its first price', () => {
  it('is shown to nobody: the last good price stays, with its age', async () => {
    const { world, desk, market, begin } = marketOf('wrong at once', ['BTC/USD']);
    begin();
    await world.advance(3_000);
    desk.open();
    for (let i = 0; i < 30; i += 1) {
      desk.tick('BTC/USD', Math.round(levelAt('BTC/USD', world.now()) / 10));
      await world.advance(5_000);
      expect(market.quote('BTC/USD', world.now())?.mid).toBeGreaterThan(
        levelAt('BTC/USD', world.now()) * 0.98,
      );
    }
    const quote = market.quote('BTC/USD', world.now());
    expect(quote?.mid).toBeGreaterThan(levelAt('BTC/USD', world.now()) * 0.98);
    expect(world.now() - (quote?.at ?? 0)).toBeLessThan(2 * MINUTE_MS);
  });
});

describe('a provider that gives no answer for one instrument', () => {
  it('still gives the candles of those after it', async () => {
    const { world, desk, market, begin } = marketOf('half dead', ['EUR/USD', 'XAU/USD', 'BTC/USD']);
    desk.setCandles((pair, ...rest) => {
      if (pair === 'EUR/USD') throw new SourceError('unavailable', 'did not answer in time');
      return trueCandles(pair, ...rest);
    });
    begin();
    await world.advance(5 * MINUTE_MS);
    for (const pair of ['XAU/USD', 'BTC/USD'] as const) {
      const bars = await market.barsBetween(pair, NOON, world.now());
      expect(bars.length).toBeGreaterThanOrEqual(3);
    }
  });

  it('is not asked for all of them in turn when it is away altogether, and ever more rarely', async () => {
    const { world, desk, begin } = marketOf('dead', ['EUR/USD', 'GBP/USD', 'USD/JPY', 'XAU/USD', 'BTC/USD']);
    desk.failHistory(new SourceError('unavailable', 'did not answer in time'));
    begin();
    await world.advance(500);
    expect(desk.asked.length).toBeLessThanOrEqual(3);
    await world.advance(10 * MINUTE_MS);
    expect(desk.asked.length).toBeLessThan(60);
  });
});

describe('an instrument that the account does not get', () => {
  const refusing = (desk: ReturnType<typeof createTestSource>, kind: 'auth' | 'bad_data') =>
    desk.setCandles((pair, ...rest) => {
      if (pair === 'XAU/USD') throw new SourceError(kind, 'not with this plan');
      return trueCandles(pair, ...rest);
    });

  it.each(['bad_data', 'auth'] as const)(
    'is named once in the log and in health, costs a question an hour, and keeps nobody else waiting (%s)',
    async (kind) => {
      const { world, desk, market, begin } = marketOf(`small plan ${kind}`, ['EUR/USD', 'XAU/USD']);
      refusing(desk, kind);
      begin();
      await world.advance(11_000);
      desk.open(['XAU/USD']);
      await world.advance(10 * MINUTE_MS);
      const before = desk.asked.filter(({ pair }) => pair === 'XAU/USD').length;
      desk.break();
      await world.advance(MINUTE_MS);
      desk.open(['XAU/USD']);
      await world.advance(3 * 60 * MINUTE_MS);
      expect(desk.asked.filter(({ pair }) => pair === 'XAU/USD').length - before).toBeLessThanOrEqual(4);
      const named = world.logged.filter(({ message }) =>
        String(message).includes('not served to this account'),
      );
      expect(named).toEqual([expect.objectContaining({ level: 'warn', pairs: ['XAU/USD'] })]);
      expect(market.feeds?.()[0]).toMatchObject({ notServed: ['XAU/USD'], candlesUntil: expect.any(Number) });
      const bars = await market.barsBetween('EUR/USD', NOON, world.now());
      expect(bars.length).toBeGreaterThan(180);
    },
  );

  it('is asked for again at once when the account gets it', async () => {
    const { world, desk, market, begin } = marketOf('larger plan', ['EUR/USD', 'XAU/USD']);
    refusing(desk, 'bad_data');
    begin();
    await world.advance(3_000);
    desk.open(['XAU/USD']);
    await world.advance(5 * MINUTE_MS);
    desk.setCandles(trueCandles);
    desk.break();
    await world.advance(MINUTE_MS);
    desk.open([]);
    await world.advance(2 * MINUTE_MS);
    expect(market.feeds?.()[0]?.notServed).toEqual([]);
    expect((await market.barsBetween('XAU/USD', NOON, world.now())).length).toBeGreaterThan(5);
  });
});

describe('a provider with fewer answers a minute than there are instruments', () => {
  it('gives each of them its turn: none falls behind for long', async () => {
    const pairs = ['EUR/USD', 'XAU/USD', 'BTC/USD'] as const;
    let left = Infinity;
    const { world, market, begin } = marketOf('frugal', pairs, (source) => ({
      ...source,
      fetchCandles: async (...asked) => {
        if (left === 0) throw new SourceError('rate_limited', 'credits used up', MINUTE_MS);
        left -= 1;
        return source.fetchCandles(...asked);
      },
    }));
    begin();
    await world.advance(10_000);
    for (let i = 0; i < 12; i += 1) {
      left = 2;
      await world.advance(MINUTE_MS);
    }
    const lags = await Promise.all(
      pairs.map(async (pair) => {
        const bars = await market.barsBetween(pair, NOON - MINUTE_MS, world.now());
        return (world.now() - ((bars.at(-1)?.time ?? 0) + MINUTE_MS)) / MINUTE_MS;
      }),
    );
    expect(Math.max(...lags)).toBeLessThan(5);
  });
});

describe('a provider that wants to be left alone', () => {
  it('is not asked for a connection either, when it was its candles that it refused', async () => {
    let now = NOON;
    const world = createTestWorld(NOON, createCandleStore(database));
    const desk = createTestSource(world, { name: 'limited', pairs: ['EUR/USD'] });
    const source = respectRateLimit(desk.source, () => now);
    desk.failHistory(new SourceError('rate_limited', 'too often', 90_000));
    await expect(
      source.fetchCandles('EUR/USD', '1m', NOON - MINUTE_MS, NOON, AbortSignal.timeout(1_000)),
    ).rejects.toThrow();
    const troubles: SourceError[] = [];
    const connect = () =>
      source.stream?.(
        ['EUR/USD'],
        () => undefined,
        (trouble) => troubles.push(trouble),
      );
    connect();
    await Promise.resolve();
    expect(desk.connections()).toBe(0);
    expect(troubles).toMatchObject([{ kind: 'rate_limited', retryAfterMs: 90_000 }]);
    connect()?.();
    await Promise.resolve();
    expect(troubles).toHaveLength(1);
    now += 90_000;
    connect();
    expect(desk.connections()).toBe(1);
  });
});
