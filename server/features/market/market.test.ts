import { HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import type { Candle } from '@app/domain/market/candle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFakeMarket } from '../../adapters/market/fake.ts';
import { openSimulatedMarket } from '../../adapters/market/simulated/simulated.ts';
import { createSessionSecret, hashSessionSecret } from '../../platform/http/sessions/session-secret.ts';
import { NOON, captureRefusal, startTestApp } from '../../testing/app.ts';
import { candleMarket } from '../../testing/markets/candle-market.ts';
import type { Browser, TestAppOptions, TestApp } from '../../testing/app.ts';

const MIDNIGHT = NOON - 12 * HOUR_MS;
const apps: TestApp[] = [];
afterAll(async () => {
  for (const app of apps) await app.close();
});

async function signedIn(options: TestAppOptions): Promise<{ app: TestApp; browser: Browser }> {
  const app = await startTestApp(options);
  apps.push(app);
  const user = await app.db
    .insertInto('users')
    .values({
      email: 'maya@example.com',
      email_key: 'maya@example.com',
      password_hash: '-',
      created_at: NOON,
      last_active_at: NOON,
      daily_day: 0,
      welcome_until: NOON,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const secret = createSessionSecret();
  await app.db
    .insertInto('sessions')
    .values({
      secret_hash: Buffer.from(hashSessionSecret(secret), 'hex'),
      user_id: user.id,
      security_epoch: 1,
      created_at: NOON,
      used_at: NOON,
    })
    .execute();
  const browser = app.browser();
  browser.jar.set('calmwick', secret);
  return { app, browser };
}

describe('a market that prints two instruments', () => {
  const market = openFakeMarket({ pairs: ['EUR/USD', 'XAU/USD', 'BTC/USD'], name: 'desk', simulated: false });
  let app: TestApp;
  let browser: Browser;

  beforeAll(async () => {
    market.set('EUR/USD', 1.1, MIDNIGHT - 30_000);
    market.set('EUR/USD', 1.111, MIDNIGHT + HOUR_MS);
    market.set('EUR/USD', 1.122, NOON - 10_500);
    market.set('XAU/USD', 2000, MIDNIGHT + 5 * HOUR_MS);
    market.set('XAU/USD', 1990, NOON);
    ({ app, browser } = await signedIn({ market }));
  });

  test('core assets show price, change since the start of the day, age, and whether the market is open', async () => {
    expect(await browser.call('getCoreAssets')).toEqual([
      {
        symbol: 'EUR/USD',
        name: 'Euro, US dollar',
        kind: 'forex',
        digits: 5,
        price: 1.122,
        bid: 1.12195,
        ask: 1.12205,
        change: 0.022,
        changePercent: 2,
        trend: 'up',
        asOf: '2026-06-03T11:59:49.500Z',
        ageSeconds: 10,
        open: true,
        simulated: false,
      },
      {
        symbol: 'XAU/USD',
        name: 'Gold',
        kind: 'metal',
        digits: 2,
        price: 1990,
        bid: 1989.85,
        ask: 1990.15,
        change: -10,
        changePercent: -0.5,
        trend: 'down',
        asOf: '2026-06-03T12:00:00.000Z',
        ageSeconds: 0,
        open: true,
        simulated: false,
      },
    ]);
  });

  test('a new price shows within a quarter of a second', async () => {
    app.clock.set(NOON + 250);
    market.set('XAU/USD', 2010, NOON + 200);
    const [, gold] = await browser.call('getCoreAssets');
    expect(gold).toMatchObject({ price: 2010, change: 10, trend: 'up' });
  });

  test('a live price is found as EUR/USD, EURUSD and eur-usd', async () => {
    for (const pair of ['EUR/USD', 'EURUSD', 'eur-usd']) {
      expect(await browser.call('getLivePrice', { params: { pair } })).toEqual({
        pair: 'EUR/USD',
        current: 1.122,
        bid: 1.12195,
        ask: 1.12205,
        asOf: '2026-06-03T11:59:49.500Z',
        ageSeconds: 10,
        open: true,
        simulated: false,
      });
    }
  });

  test('a pair that is unknown, not carried or without a price yet is not found', async () => {
    for (const pair of ['TSLA', 'constructor', 'GBP/USD', 'BTC/USD', '..']) {
      expect(
        (await browser.raw({ method: 'GET', url: `/api/live-market-data/${encodeURIComponent(pair)}` }))
          .statusCode,
      ).toBe(404);
    }
    expect((await captureRefusal(browser.call('getCandles', { params: { pair: 'NZD/USD' } }))).code).toBe(
      'not_found',
    );
  });

  test('candles come as decimals, only whole ones, also those up to an earlier instant', async () => {
    const candles = await browser.call('getCandles', {
      params: { pair: 'EURUSD' },
      query: { step: '1h', count: 2 },
    });
    expect(candles).toEqual({
      pair: 'EUR/USD',
      step: '1h',
      digits: 5,
      simulated: false,
      source: 'desk',
      candles: [
        { time: MIDNIGHT + HOUR_MS, open: 1.111, high: 1.111, low: 1.111, close: 1.111 },
        { time: NOON - HOUR_MS, open: 1.122, high: 1.122, low: 1.122, close: 1.122 },
      ],
      running: null,
      steps: ['1m', '5m', '15m', '30m', '1h', '4h', '1d'],
    });
    const to = new Date(NOON - 1).toISOString();
    const earlier = await browser.call('getCandles', {
      params: { pair: 'EURUSD' },
      query: { step: '1h', to },
    });
    expect(earlier.candles.map((one) => one.time)).toEqual([MIDNIGHT - HOUR_MS, MIDNIGHT + HOUR_MS]);
  });

  test('the candle that is not complete yet comes on request, as far as it has come', async () => {
    const call = (query: { step: '1h'; running?: 'true'; to?: string }) =>
      browser.call('getCandles', { params: { pair: 'XAUUSD' }, query });
    expect((await call({ step: '1h', running: 'true' })).running).toEqual({
      time: NOON,
      open: 2010,
      high: 2010,
      low: 2010,
      close: 2010,
    });
    expect((await call({ step: '1h' })).running).toBeNull();
    const to = new Date(NOON).toISOString();
    expect((await call({ step: '1h', running: 'true', to })).running).toBeNull();
  });

  test('no candle of the future is given, whatever instant is asked for', async () => {
    market.set('EUR/USD', 1.5, NOON + HOUR_MS);
    const candles = await browser.call('getCandles', {
      params: { pair: 'EURUSD' },
      query: { step: '1m', to: '2099-01-01T00:00:00Z' },
    });
    expect(Math.max(...candles.candles.map((one) => one.time))).toBeLessThan(NOON);
  });

  test.each([
    '/api/live-market-data/%00',
    '/api/live-market-data/EUR%00USD',
    '/api/live-market-data/%E0%A4%A',
    `/api/live-market-data/${'E'.repeat(200)}`,
    `/api/live-market-data/${'E'.repeat(5_000)}`,
    '/api/market/candles/EURUSD?count=1e9',
    '/api/market/candles/EURUSD?count=0',
    '/api/market/candles/EURUSD?count=-5',
    '/api/market/candles/EURUSD?count=2.5',
    '/api/market/candles/EURUSD?count=many',
    '/api/market/candles/EURUSD?step=7m',
    '/api/market/candles/EURUSD?to=yesterday',
    '/api/market/candles/EURUSD?to=%00',
  ])('%s is refused as the caller’s mistake', async (url) => {
    const answer = await browser.raw({ method: 'GET', url });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  });

  test('prices are for signed-in users', async () => {
    for (const url of [
      '/api/market/core-assets',
      '/api/market/overview',
      '/api/live-market-data/EURUSD',
      '/api/market/candles/EURUSD',
    ]) {
      expect((await app.browser().raw({ method: 'GET', url })).statusCode).toBe(401);
    }
  });

  test('when the feed stops, the last price stays with its growing age, and the weekend says closed', async () => {
    app.clock.set(Date.UTC(2026, 5, 6, 12));
    await app.db.updateTable('sessions').set({ used_at: app.clock.now() }).execute();
    const [euro] = await browser.call('getCoreAssets');
    expect(euro).toMatchObject({ price: 1.5, ageSeconds: 71 * 3600, open: false });
    expect(await browser.call('getLivePrice', { params: { pair: 'EURUSD' } })).toMatchObject({
      current: 1.5,
      ageSeconds: 71 * 3600,
      open: false,
    });
  });
});

test('the simulated market shows every instrument, says that it is simulated, and agrees with itself', async () => {
  const { browser } = await signedIn({ market: openSimulatedMarket({ seed: 1 }) });
  const assets = await browser.call('getCoreAssets');
  expect(assets.length).toBe(14);
  for (const one of assets) {
    expect(one.simulated).toBe(true);
    expect(one.bid).toBeLessThan(one.price);
    const live = await browser.call('getLivePrice', { params: { pair: one.symbol } });
    expect(live).toMatchObject({ current: one.price, asOf: one.asOf });
    const { candles } = await browser.call('getCandles', {
      params: { pair: one.symbol },
      query: { count: 5 },
    });
    expect(candles.length).toBe(5);
  }
});

describe('the overview of the day', () => {
  const at = (minutes: number) => MIDNIGHT + minutes * MINUTE_MS;
  const bar = (minutes: number, low: number, high: number): Candle => ({
    time: at(minutes),
    open: low,
    high,
    low,
    close: high,
  });
  const usualDays = Array.from({ length: 24 * 24 }, (_, hour) =>
    bar((hour - 24 * 24) * 60, 110_000, 110_500),
  );

  test('has the line, the way of today beside a usual day and both levels, and holds for half a minute', async () => {
    const bars = [...usualDays, bar(0, 110_000, 110_100), bar(11 * 60 + 45, 110_050, 110_200)];
    const market = candleMarket('EUR/USD', 15 * MINUTE_MS, bars);
    const { app, browser } = await signedIn({ market });
    const { at: readAt, items } = await browser.call('getMarketOverview');
    expect(readAt).toBe(new Date(NOON).toISOString());
    const [euro] = items;
    expect(euro).toMatchObject({
      symbol: 'EUR/USD',
      day: { moved: 0.002, usual: 0.005 },
      spreads: null,
      levels: { high: 1.105, low: 1.1 },
    });
    expect(euro?.closes.slice(-2)).toEqual([1.101, 1.102]);
    expect(euro?.closes.length).toBeLessThanOrEqual(96);
    bars.push(bar(12 * 60, 110_200, 110_900));
    app.clock.set(NOON + 29_000);
    expect((await browser.call('getMarketOverview')).items).toEqual(items);
    app.clock.set(NOON + 15 * MINUTE_MS);
    expect((await browser.call('getMarketOverview')).items[0]?.day).toEqual({ moved: 0.009, usual: 0.005 });
  });

  test('says nothing where the feed has too little, and steps shorter than its candles are not offered', async () => {
    const { browser } = await signedIn({ market: candleMarket('EUR/USD', 5 * MINUTE_MS, []) });
    expect((await browser.call('getMarketOverview')).items).toEqual([
      { symbol: 'EUR/USD', closes: [], day: null, spreads: null, levels: null },
    ]);
    const { steps } = await browser.call('getCandles', { params: { pair: 'EURUSD' } });
    expect(steps).toEqual(['5m', '15m', '30m', '1h', '4h', '1d']);
  });

  test('names the best and the worst spread of the day where the source knows its past ones', async () => {
    const { browser } = await signedIn({ market: openSimulatedMarket({ seed: 1 }) });
    const { items } = await browser.call('getMarketOverview');
    expect(items).toHaveLength(14);
    for (const { closes, day, levels, spreads } of items) {
      expect(closes.length).toBeGreaterThan(90);
      expect(day?.usual).toBeGreaterThan(0);
      expect(levels?.high).toBeGreaterThan(levels?.low ?? Infinity);
      expect(spreads?.best).toBeLessThanOrEqual(spreads?.worst.value ?? 0);
      expect(spreads?.worst.at).toBeGreaterThanOrEqual(MIDNIGHT);
    }
  });
});
