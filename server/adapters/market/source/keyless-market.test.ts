import { MINUTE_MS, SECOND_MS } from '@app/domain/time.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../platform/database/database.ts';
import { createCandleStore } from '../../../features/market/candle-store.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { createTestWorld, type TestWorld } from '../../../testing/markets/live-world.ts';
import { openDukascopy } from '../dukascopy/dukascopy.ts';
import { suiteNow } from './keyless-suite.ts';
import { openKraken } from '../kraken/kraken.ts';
import { openLiveMarket, type LiveMarket } from '../live/live-market.ts';
import type { LiveSource } from './live-source.ts';
import { respectRateLimit } from './respect-rate-limit.ts';
import { startDukascopy } from '../dukascopy/dukascopy-stand-in.ts';
import { knownCandles, knownMid } from '../stand-ins/known-market.ts';
import { startKraken, type KrakenStandIn } from '../kraken/kraken-stand-in.ts';
import { startYahoo } from '../yahoo/yahoo-stand-in.ts';
import { openYahoo } from '../yahoo/yahoo.ts';

let postgres: TestDatabase;
let database: Database;
let world: TestWorld;
let kraken: KrakenStandIn;
let dukascopy: Awaited<ReturnType<typeof startDukascopy>>;
let yahoo: Awaited<ReturnType<typeof startYahoo>>;
let market: LiveMarket;
let stop: () => Promise<void>;

/** The test clock waits for these requests too. */
const counted = (raw: LiveSource, pairs = raw.pairs): LiveSource => {
  const source = respectRateLimit(raw, world.now);
  return {
    ...source,
    pairs,
    fetchCandles: world.counted(source.fetchCandles),
    ...(source.poll && { poll: world.counted(source.poll) }),
  };
};

beforeAll(async () => {
  postgres = await testDatabase();
  database = openDatabase(postgres.connectionString, () => undefined);
  world = createTestWorld(suiteNow, createCandleStore(database));
  const { now } = world;
  kraken = await startKraken(now);
  dukascopy = await startDukascopy(now);
  yahoo = await startYahoo(now);
  market = openLiveMarket([
    counted(openKraken({ baseUrl: kraken.url, streamUrl: kraken.streamUrl, now }), ['BTC/USD']),
    counted(openDukascopy({ baseUrl: `${dukascopy.url}/v1`, now, pauseMs: 0 }), [
      'EUR/USD',
      'XAU/USD',
      'BTC/USD',
    ]),
    counted(openYahoo({ baseUrl: yahoo.url, now, pauseMs: 0 }), ['USD/JPY', 'EUR/USD']),
  ]);
  stop = market.start(world.around);
  await world.advance(3 * SECOND_MS);
});
afterAll(async () => {
  await stop();
  await Promise.all([kraken.close(), dukascopy.close(), yahoo.close()]);
  await database.close();
  await postgres.drop();
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await world.quiet();
}
const feed = (name: string) => market.feeds!().find(({ source }) => source === name)!;
const mid = (pair: 'BTC/USD' | 'EUR/USD' | 'XAU/USD') => market.quote(pair, world.now())?.mid;

test('each instrument has candles and prices of the first source that carries it', async () => {
  await until(() => feed('kraken').state === 'live' && feed('kraken').lastPriceAt !== null);
  const now = world.now();
  expect(await market.candles('EUR/USD', '1m', now, 60)).toEqual(
    knownCandles('EUR/USD', '1m', now - 3 * 60 * MINUTE_MS, now, now).slice(-60),
  );
  expect(await market.candles('BTC/USD', '5m', now, 30)).toEqual(
    knownCandles('BTC/USD', '5m', now - 5 * 60 * MINUTE_MS, now, now).slice(-30),
  );
  expect(mid('EUR/USD')).toBe(knownMid('EUR/USD', Math.floor((suiteNow - 900) / MINUTE_MS)));
  expect(mid('BTC/USD')).toBe(knownMid('BTC/USD', Math.floor(suiteNow / MINUTE_MS)));
  expect(dukascopy.requests.some((path) => path.includes('BTC'))).toBe(false);
  expect(yahoo.requests.some((path) => path.includes('EURUSD'))).toBe(false);
  expect(market.simulated).toBe(false);
  expect(['kraken', 'dukascopy', 'yahoo'].map((name) => feed(name).delayed)).toEqual([false, false, true]);
});

test('while a provider wants to be left alone it is, the last price stays with its age, and then it goes on', async () => {
  const before = market.quote('EUR/USD', world.now());
  dukascopy.fail({ kind: 'status', status: 429, headers: { 'retry-after': '90' } });
  await world.advance(40 * SECOND_MS);
  const { lastError, state } = feed('dukascopy');
  expect([lastError?.kind, state]).toEqual(['rate_limited', 'waiting']);
  const asked = dukascopy.requests.length;
  await world.advance(30 * SECOND_MS);
  expect(dukascopy.requests.length).toBe(asked);
  expect(market.quote('EUR/USD', world.now())).toEqual(before);
  dukascopy.fail(null);
  await world.advance(3 * MINUTE_MS);
  expect(feed('dukascopy').state).toBe('live');
  const now = world.now();
  expect(now - market.quote('EUR/USD', now)!.at).toBeLessThan(25 * SECOND_MS);
  const [newest] = await market.candles('EUR/USD', '1m', now, 1);
  expect(now - newest!.time).toBeLessThan(3 * MINUTE_MS);
});

test.each([
  ['garbage', { kind: 'says', body: '<html>' }],
  ['a truncated answer', { kind: 'truncates' }],
  ['an outage', { kind: 'resets' }],
] as const)('%s changes no price and passes', async (_name, fault) => {
  const before = market.quote('XAU/USD', world.now());
  dukascopy.fail(fault);
  await world.advance(45 * SECOND_MS);
  expect(market.quote('XAU/USD', world.now())).toEqual(before);
  dukascopy.fail(null);
  await world.advance(3 * MINUTE_MS);
  expect(market.quote('XAU/USD', world.now())!.at).toBeGreaterThan(before!.at);
});

test('zero, thousandfold, late, repeated and early prices of a stream are counted and not believed', async () => {
  const { at } = market.quote('BTC/USD', world.now())!;
  const good = knownMid('BTC/USD', Math.floor(world.now() / MINUTE_MS));
  const refused = () => Object.values(feed('kraken').refused).reduce((sum, one) => sum + one, 0);
  kraken.sendPrice('BTC/USD', good, world.now());
  await until(() => mid('BTC/USD') === good && market.quote('BTC/USD', world.now())!.at > at);
  const before = refused();
  kraken.sendPrice('BTC/USD', 0, world.now());
  kraken.sendPrice('BTC/USD', good * 1_000, world.now());
  kraken.sendPrice('BTC/USD', good + 40, world.now() - 30 * SECOND_MS);
  kraken.sendPrice('BTC/USD', good, world.now());
  kraken.sendPrice('BTC/USD', good + 60, world.now() + 3 * 3_600_000);
  await until(() => refused() === before + 5);
  expect(mid('BTC/USD')).toBe(good);
  expect(Object.keys(feed('kraken').refused).length).toBeGreaterThanOrEqual(4);
});

test('a stream that broke off is opened again after a while, and its prices go on', async () => {
  const { connections } = feed('kraken');
  kraken.disconnectAll();
  await until(() => feed('kraken').state === 'waiting');
  await world.advance(2 * SECOND_MS);
  await until(() => feed('kraken').connections === connections + 1);
  const good = knownMid('BTC/USD', Math.floor(world.now() / MINUTE_MS)) + 20;
  kraken.sendPrice('BTC/USD', good, world.now());
  await until(() => mid('BTC/USD') === good);
});
