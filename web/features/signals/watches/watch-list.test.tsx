import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { WatchView } from '@app/contracts/market/watches.ts';
import { Refusal, type FakeHandlers } from '../../../testing/fake-server.ts';
import { watchFixture } from '../../../testing/market-fixtures.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { currentToast, dismissToast } from '../../../ui/feedback/toast-store.ts';
import WatchList from './watch-list.tsx';

afterEach(() => dismissToast());

const gold = watchFixture({
  id: 'w2',
  pair: 'XAU/USD',
  digits: 2,
  above: null,
  below: 4_118,
  price: 4_120.4,
  dayStart: 4_105.2,
});
const list = (...watches: WatchView[]) => ({ watches, most: 20 });
const openList = (answers: FakeHandlers = {}) =>
  renderPage(<WatchList />, { listWatches: () => list(watchFixture(), gold), ...answers });
const rows = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
const choose = async (pair: string, name: RegExp) => {
  const menu = await screen.findByLabelText(`Change or delete the watch on ${pair}`);
  fireEvent.click(menu);
  fireEvent.click(within(menu.closest('details') as HTMLElement).getByRole('button', { name }));
};

test('each watch names its levels in words and how far they are', async () => {
  openList();
  expect(await rows()).toEqual([
    expect.stringContaining('EUR/USDbelow 1.08230 or above 1.0899038.0 and 38.0 pips away'),
    expect.stringContaining('XAU/USDbelow 4,118.002.40 away'),
  ]);
  expect(screen.getByText('2 of 20')).toBeTruthy();
});

test('a level that is passed, and a market without a price, say so', async () => {
  openList({
    listWatches: () => list(watchFixture({ price: 1.0905 }), { ...gold, price: null, dayStart: null }),
  });
  expect(await rows()).toEqual([
    expect.stringContaining('beyond it now, until its candle closes'),
    expect.stringContaining('No price at the moment'),
  ]);
});

test('a paused watch, and one that tells earlier, say so', async () => {
  openList({
    listWatches: () =>
      list(watchFixture({ isPaused: true }), {
        ...gold,
        earlier: { above: null, below: 4_119.2, isTold: false },
      }),
  });
  expect(await rows()).toEqual([
    expect.stringContaining('Paused'),
    expect.stringContaining('Tells you earlier, at 4,119.20'),
  ]);
});

test('it is paused, hurried and deleted from one menu, and the list follows at once', async () => {
  const { calls } = openList({
    changeWatch: ({ body }) =>
      'paused' in (body as object)
        ? list(watchFixture({ isPaused: true }), gold)
        : list(watchFixture({ earlier: { above: 1.088, below: null, isTold: false } }), gold),
    removeWatch: () => list(gold),
  });
  await choose('EUR/USD', /^Pause$/);
  expect(await screen.findByText('Paused')).toBeTruthy();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Change or delete the watch on EUR/USD');
  expect(currentToast()?.title).toBe('The watch on EUR/USD is paused. What closes meanwhile does not count.');
  await choose('EUR/USD', /^Tell me earlier/);
  expect(await screen.findByText('Tells you earlier, at 1.08800')).toBeTruthy();
  await choose('EUR/USD', /^Delete$/);
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your watches' }));
  expect(
    calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`),
  ).toEqual(['PATCH /api/watches/w1', 'PATCH /api/watches/w1', 'DELETE /api/watches/w1']);
});

test('what cannot be changed says why, and Esc closes the menu alone', async () => {
  openList({
    changeWatch: () =>
      new Refusal(409, { error: 'The price is beyond this level already.', code: 'conflict' }),
  });
  await choose('XAU/USD', /^Tell me earlier/);
  await vi.waitFor(() => expect(currentToast()?.title).toBe('The price is beyond this level already.'));
  const menu = await screen.findByLabelText('Change or delete the watch on EUR/USD');
  const details = menu.closest('details') as HTMLDetailsElement;
  details.open = true;
  const outside = vi.fn<() => void>();
  document.addEventListener('keydown', outside);
  fireEvent.keyDown(menu, { key: 'Escape' });
  document.removeEventListener('keydown', outside);
  expect(details.open).toBe(false);
});

test('without a watch the list says how to get one', async () => {
  openList({ listWatches: () => list() });
  expect(await screen.findByText(/Nothing is watched yet/)).toBeTruthy();
});
