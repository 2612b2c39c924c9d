import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFakeMarket } from '../../adapters/market/fake.ts';
import type { MarketPort } from '../../adapters/market/port.ts';
import { NOON, captureRefusal, startTestApp, type TestApp } from '../../testing/app.ts';
import { aUser, type TestUser } from '../../testing/users/builders.ts';
import { marketWithFallback } from './market-with-fallback.ts';

const prices = openFakeMarket({ pairs: ['EUR/USD', 'XAU/USD'] });
let isDown = false;
/** A provider whose calls all fail. */
const failing = <Method extends (...args: never[]) => unknown>(method: Method): Method =>
  ((...args: never[]) => {
    if (isDown) throw new Error('connect ETIMEDOUT');
    return method(...args);
  }) as Method;
const market: MarketPort = {
  ...prices,
  quote: failing(prices.quote),
  candles: failing(prices.candles),
  barsBetween: failing(prices.barsBetween),
};

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  prices.set('EUR/USD', 1.08, NOON - 60_000);
  prices.set('EUR/USD', 1.0812, NOON - 2_000);
  app = await startTestApp({ market });
  user = await aUser(app);
});
afterAll(() => app.close());

test('an outage of the provider leaves the last price with its age, and invents none', async () => {
  expect(await user.call('getCoreAssets')).toMatchObject([
    { symbol: 'EUR/USD', price: 1.0812, ageSeconds: 2 },
  ]);
  isDown = true;
  app.clock.advance(600_000);
  const assets = await user.call('getCoreAssets');
  expect(assets).toMatchObject([{ symbol: 'EUR/USD', price: 1.0812, ageSeconds: 602 }]);
  const live = await user.call('getLivePrice', { params: { pair: 'EUR/USD' } });
  expect(live).toMatchObject({
    current: 1.0812,
    ageSeconds: 602,
    asOf: new Date(NOON - 2_000).toISOString(),
  });
});

test('an unknown price is not found, and candles are unavailable', async () => {
  const gold = await captureRefusal(user.call('getLivePrice', { params: { pair: 'XAU/USD' } }));
  expect(gold).toMatchObject({ status: 404, code: 'not_found' });
  const candles = await captureRefusal(user.call('getCandles', { params: { pair: 'EUR/USD' } }));
  expect(candles).toMatchObject({ status: 503, code: 'unavailable' });
});

test('Pipsy says how old the price is and gives no signal on it', async () => {
  const { response, signal } = await user.call('sendMessage', {
    body: { content: 'give me a signal on EUR/USD' },
  });
  expect(signal).toBeNull();
  expect(response).toContain('10 minutes old');
});

test('the outage is logged, and once the provider is back the prices are fresh again', async () => {
  expect(app.logged).toContainEqual(expect.objectContaining({ message: 'market data failed' }));
  isDown = false;
  prices.set('EUR/USD', 1.0799, NOON + 599_000);
  app.clock.advance(1_000);
  expect(await user.call('getCoreAssets')).toMatchObject([{ price: 1.0799, ageSeconds: 2 }]);
});

test('spreads that move, and doubts of the source, reach those who settle', () => {
  const source: MarketPort = { ...prices, mayMisprint: true, spreadAt: () => 42 };
  const guarded = marketWithFallback(source, () => undefined);
  expect(guarded.mayMisprint).toBe(true);
  expect(guarded.spreadAt?.('EUR/USD', NOON)).toBe(42);
});
