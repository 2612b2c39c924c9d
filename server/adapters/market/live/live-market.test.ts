import { DAY_MS, HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import { afterAll, describe, expect, it } from 'vitest';
import type { Pair } from '@app/domain/market/instrument.ts';
import { openDatabase, type Database } from '../../../platform/database/database.ts';
import { createCandleStore } from '../../../features/market/candle-store.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import {
  createTestSource,
  levelAt,
  trade,
  trueCandles,
  createTestWorld,
} from '../../../testing/markets/live-world.ts';
import { SourceError, type LiveSource } from '../source/live-source.ts';
import { openLiveMarket } from './live-market.ts';
import { MarketDown } from '../port.ts';
import { describeMarket } from '../suite.ts';

/** Wednesday 3 June 2026, noon UTC. */
const NOON = Date.UTC(2026, 5, 3, 12);

const databases: Array<{ test: TestDatabase; database: Database }> = [];
async function freshDatabase(): Promise<Database> {
  const test = await testDatabase();
  const database = openDatabase(test.connectionString, () => undefined);
  databases.push({ test, database });
  return database;
}
const stops: Array<() => Promise<void>> = [];
afterAll(async () => {
  for (const stop of stops) await stop();
  for (const { test, database } of databases) {
    await database.close();
    await test.drop();
  }
});

type LiveMarketOptions = Partial<LiveSource> & { start?: number; database?: Database; allPast?: boolean };

/** A started live market of one source. */
async function started({
  start = NOON,
  database,
  pairs = ['EUR/USD'],
  allPast = false,
  ...rest
}: LiveMarketOptions = {}) {
  const db = database ?? (await freshDatabase());
  const world = createTestWorld(start, createCandleStore(db));
  const reach = allPast ? {} : { historyReachMs: 5 * DAY_MS };
  const desk = createTestSource(world, { pairs, ...reach, ...rest });
  const market = openLiveMarket([desk.source]);
  const stop = market.start(world.around);
  stops.push(stop);
  await world.advance(3_000);
  return { world, desk, market, database: db, stop };
}

const suitePairs: readonly Pair[] = ['EUR/USD', 'BTC/USD'];
const shared = await freshDatabase();
const one = await started({ pairs: suitePairs, database: shared });
const other = await started({ pairs: suitePairs, database: shared });
const opened = [one.market, other.market];
describeMarket('a live market', {
  open: () => opened[0] as (typeof opened)[number],
  now: NOON,
  before: NOON - 500 * DAY_MS,
});

const endOf = (bars: ReadonlyArray<{ time: number }>): number => (bars.at(-1)?.time ?? NaN) + MINUTE_MS;

describe('candles of a live market', () => {
  it('fetches the past once at the first start; the next one asks only for what came since', async () => {
    const first = await started({ allPast: true });
    await first.world.advance(10_000);
    const days = first.desk.asked.map(({ step, from, to }) => [
      step,
      (NOON - from) / DAY_MS,
      (NOON - to) / DAY_MS,
    ]);
    const piece = (4_000 * MINUTE_MS) / DAY_MS;
    expect(days).toEqual(
      [
        // Candles for signals, then hours for charts, then history for confidence, newest first.
        ['1m', 5, 5 - piece],
        ['1m', 5 - piece, MINUTE_MS / DAY_MS],
        ['1h', 400, 400 - 60 * piece],
        ['1h', 400 - 60 * piece, 400 - 120 * piece],
        ['1h', 400 - 120 * piece, 5],
        ['1m', 5 + piece, 5],
        ['1m', 5 + 2 * piece, 5 + piece],
        ['1m', MINUTE_MS / DAY_MS, 0],
        ['1m', 5 + 3 * piece, 5 + 2 * piece],
        ['1m', 5 + 4 * piece, 5 + 3 * piece],
        ['1m', 5 + 5 * piece, 5 + 4 * piece],
        ['1m', 5 + 6 * piece, 5 + 5 * piece],
        ['1m', 24 - 1 / 24, 5 + 6 * piece],
      ].map(([step, from, to]) => [step, expect.closeTo(Number(from), 6), expect.closeTo(Number(to), 6)]),
    );
    expect(await first.market.candles('EUR/USD', '1h', NOON, 300)).toEqual(
      trueCandles('EUR/USD', '1h', NOON - 30 * DAY_MS, NOON).slice(-300),
    );
    await first.stop();
    const next = await started({ allPast: true, database: first.database, start: NOON + 3 * HOUR_MS });
    expect(next.desk.asked).toEqual([
      { pair: 'EUR/USD', step: '1m', from: NOON, to: NOON + 3 * HOUR_MS - MINUTE_MS },
      { pair: 'EUR/USD', step: '1m', from: NOON + 3 * HOUR_MS - MINUTE_MS, to: NOON + 3 * HOUR_MS },
    ]);
    expect(await next.market.barsBetween('EUR/USD', NOON - HOUR_MS, NOON + 3 * HOUR_MS)).toEqual(
      trueCandles('EUR/USD', '1m', NOON - HOUR_MS, NOON + 3 * HOUR_MS),
    );
    expect(await next.market.candles('EUR/USD', '4h', NOON + 3 * HOUR_MS, 5)).toEqual(
      trueCandles('EUR/USD', '4h', NOON - 2 * DAY_MS, NOON).slice(-5),
    );
  });

  it('are built from prices while every one of them comes in, without a question', async () => {
    const { world, desk, market } = await started();
    desk.open();
    await trade({ world, desk }, 2 * MINUTE_MS);
    const before = desk.asked.length;
    await trade({ world, desk }, 5 * MINUTE_MS);
    expect(desk.asked.length).toBe(before);
    const bars = await market.barsBetween('EUR/USD', NOON, world.now());
    expect(bars.map(({ time }) => time)).toEqual([0, 1, 2, 3, 4, 5, 6].map((i) => NOON + i * MINUTE_MS));
    const prices = [0, 1, 2, 3, 4, 5].map((i) =>
      levelAt('EUR/USD', NOON + 5 * MINUTE_MS + 3_000 + i * 10_000),
    );
    expect(bars[5]).toEqual({
      time: NOON + 5 * MINUTE_MS,
      open: prices[0],
      close: prices[5],
      high: Math.max(...prices),
      low: Math.min(...prices),
    });
  });

  it('after a gap come from history, every one once and in order, also when history fails at first', async () => {
    const { world, desk, market } = await started();
    desk.open();
    await trade({ world, desk }, 3 * MINUTE_MS);
    desk.break();
    desk.failHistory(new SourceError('unavailable', 'down'));
    await world.advance(20 * MINUTE_MS);
    const seen = await market.barsBetween('EUR/USD', NOON - 10 * MINUTE_MS, world.now());
    const until = endOf(seen);
    expect(until).toBeLessThanOrEqual(NOON + 4 * MINUTE_MS);
    // Prices are back before the candles of the gap: nothing comes out of order.
    desk.open();
    await trade({ world, desk }, 10 * MINUTE_MS);
    expect(await market.barsBetween('EUR/USD', until, world.now())).toEqual([]);
    await expect(market.candles('EUR/USD', '5m', world.now(), 5)).rejects.toThrow(MarketDown);
    desk.failHistory(null);
    await trade({ world, desk }, 2 * MINUTE_MS);
    const later = await market.barsBetween('EUR/USD', until, world.now());
    expect(later.map(({ time }) => time)).toEqual(
      Array.from({ length: later.length }, (_, i) => until + i * MINUTE_MS),
    );
    expect(endOf(later)).toBeGreaterThan(world.now() - 2 * MINUTE_MS);
    const gap = (bar: { time: number }) =>
      bar.time >= NOON + 5 * MINUTE_MS && bar.time < NOON + 20 * MINUTE_MS;
    expect(later.filter(gap)).toEqual(
      trueCandles('EUR/USD', '1m', NOON + 5 * MINUTE_MS, NOON + 20 * MINUTE_MS),
    );
  });

  it('of the time the machine slept come from history, though the connection never broke', async () => {
    const { world, desk, market } = await started();
    desk.open();
    await trade({ world, desk }, 3 * MINUTE_MS);
    world.sleep(30 * MINUTE_MS);
    await trade({ world, desk }, 2 * MINUTE_MS);
    const bars = await market.barsBetween('EUR/USD', NOON + 4 * MINUTE_MS, NOON + 33 * MINUTE_MS);
    expect(bars).toEqual(trueCandles('EUR/USD', '1m', NOON + 4 * MINUTE_MS, NOON + 33 * MINUTE_MS));
  });

  it('of a minute in which the market really jumped come from history, as the first prices of it were doubted', async () => {
    const { world, desk, market } = await started();
    desk.open();
    await trade({ world, desk }, 3 * MINUTE_MS);
    const jumpAt = Math.ceil(world.now() / MINUTE_MS) * MINUTE_MS + 30_000;
    desk.setCandles((pair, step, from, to) =>
      trueCandles(pair, step, from, to).map((bar) => {
        if (bar.time + MINUTE_MS <= jumpAt) return bar;
        const risen = {
          open: bar.open + 1_500,
          high: bar.high + 1_500,
          low: bar.low + 1_500,
          close: bar.close + 1_500,
        };
        return bar.time < jumpAt ? { ...bar, high: risen.high, close: risen.close } : { ...bar, ...risen };
      }),
    );
    while (world.now() < jumpAt + 2 * MINUTE_MS) {
      desk.tick('EUR/USD', levelAt('EUR/USD', world.now()) + (world.now() < jumpAt ? 0 : 1_500));
      await world.advance(5_000);
    }
    const [bar] = await market.barsBetween('EUR/USD', jumpAt - 30_000, jumpAt + 30_000);
    expect(bar).toMatchObject({ time: jumpAt - 30_000, high: levelAt('EUR/USD', jumpAt + 29_999) + 1_503 });
    expect(market.quote('EUR/USD', world.now())?.mid).toBeGreaterThan(111_000);
    expect(market.feeds?.()[0]?.refused).toEqual({ far: 6 });
  });

  it('are the same in two processes that saw different prices', async () => {
    const database = await freshDatabase();
    const here = await started({ database });
    const there = await started({ database });
    here.desk.open();
    there.desk.open();
    for (let i = 0; i < 30; i += 1) {
      here.desk.tick('EUR/USD', levelAt('EUR/USD', here.world.now()));
      there.desk.tick('EUR/USD', levelAt('EUR/USD', there.world.now()) + (i % 7));
      await here.world.advance(10_000);
      await there.world.advance(10_000);
    }
    const bars = await here.market.barsBetween('EUR/USD', NOON, NOON + 5 * MINUTE_MS);
    expect(bars.length).toBe(5);
    expect(await there.market.barsBetween('EUR/USD', NOON, NOON + 5 * MINUTE_MS)).toEqual(bars);
  });

  it('that cannot be true are left out and counted, and those around them are kept', async () => {
    const { world, desk, market } = await started();
    desk.setCandles((pair, step, from, to) =>
      trueCandles(pair, step, from, to).map((bar, i) => {
        if (bar.time % (7 * MINUTE_MS) !== 0) return bar;
        const wrong = [
          { ...bar, low: 0 },
          { ...bar, high: bar.high * 1_000 },
          { ...bar, open: bar.low - 5 },
          { ...bar, open: bar.open * 2, high: bar.high * 2, low: bar.low * 2, close: bar.close * 2 },
          { ...bar, close: NaN },
        ];
        return wrong[i % wrong.length] ?? bar;
      }),
    );
    desk.break();
    await world.advance(60 * MINUTE_MS);
    const bars = await market.barsBetween('EUR/USD', NOON, NOON + 50 * MINUTE_MS);
    expect(bars).toEqual(
      trueCandles('EUR/USD', '1m', NOON, NOON + 50 * MINUTE_MS).filter(
        ({ time }) => time % (7 * MINUTE_MS) !== 0,
      ),
    );
    expect(market.feeds?.()[0]?.refused['candle']).toBeGreaterThanOrEqual(7);
  });

  it('of an answer in the wrong time zone are refused, none is taken from the future', async () => {
    const { world, desk, market } = await started();
    desk.break();
    desk.setCandles((pair, step, from, to) =>
      trueCandles(pair, step, from - 3 * HOUR_MS, to).map((bar) => ({
        ...bar,
        time: bar.time + 3 * HOUR_MS,
      })),
    );
    await world.advance(10 * MINUTE_MS);
    for (const bar of await market.barsBetween('EUR/USD', NOON, world.now()))
      expect(bar.time + MINUTE_MS).toBeLessThanOrEqual(world.now());
  });

  it('of a minute in which nobody traded are missing, and the ones after it still come', async () => {
    const { world, desk, market } = await started();
    const quiet = (time: number) => time >= NOON + 2 * MINUTE_MS && time < NOON + 20 * MINUTE_MS;
    desk.setCandles((...asked) => trueCandles(...asked).filter(({ time }) => !quiet(time)));
    desk.break();
    await world.advance(30 * MINUTE_MS);
    const bars = await market.barsBetween('EUR/USD', NOON, world.now());
    expect(bars.map(({ time }) => (time - NOON) / MINUTE_MS)).toEqual([
      0, 1, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29,
    ]);
    // It was not requested every second meanwhile.
    expect(desk.asked.length).toBeLessThan(70);
  });

  it('without a single one for days of trade are a failure, not a quiet market', async () => {
    const { world, desk, market } = await started();
    await world.advance(MINUTE_MS);
    desk.break();
    desk.setCandles(() => []);
    world.sleep(2 * DAY_MS);
    await world.advance(5 * MINUTE_MS);
    expect(market.feeds?.()[0]).toMatchObject({ lastError: { kind: 'bad_data' } });
    desk.setCandles(trueCandles);
    await world.advance(5 * MINUTE_MS);
    const until = NOON + 2 * DAY_MS + 5 * MINUTE_MS;
    expect(await market.barsBetween('EUR/USD', NOON, until)).toEqual(
      trueCandles('EUR/USD', '1m', NOON, until),
    );
  });

  it('of an instrument the provider fails on do not keep the others waiting', async () => {
    const { market, world } = await started({ pairs: ['EUR/USD', 'BTC/USD'] });
    const desk = createTestSource(world, { pairs: ['EUR/USD', 'BTC/USD'] });
    desk.setCandles((pair, ...rest) => {
      if (pair === 'EUR/USD') throw new SourceError('bad_data', 'unknown symbol');
      return trueCandles(pair, ...rest);
    });
    const crippled = openLiveMarket([{ ...desk.source, name: 'crippled' }]);
    stops.push(crippled.start(world.around));
    await world.advance(3_000);
    expect(await crippled.candles('BTC/USD', '1h', NOON, 10)).toEqual(
      await market.candles('BTC/USD', '1h', NOON, 10),
    );
    await expect(crippled.candles('EUR/USD', '1h', NOON, 10)).rejects.toThrow(MarketDown);
  });
});

describe('prices of a live market', () => {
  it('show within the moment they come in, with bid, ask and the time they were printed', async () => {
    const { world, desk, market } = await started();
    desk.open();
    desk.raw({
      pair: 'EUR/USD',
      bid: 110_010,
      ask: 110_022,
      mid: 110_016,
      at: world.now() - 40,
      source: 'desk',
    });
    expect(market.quote('EUR/USD', world.now())).toEqual({
      pair: 'EUR/USD',
      bid: 110_010,
      ask: 110_022,
      mid: 110_016,
      at: world.now() - 40,
    });
  });

  it('that are not believable change neither price nor candle; they are counted and the log names them', async () => {
    const { world, desk, market } = await started();
    desk.open();
    await trade({ world, desk }, 2 * MINUTE_MS);
    const good = market.quote('EUR/USD', world.now());
    const at = world.now();
    const level = levelAt('EUR/USD', at);
    for (const mid of [
      0,
      -5,
      NaN,
      Infinity,
      level * 1_000,
      Math.round(level / 1_000),
      level * 10,
      level + 0.5,
    ])
      desk.tick('EUR/USD', mid);
    desk.raw({ pair: 'EUR/USD', bid: level + 4, ask: level - 4, mid: level, at, source: 'desk' });
    desk.tick('EUR/USD', level, at + HOUR_MS);
    desk.tick('EUR/USD', level, at - HOUR_MS);
    desk.tick('EUR/USD', level + 2, (good?.at ?? 0) - 1);
    desk.tick('EUR/USD', Math.round(level * 1.02));
    desk.tick('XAU/USD', 240_000);
    expect(market.quote('EUR/USD', at)).toEqual(good);
    expect(market.feeds?.()[0]?.refused).toEqual({
      no_price: 5,
      crossed: 1,
      out_of_bounds: 3,
      future: 1,
      stale: 1,
      out_of_order: 1,
      far: 1,
    });
    expect(world.logged).toContainEqual(
      expect.objectContaining({ level: 'warn', provider: 'desk', pair: 'EUR/USD', reason: 'out_of_bounds' }),
    );
    await trade({ world, desk }, 2 * MINUTE_MS);
    for (const bar of await market.barsBetween('EUR/USD', NOON, world.now())) {
      expect(Math.abs(bar.high - level)).toBeLessThan(level / 100);
      expect(Math.abs(bar.low - level)).toBeLessThan(level / 100);
    }
  });

  it('stay, with their age, while nothing comes in, and are fresh again after it', async () => {
    const { world, desk, market } = await started();
    desk.open();
    await trade({ world, desk }, MINUTE_MS);
    const last = market.quote('EUR/USD', world.now());
    desk.break();
    desk.failHistory(new SourceError('unavailable', 'down'));
    await world.advance(HOUR_MS);
    expect(market.quote('EUR/USD', world.now())).toEqual(last);
    desk.failHistory(null);
    await world.advance(2 * MINUTE_MS);
    desk.open();
    desk.tick('EUR/USD', levelAt('EUR/USD', world.now()));
    expect(market.quote('EUR/USD', world.now())?.at).toBe(world.now());
  });

  it('of a pair belong to the first source that carries it, candles and all', async () => {
    const database = await freshDatabase();
    const world = createTestWorld(NOON, createCandleStore(database));
    const first = createTestSource(world, { name: 'first', pairs: ['EUR/USD'] });
    const second = createTestSource(world, { name: 'second', pairs: ['EUR/USD', 'BTC/USD'] });
    const market = openLiveMarket([first.source, second.source]);
    stops.push(market.start(world.around));
    await world.advance(2_000);
    expect(market).toMatchObject({ name: 'first,second', simulated: false, pairs: ['EUR/USD', 'BTC/USD'] });
    second.open();
    second.tick('EUR/USD', 110_900);
    second.tick('BTC/USD', levelAt('BTC/USD', world.now()));
    expect(market.quote('EUR/USD', world.now())?.mid).not.toBe(110_900);
    expect(market.quote('BTC/USD', world.now())?.at).toBe(world.now());
    expect(new Set(second.asked.map(({ pair }) => pair))).toEqual(new Set(['BTC/USD']));
    expect(market.feeds?.().map(({ source, pairs }) => [source, pairs])).toEqual([
      ['first', ['EUR/USD']],
      ['second', ['BTC/USD']],
    ]);
  });

  it('can be asked for where there is no stream, not more often than allowed, and not while all is closed', async () => {
    let polls = 0;
    const friday = Date.UTC(2026, 5, 5, 20, 30);
    const database = await freshDatabase();
    const world = createTestWorld(friday, createCandleStore(database));
    const desk = createTestSource(world, { pairs: ['EUR/USD'] });
    const { stream: _none, ...source } = desk.source;
    const polled: LiveSource = {
      ...source,
      poll: world.counted(async (pairs) => {
        polls += 1;
        return pairs.map((pair) => {
          const mid = levelAt(pair, world.now());
          return { pair, bid: mid - 1, ask: mid + 1, mid, at: world.now(), source: 'desk' };
        });
      }),
    };
    const market = openLiveMarket([polled]);
    stops.push(market.start(world.around));
    await world.advance(MINUTE_MS);
    expect(polls).toBe(13);
    expect(market.quote('EUR/USD', world.now())?.at).toBeGreaterThan(world.now() - 6_000);
    await world.advance(3_000);
    // Highs between two polls are missed: candles are the provider's own.
    expect(await market.barsBetween('EUR/USD', friday, friday + MINUTE_MS)).toEqual(
      trueCandles('EUR/USD', '1m', friday, friday + MINUTE_MS),
    );
    await world.advance(HOUR_MS);
    const atClose = polls;
    await world.advance(HOUR_MS);
    expect(polls).toBe(atClose);
    const closing = market.quote('EUR/USD', world.now());
    expect(closing?.at).toBeLessThanOrEqual(Date.UTC(2026, 5, 5, 21));
    expect(closing?.at).toBeGreaterThan(Date.UTC(2026, 5, 5, 20, 59));
  });
});

describe('a source that fails', () => {
  it('is tried again after waits that grow to a minute, and at once after a steady time', async () => {
    const { world, desk } = await started();
    const waits: number[] = [];
    for (let i = 0; i < 9; i += 1) {
      desk.break();
      const [wait = 0] = world.timers().filter((ms) => ms !== 1_000 || i === 0);
      waits.push(wait);
      const before = desk.connections();
      await world.advance(wait);
      expect(desk.connections()).toBe(before + 1);
    }
    expect(waits.map((ms) => Math.round(ms / 1_000)).slice(1)).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
    desk.open();
    await world.advance(MINUTE_MS);
    const before = desk.connections();
    desk.break();
    await world.advance(1_100);
    expect(desk.connections()).toBe(before + 1);
  });

  it('is left alone as long as it asks, and longer when it refuses the key', async () => {
    const { world, desk, market } = await started();
    const before = desk.connections();
    desk.break(new SourceError('rate_limited', 'slow down', 90_000));
    await world.advance(89_000);
    expect(desk.connections()).toBe(before);
    expect(market.feeds?.()[0]).toMatchObject({ state: 'waiting', lastError: { kind: 'rate_limited' } });
    await world.advance(11_000);
    expect(desk.connections()).toBe(before + 1);
    desk.break(new SourceError('auth', 'refused'));
    await world.advance(4 * MINUTE_MS);
    expect(desk.connections()).toBe(before + 1);
    await world.advance(MINUTE_MS + 1_000);
    expect(desk.connections()).toBe(before + 2);
  });

  it('is named in the log with its reason, once a minute at most', async () => {
    const { world, desk } = await started();
    desk.failHistory(new SourceError('rate_limited', 'desk answered 429'));
    await world.advance(10 * MINUTE_MS);
    const failures = world.logged.filter(({ message }) => message === 'candles failed');
    expect(failures[0]).toMatchObject({ provider: 'desk', reason: 'rate_limited' });
    expect(failures.length).toBeLessThanOrEqual(10);
    expect(failures.length).toBeGreaterThan(3);
  });
});
