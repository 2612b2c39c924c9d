import { useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useMemo } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createWatchSource } from '../../lib/live/watch-source.ts';
import { setClock } from '../../lib/time/clock.ts';
import { Refusal, type FakeHandlers } from '../../testing/fake-server.ts';
import { assetFixture, configFixture, NOW } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { ChartSourceContext, type ChartSource } from '../../ui/chart-sheet/chart-source.ts';
import { overviewFixture, rangeCandles, watchFixture } from '../../testing/market-fixtures.ts';
import { formatLocalTime } from '../../lib/format/local-time.ts';
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

function WatchedMarket() {
  const client = useQueryClient();
  const source = useMemo(
    (): ChartSource => ({
      loadCandles: () => Promise.reject(new Error('Nothing is opened large here')),
      followPrice: () => () => undefined,
      loadWatches: async () => createWatchSource(client),
    }),
    [client],
  );
  return (
    <ChartSourceContext value={source}>
      <MarketPage onAsk={onAsk} watches={<p>The watches</p>} />
    </ChartSourceContext>
  );
}

const openMarket = (answers: FakeHandlers = {}) =>
  renderPage(<WatchedMarket />, {
    listWatches: () => ({ watches: [], most: 20 }),
    getMarketOverview: () => ({
      at: new Date(NOW).toISOString(),
      items: [overviewFixture(), overviewFixture({ symbol: 'XAU/USD', spreads: null, day: null })],
    }),
    getCandles: ({ params }) => ({
      pair: params['pair'] ?? '',
      step: '1h',
      digits: 5,
      simulated: true,
      source: 'test',
      candles: rangeCandles(),
    }),
    getConfig: () => configFixture(),
    getCoreAssets: () => [
      assetFixture(),
      assetFixture(yen),
      assetFixture({ ...gold, open: false, ageSeconds: 90_000, asOf: '2025-05-13T20:59:00.000Z' }),
    ],
    ...answers,
  });

const onAsk = vi.fn<(question: string) => void>();

beforeEach(() => setClock({ now: NOW, speed: 1 }));
afterEach(() => {
  onAsk.mockClear();
  vi.useRealTimers();
});

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

test('the header has the UTC time, the reader’s own time and day, and a simulated market is called so', async () => {
  openMarket();
  expect(await screen.findByText('Simulated market')).toBeTruthy();
  expect(screen.getByText(/^08:22:4\d UTC$/)).toBeTruthy();
  const own = formatLocalTime(NOW);
  const day = 'Wednesday 14 May 2025';
  expect(screen.getByText(own === null ? day : `${own} your time, ${day}`)).toBeTruthy();
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

test('the spread of now stands on each card, and a wide one is called so', async () => {
  openMarket({
    getCoreAssets: () => [assetFixture(), assetFixture({ ...yen, digits: 3, bid: 155.89, ask: 155.93 })],
  });
  expect((await screen.findByRole('article', { name: 'EUR/USD' })).textContent).toContain('Spread 1.0 pips');
  expect(screen.getByRole('article', { name: 'EUR/USD' }).textContent).not.toContain('wide');
  expect(screen.getByRole('article', { name: 'USD/JPY' }).textContent).toContain('Spread 4.0 pips, wide');
});

test('the sessions of the day are said: what is open, and what opens next in both times', async () => {
  openMarket();
  const sessions = await screen.findByRole('region', { name: 'Trading sessions' });
  const own = formatLocalTime(Date.UTC(2025, 4, 14, 12));
  expect(within(sessions).getByRole('heading', { name: 'Tokyo and London are open' })).toBeTruthy();
  expect(sessions.textContent).toContain(
    `New York opens 12:00 UTC${own === null ? '' : `, ${own} your time`}. Prices often move more then.`,
  );
  expect(within(sessions).getByRole('img').getAttribute('aria-label')).toBe(
    'Sessions of today in UTC: Sydney 00:00 to 06:00 and 21:00 to 00:00, Tokyo 00:00 to 09:00, London 07:00 to 16:00, New York 12:00 to 21:00. Now 08:22.',
  );
});

describe('the details of a market', () => {
  const details = (name: string) => screen.findByRole('region', { name: `${name}, details` });

  test('stand beside the list for the first market, and for any other that is pressed', async () => {
    openMarket();
    expect(await details('EUR/USD')).toBeTruthy();
    const gold = await screen.findByRole('button', { name: 'XAU/USD' });
    expect(gold.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(gold);
    expect(await details('Gold')).toBeTruthy();
    expect(gold.getAttribute('aria-expanded')).toBe('true');
    expect(screen.queryByRole('region', { name: 'EUR/USD, details' })).toBeNull();
    expect(screen.getByText('The watches')).toBeTruthy();
  });

  test('say how far it has moved of a usual day, and the spread between the best and the worst of today', async () => {
    openMarket();
    const panel = await details('EUR/USD');
    expect(await within(panel).findByText('26.0 of a usual 78.0 pips')).toBeTruthy();
    expect(panel.textContent).toContain('A third of a usual day. Quiet so far.');
    expect(panel.textContent).toContain('1.0 pips, as usual');
    expect(panel.textContent).toContain('0.8 pips best today');
    expect(panel.textContent).toContain('4.0 pips at 06:22 UTC');
  });

  test('leave out what the source does not know', async () => {
    openMarket();
    fireEvent.click(await screen.findByRole('button', { name: 'XAU/USD' }));
    const panel = await details('Gold');
    expect(panel.textContent).not.toContain('Moved today');
    expect(panel.textContent).not.toContain('best today');
  });

  test('show the range as the card of a market without a signal does, with both edges in words', async () => {
    openMarket();
    const panel = within(await details('EUR/USD'));
    const picture = await panel.findByRole('img', { name: /in a range between/ });
    expect(picture.getAttribute('aria-label')).toMatch(
      /^Simulated chart, EUR\/USD, in a range between 1\.08000 and 1\.08800; price now 1\.\d+; \d+ candles/,
    );
    expect(panel.getByText('Top, 2 touches')).toBeTruthy();
    expect(panel.getByText(/^Bottom, \d touch/)).toBeTruthy();
  });

  test('ask Pipsy about that market at a press', async () => {
    openMarket();
    fireEvent.click(await screen.findByRole('button', { name: 'XAU/USD' }));
    fireEvent.click(within(await details('Gold')).getByRole('button', { name: 'Ask Pipsy' }));
    expect(onAsk).toHaveBeenCalledExactlyOnceWith('What do you see on the gold chart?');
  });

  test('watch the level at a press, once, and say so', async () => {
    const { calls, client } = openMarket({
      addWatch: () => ({ watches: [watchFixture({ above: 1.088, below: null })], most: 20 }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Watch 1.08800' }));
    const done = await screen.findByRole('button', { name: 'Watching 1.08800' });
    fireEvent.click(done);
    expect(screen.getByText(/I watch 1\.08800 for you/)).toBeTruthy();
    expect(calls.filter(({ path, method }) => path === '/api/watches' && method === 'POST')).toMatchObject([
      { method: 'POST', body: { pair: 'EUR/USD', timeframe: 'daily', above: 1.088, below: null } },
    ]);
    // Deleted in the list of watches.
    act(() => void client.setQueryData(['signals', 'watches'], { watches: [], most: 20 }));
    expect(await screen.findByRole('button', { name: 'Watch 1.08800' })).toBeTruthy();
  });

  test('say why a level cannot be watched', async () => {
    openMarket({
      addWatch: () =>
        new Refusal(400, { error: 'The price is beyond this level already.', code: 'bad_input' }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Watch 1.08800' }));
    expect(await screen.findByText('The price is beyond this level already.')).toBeTruthy();
  });
});

test('on a phone nothing is open at first, and the details come below the row that is pressed', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('767'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  openMarket();
  const row = await screen.findByRole('article', { name: 'EUR/USD' });
  expect(screen.queryByRole('region', { name: 'EUR/USD, details' })).toBeNull();
  const button = within(row).getByRole('button', { name: 'EUR/USD' });
  fireEvent.click(button);
  expect(row.nextElementSibling).toBe(await screen.findByRole('region', { name: 'EUR/USD, details' }));
  fireEvent.click(button);
  expect(screen.queryByRole('region', { name: 'EUR/USD, details' })).toBeNull();
});
