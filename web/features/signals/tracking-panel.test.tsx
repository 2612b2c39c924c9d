import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../testing/fake-server.ts';
import { signalFixture, statsFixture } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';
import TrackingPanel from './tracking-panel.tsx';

const seven = Array.from({ length: 7 }, (_none, index) =>
  signalFixture({ id: `s${index}`, signalId: `SG-${index}` }),
);

test('totals and the five newest; the dollars say what stake they stand on', async () => {
  renderPage(<TrackingPanel />, { listSignals: () => seven, getSignalStats: () => statsFixture() });
  expect(await screen.findByText('+$12.40')).toBeTruthy();
  expect(screen.getByText('on a stake of $100 a signal, after spread')).toBeTruthy();
  expect(
    screen.getByText(/^Practice ideas, counted apart: 12, of them 9 closed, 2 at the target/),
  ).toBeTruthy();
  expect(screen.getByText('SG-4')).toBeTruthy();
  expect(screen.queryByText('SG-5')).toBeNull();
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
