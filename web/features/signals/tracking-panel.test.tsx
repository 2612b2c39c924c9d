import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setClock } from '../../lib/time/clock.ts';
import { Refusal } from '../../testing/fake-server.ts';
import { NOW, signalFixture, statsFixture } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';
import TrackingPanel from './tracking-panel.tsx';

setClock({ now: NOW, speed: 1 });
const seven = Array.from({ length: 7 }, (_none, index) =>
  signalFixture({ id: `s${index}`, signalId: `SG-${index}` }),
);

test('totals and the five newest', async () => {
  renderPage(<TrackingPanel />, { listSignals: () => seven, getSignalStats: () => statsFixture() });
  expect(await screen.findByText('+12.40%')).toBeTruthy();
  expect(
    screen.getByText(/^Practice ideas, counted apart: 12, of them 9 closed, 2 at the target/),
  ).toBeTruthy();
  expect(screen.getByRole('article', { name: 'buy EUR/USD, SG-4' })).toBeTruthy();
  expect(screen.queryByRole('article', { name: /SG-5$/ })).toBeNull();
});

test('the sum is the one of the page with the record, in own money', async () => {
  const money = { total: -5, least: 5, most: 5, count: 42, isExample: false };
  renderPage(<TrackingPanel />, {
    listSignals: () => seven,
    getSignalStats: () => statsFixture({ totalProfitLoss: -0.12, averageReturn: -0.12, money }),
  });
  expect((await screen.findByText('Total P&L')).nextElementSibling?.textContent).toBe(
    '−0.12%−$5.00 on your $5 stakes. −0.12% average return',
  );
});

test('a tap on an idea opens its card, a second one closes it', async () => {
  renderPage(<TrackingPanel />, { listSignals: () => seven, getSignalStats: () => statsFixture() });
  const row = within(await screen.findByRole('article', { name: 'buy EUR/USD, SG-4' }));
  const tap = () => fireEvent.click(row.getByRole('button', { name: /EUR\/USD/ }));
  tap();
  expect(row.getByRole('article', { name: 'Live signal: buy EUR/USD' })).toBeTruthy();
  tap();
  expect(row.queryByRole('article')).toBeNull();
});

test('without signals: No signals yet', async () => {
  renderPage(<TrackingPanel />, {
    listSignals: () => [],
    getSignalStats: () => statsFixture({ closedSignals: 0 }),
  });
  expect(await screen.findByRole('heading', { name: 'No signals yet' })).toBeTruthy();
});

test('what cannot be loaded says so', async () => {
  const down = () => new Refusal(503, { error: 'Down', code: 'unavailable' });
  renderPage(<TrackingPanel />, { listSignals: down, getSignalStats: down });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load data');
});

test('with none open it says so', async () => {
  renderPage(<TrackingPanel />, {
    listSignals: () => seven,
    getSignalStats: () => statsFixture({ activeSignals: 0 }),
  });
  expect(await screen.findByText('No open signals')).toBeTruthy();
});
