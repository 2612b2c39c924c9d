import { HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setClock } from '../../lib/time/clock.ts';
import { NOW, signalFixture } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { TrackedIdea } from './tracked-idea.tsx';

beforeEach(() => {
  setClock({ now: NOW, speed: 1 });
  localStorage.clear();
});

const closedAt = new Date(NOW - 2 * MINUTE_MS).toISOString();
const openedAt = new Date(NOW - 3 * HOUR_MS).toISOString();
const closed = signalFixture({ status: 'stop_hit', currentPrice: 1.0815, resultR: -1, openedAt, closedAt });

const candles = Array.from({ length: 40 }, (_none, slot) => ({
  time: NOW - (40 - slot) * HOUR_MS,
  open: 1.0842,
  high: 1.0851,
  low: 1.0839,
  close: 1.0845,
}));
const open = () =>
  renderPage(<TrackedIdea signal={closed} />, {
    getCandles: () => ({
      pair: 'EUR/USD',
      step: '1h',
      digits: 5,
      source: 'kraken',
      simulated: false,
      candles,
    }),
  });

test('the last candle of one just closed comes once it is complete', async () => {
  const { calls } = open();
  const asked = () => calls.filter(({ path }) => path.includes('candles')).map(({ query }) => query.to);
  await waitFor(() => expect(asked()).toEqual([undefined]));
  act(() => setClock({ now: NOW + HOUR_MS, speed: 1 }));
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(Date.parse(asked()[1] ?? '')).toBeGreaterThan(NOW);
});

test('the replay runs by itself once, not at each opening of the card', async () => {
  // The browser keeps nothing.
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('Storage is closed');
  });
  const sights: (() => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        sights.push(() => onChange([{ isIntersecting: true }]));
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  open();
  const [row] = screen.getAllByRole('button');
  fireEvent.click(row as HTMLElement);
  await waitFor(() => expect(sights).toHaveLength(1));
  act(() => sights[0]?.());
  fireEvent.click(row as HTMLElement);
  fireEvent.click(row as HTMLElement);
  expect(screen.getByRole('button', { name: 'Replay, 3 seconds' })).toBeTruthy();
  expect(sights).toHaveLength(1);
  vi.restoreAllMocks();
});

test('an idea that is left in its card is left on the server, and the lists are asked anew', async () => {
  const { calls, client } = renderPage(<TrackedIdea signal={signalFixture()} />, {
    getCandles: () => ({
      pair: 'EUR/USD',
      step: '1h',
      digits: 5,
      source: 'kraken',
      simulated: false,
      candles,
    }),
    unfollowSignal: () => ({ leftAt: new Date(NOW).toISOString() }),
  });
  const asked = vi.spyOn(client, 'invalidateQueries');
  fireEvent.click(screen.getByRole('button', { name: /EUR\/USD/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Stop following' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Stop following' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(calls.filter(({ path }) => path.endsWith('/unfollow')).map(({ path }) => path)).toEqual([
    '/api/signals/SG-1048/unfollow',
  ]);
  expect(asked.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([
    ['signals'],
    ['chat', 'conversation'],
  ]);
});
