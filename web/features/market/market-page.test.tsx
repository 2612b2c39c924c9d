import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setClock } from '../../lib/time/clock.ts';
import { Refusal, type FakeHandlers } from '../../testing/fake-server.ts';
import { assetFixture, configFixture, NOW } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';
import MarketPage from './market-page.tsx';

const gold = {
  symbol: 'XAU/USD',
  name: 'Gold',
  kind: 'metal' as const,
  price: 2342.1,
  change: -7.99,
  changePercent: -0.34,
  trend: 'down' as const,
};
const yen = {
  symbol: 'USD/JPY',
  name: 'US dollar, Japanese yen',
  price: 155.91,
  change: 0.327,
  changePercent: 0.21,
};

const openMarket = (answers: FakeHandlers = {}) =>
  renderPage(<MarketPage />, {
    getConfig: () => configFixture(),
    getCoreAssets: () => [
      assetFixture(),
      assetFixture(yen),
      assetFixture({ ...gold, open: false, ageSeconds: 90_000, asOf: '2025-05-13T20:59:00.000Z' }),
    ],
    ...answers,
  });

beforeEach(() => setClock({ now: NOW, speed: 1 }));
afterEach(() => void vi.useRealTimers());

test('while the first prices come the page says so', () => {
  openMarket({ getCoreAssets: () => new Promise(() => {}) });
  expect(screen.getByText('Loading market data...')).toBeTruthy();
});

test('each instrument with its price, its change and which way it went', async () => {
  openMarket();
  const euro = await screen.findByRole('article', { name: 'EUR/USD' });
  expect(euro.textContent).toContain('1.08610');
  expect(within(euro).getByText('+0.00131')).toBeTruthy();
  expect(within(euro).getByText('+0.12%')).toBeTruthy();
  expect(within(euro).getByText('Up')).toBeTruthy();
  expect(screen.getByRole('article', { name: 'USD/JPY' }).textContent).toContain('155.910');
  expect(screen.getByRole('article', { name: 'XAU/USD' }).textContent).toContain('2342.10000');
});

test('the header has the UTC time and day, and a simulated market is called so', async () => {
  openMarket();
  expect(await screen.findByText('Simulated market')).toBeTruthy();
  expect(screen.getByText(/^08:22:4\d UTC$/)).toBeTruthy();
  expect(screen.getByText('Wednesday 14 May 2025')).toBeTruthy();
});

test('a closed market and an old price say so; a live one says nothing', async () => {
  openMarket({
    getCoreAssets: () => [
      assetFixture(),
      assetFixture({ ...yen, ageSeconds: 900 }),
      assetFixture({ ...gold, open: false, ageSeconds: 40_000, asOf: '2025-05-13T20:59:00.000Z' }),
    ],
  });
  expect(await screen.findByText('Closed, last price Tue 13 May, 20:59 UTC')).toBeTruthy();
  expect(screen.getByText('Last price 15m ago')).toBeTruthy();
  expect(within(screen.getByRole('article', { name: 'EUR/USD' })).queryByText(/last price/i)).toBeNull();
});

test('when a refresh fails the older prices stay with their time', async () => {
  const page = openMarket();
  await screen.findByRole('article', { name: 'EUR/USD' });
  page.answers.getCoreAssets = () => new Refusal(503, { error: 'Down', code: 'unavailable' });
  await act(() => page.client.refetchQueries({ queryKey: ['market'] }));
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /Failed to load data.*as they were at 08:22:4\d UTC/,
  );
  expect(screen.getAllByRole('article')).toHaveLength(3);
});

test('a price from a live provider carries no simulated label', async () => {
  openMarket({
    getConfig: () =>
      configFixture({ market: { provider: 'desk', simulated: false, label: null, pairs: [] } }),
    getCoreAssets: () => [assetFixture({ simulated: false })],
  });
  await screen.findByRole('article', { name: 'EUR/USD' });
  expect(screen.queryByText('Simulated market')).toBeNull();
});

test('prices are asked for again every 30 seconds', async () => {
  vi.useFakeTimers();
  const { calls } = openMarket();
  const asked = () => calls.filter(({ path }) => path === '/api/market/core-assets').length;
  await act(() => vi.advanceTimersByTimeAsync(29_900));
  expect(asked()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(asked()).toBe(2);
});

test('the clock of the header moves every second', async () => {
  vi.useFakeTimers();
  setClock({ now: NOW, speed: 1 });
  openMarket();
  expect(screen.getByText('08:22:41 UTC')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('08:22:42 UTC')).toBeTruthy();
});
