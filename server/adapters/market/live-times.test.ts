import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { Candle } from '@app/domain/market/candle.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { openDatabase, type Database } from '../../db/database.ts';
import { candleStore } from '../../features/market/candle-store.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { handSource, levelAt, trueCandles, turnedWorld } from '../../testing/live-world.ts';
import { SourceTrouble } from './live-source.ts';
import { openLiveMarket } from './live.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

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
  const world = turnedWorld(start, candleStore(shared.database));
  const desk = handSource(world, {
    pairs: [pair],
    name: `desk-${made}`,
    historyReachMs: 3 * HOUR,
    hoursReachMs: 6 * HOUR,
  });
  const market = openLiveMarket([desk.source]);
  const stop = market.start(world.around);
  stops.push(stop);
  await world.advance(3 * SECOND);
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
    const { world, desk, market } = await started(close - 20 * MINUTE, 'EUR/USD');
    desk.open();
    const trade = async (until: number): Promise<void> => {
      while (world.now() < until) {
        desk.tick('EUR/USD', levelAt('EUR/USD', world.now()));
        await world.advance(20 * SECOND);
      }
    };
    await trade(close + 2 * MINUTE);
    await world.advance(10 * MINUTE);
    const asked = desk.asked.length;
    // A provider that keeps sending its last price, or an indicative one, on Saturday.
    for (let hour = 1; hour < 40; hour += 1) {
      desk.tick('EUR/USD', levelAt('EUR/USD', close) + hour);
      world.sleep(HOUR - 30 * SECOND);
      await world.advance(30 * SECOND);
    }
    expect(desk.asked.length).toBe(asked);
    expect(market.quote('EUR/USD', world.now())?.at).toBeLessThanOrEqual(close + MINUTE);
    expect(market.quote('EUR/USD', world.now())?.at).toBeGreaterThan(close - MINUTE);
    world.sleep(open - world.now() - 10 * MINUTE);
    await world.advance(10 * MINUTE);
    await trade(open + 10 * MINUTE);
    const bars = await market.barsBetween('EUR/USD', close - 10 * MINUTE, world.now());
    expect(bars.map(({ time }) => time)).toEqual([
      ...Array.from({ length: 10 }, (_, i) => close - 10 * MINUTE + i * MINUTE),
      ...Array.from({ length: bars.length - 10 }, (_, i) => open + i * MINUTE),
    ]);
    expect(bars.length).toBeGreaterThanOrEqual(19);
    const hours = await market.candles('EUR/USD', '1h', world.now(), 2);
    expect(hours.map(({ time }) => time)).toEqual([close - 2 * HOUR, close - HOUR]);
  });
});

it('a day candle is complete at midnight in UTC, not at the close of New York', async () => {
  const midnight = Date.UTC(2027, 2, 17);
  const { world, market } = await started(midnight - 90 * MINUTE, 'BTC/USD');
  await world.advance(89 * MINUTE);
  const newest = async () => (await market.candles('BTC/USD', '1d', world.now(), 1))[0]?.time;
  expect(await newest()).not.toBe(midnight - 24 * HOUR);
  await world.advance(3 * MINUTE);
  expect(await newest()).toBe(midnight - 24 * HOUR);
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
        seen = (bars.at(-1)?.time ?? seen - MINUTE) + MINUTE;
      };
      const live = (kind: Episode['kind']) => kind === 'trade' || kind === 'garbage';
      const pass = async ({ kind, minutes }: Episode): Promise<void> => {
        if (kind === 'break') desk.break();
        if (kind === 'history down') desk.failHistory(new SourceTrouble('unavailable', 'down'));
        if (kind === 'history up') desk.failHistory(null);
        if (kind === 'sleep') world.sleep(minutes * MINUTE);
        if (live(kind)) desk.open();
        for (let i = 0; i < minutes * 4; i += 1) {
          const level = levelAt('BTC/USD', world.now());
          if (live(kind)) desk.tick('BTC/USD', level);
          if (kind === 'garbage')
            desk.tick('BTC/USD', [0, level * 1_000, Math.round(level / 3), level * 2][i % 4] ?? 0);
          await world.advance(15 * SECOND);
          await look();
        }
      };
      for (const episode of all) await pass(episode);
      desk.failHistory(null);
      for (let i = 0; i < 6; i += 1) await pass({ kind: 'trade', minutes: 1 });
      expect(given.map(({ time }) => time)).toEqual(given.map((_, i) => start + i * MINUTE));
      expect(seen).toBeGreaterThan(world.now() - 2 * MINUTE);
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
