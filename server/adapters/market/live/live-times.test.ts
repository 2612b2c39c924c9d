import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@app/domain/time.ts';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { Candle } from '@app/domain/market/candle.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { openDatabase, type Database } from '../../../platform/database/database.ts';
import { createCandleStore } from '../../../features/market/candle-store.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import {
  createTestSource,
  levelAt,
  trueCandles,
  createTestWorld,
} from '../../../testing/markets/live-world.ts';
import { SourceError } from '../source/live-source.ts';
import { openLiveMarket } from './live-market.ts';

const databases: Array<{ test: TestDatabase; database: Database }> = [];
const stops: Array<() => Promise<void>> = [];
afterAll(async () => {
  for (const stop of stops) await stop();
  for (const { test, database } of databases) {
    await database.close();
    await test.drop();
  }
});

let made = 0;
async function started(start: number, pair: Pair) {
  made += 1;
  let [shared] = databases;
  if (!shared) {
    const test = await testDatabase();
    shared = { test, database: openDatabase(test.connectionString, () => undefined) };
    databases.push(shared);
  }
  const world = createTestWorld(start, createCandleStore(shared.database));
  const desk = createTestSource(world, {
    pairs: [pair],
    name: `desk-${made}`,
    historyReachMs: 3 * HOUR_MS,
    hoursReachMs: 6 * HOUR_MS,
  });
  const market = openLiveMarket([desk.source]);
  const stop = market.start(world.around);
  stops.push(stop);
  await world.advance(3 * SECOND_MS);
  return { world, desk, market, stop };
}

// The market week goes by New York; London changes its clocks on other Sundays.
describe.each([
  ['in winter', Date.UTC(2027, 0, 8, 22), Date.UTC(2027, 0, 10, 22)],
  ['when America goes to summer time', Date.UTC(2027, 2, 12, 22), Date.UTC(2027, 2, 14, 21)],
  ['when Europe goes to summer time', Date.UTC(2027, 2, 26, 21), Date.UTC(2027, 2, 28, 21)],
  ['when Europe goes back', Date.UTC(2027, 9, 29, 21), Date.UTC(2027, 9, 31, 21)],
  ['when America goes back', Date.UTC(2027, 10, 5, 21), Date.UTC(2027, 10, 7, 22)],
])('a weekend %s', (_when, close, open) => {
  it('has no candle, costs no question, and Sunday follows Friday without a hole', async () => {
    const { world, desk, market } = await started(close - 20 * MINUTE_MS, 'EUR/USD');
    desk.open();
    const trade = async (until: number): Promise<void> => {
      while (world.now() < until) {
        desk.tick('EUR/USD', levelAt('EUR/USD', world.now()));
        await world.advance(20 * SECOND_MS);
      }
    };
    await trade(close + 2 * MINUTE_MS);
    await world.advance(10 * MINUTE_MS);
    const asked = desk.asked.length;
    // A provider that keeps sending its last price, or an indicative one, on Saturday.
    for (let hour = 1; hour < 40; hour += 1) {
      desk.tick('EUR/USD', levelAt('EUR/USD', close) + hour);
      world.sleep(HOUR_MS - 30 * SECOND_MS);
      await world.advance(30 * SECOND_MS);
    }
    expect(desk.asked.length).toBe(asked);
    expect(market.quote('EUR/USD', world.now())?.at).toBeLessThanOrEqual(close + MINUTE_MS);
    expect(market.quote('EUR/USD', world.now())?.at).toBeGreaterThan(close - MINUTE_MS);
    world.sleep(open - world.now() - 10 * MINUTE_MS);
    await world.advance(10 * MINUTE_MS);
    await trade(open + 10 * MINUTE_MS);
    const bars = await market.barsBetween('EUR/USD', close - 10 * MINUTE_MS, world.now());
    expect(bars.map(({ time }) => time)).toEqual([
      ...Array.from({ length: 10 }, (_, i) => close - 10 * MINUTE_MS + i * MINUTE_MS),
      ...Array.from({ length: bars.length - 10 }, (_, i) => open + i * MINUTE_MS),
    ]);
    expect(bars.length).toBeGreaterThanOrEqual(19);
    const hours = await market.candles('EUR/USD', '1h', world.now(), 2);
    expect(hours.map(({ time }) => time)).toEqual([close - 2 * HOUR_MS, close - HOUR_MS]);
  });
});

it('a day candle is complete at midnight in UTC, not at the close of New York', async () => {
  const midnight = Date.UTC(2027, 2, 17);
  const { world, market } = await started(midnight - 90 * MINUTE_MS, 'BTC/USD');
  await world.advance(89 * MINUTE_MS);
  const newest = async () => (await market.candles('BTC/USD', '1d', world.now(), 1))[0]?.time;
  expect(await newest()).not.toBe(midnight - 24 * HOUR_MS);
  await world.advance(3 * MINUTE_MS);
  expect(await newest()).toBe(midnight - 24 * HOUR_MS);
});

type Episode = {
  kind: 'trade' | 'break' | 'history down' | 'history up' | 'garbage' | 'sleep';
  minutes: number;
};

it('whatever happens, the tracker is given every candle once, in order, and none that was not true', async () => {
  const start = Date.UTC(2027, 2, 17, 9);
  const episodes = fc.array(
    fc.record<Episode>({
      kind: fc.constantFrom('trade', 'trade', 'break', 'history down', 'history up', 'garbage', 'sleep'),
      minutes: fc.integer({ min: 1, max: 12 }),
    }),
    { minLength: 3, maxLength: 10 },
  );
  await fc.assert(
    fc.asyncProperty(episodes, async (all) => {
      const { world, desk, market, stop } = await started(start, 'BTC/USD');
      const given: Candle[] = [];
      let seen = start;
      const look = async (): Promise<void> => {
        const bars = await market.barsBetween('BTC/USD', seen, world.now());
        given.push(...bars);
        seen = (bars.at(-1)?.time ?? seen - MINUTE_MS) + MINUTE_MS;
      };
      const live = (kind: Episode['kind']) => kind === 'trade' || kind === 'garbage';
      const pass = async ({ kind, minutes }: Episode): Promise<void> => {
        if (kind === 'break') desk.break();
        if (kind === 'history down') desk.failHistory(new SourceError('unavailable', 'down'));
        if (kind === 'history up') desk.failHistory(null);
        if (kind === 'sleep') world.sleep(minutes * MINUTE_MS);
        if (live(kind)) desk.open();
        for (let i = 0; i < minutes * 4; i += 1) {
          const level = levelAt('BTC/USD', world.now());
          if (live(kind)) desk.tick('BTC/USD', level);
          if (kind === 'garbage')
            desk.tick('BTC/USD', [0, level * 1_000, Math.round(level / 3), level * 2][i % 4] ?? 0);
          await world.advance(15 * SECOND_MS);
          await look();
        }
      };
      for (const episode of all) await pass(episode);
      desk.failHistory(null);
      for (let i = 0; i < 6; i += 1) await pass({ kind: 'trade', minutes: 1 });
      expect(given.map(({ time }) => time)).toEqual(given.map((_, i) => start + i * MINUTE_MS));
      expect(seen).toBeGreaterThan(world.now() - 2 * MINUTE_MS);
      const truth = new Map(trueCandles('BTC/USD', '1m', start, world.now()).map((bar) => [bar.time, bar]));
      for (const bar of given) {
        const real = truth.get(bar.time);
        expect(bar.low).toBeGreaterThanOrEqual((real?.low ?? NaN) - 2_000);
        expect(bar.high).toBeLessThanOrEqual((real?.high ?? NaN) + 2_000);
      }
      expect(await market.barsBetween('BTC/USD', start, world.now())).toEqual(given);
      await stop();
    }),
    { numRuns: 12 },
  );
}, 60_000);
