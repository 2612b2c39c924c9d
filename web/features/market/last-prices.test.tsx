import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveLastPrices, loadLastPrices } from '../../lib/storage/last-prices.ts';
import { assetFixture } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';
import LastPrices from './last-prices.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 3, 12) });
});
afterEach(() => vi.useRealTimers());

test('the prices that were kept are shown with their age, which grows, and never as present ones', () => {
  saveLastPrices([assetFixture({ ageSeconds: 60 })]);
  vi.setSystemTime(Date.UTC(2026, 5, 3, 12, 12));
  renderPage(<LastPrices />, {});
  expect(screen.getByText('12m old')).toBeTruthy();
  expect(screen.getByText('13m ago')).toBeTruthy();
  expect(screen.getByText('EUR/USD')).toBeTruthy();
  expect(screen.getByText('Simulated market')).toBeTruthy();
  expect(screen.getByText(/saw them on 3 Jun, 12:00 UTC.*nothing here is fit to trade on/)).toBeTruthy();
  act(() => void vi.advanceTimersByTime(60 * 60_000));
  expect(screen.getByText('1h 12m old')).toBeTruthy();
});

test('a price of this minute is called under a minute old', () => {
  saveLastPrices([assetFixture({ ageSeconds: 1 })]);
  renderPage(<LastPrices />, {});
  expect(screen.getByText('under 1m old')).toBeTruthy();
});

test.each([
  'null',
  '7',
  '{}',
  '<html>',
  '{"savedAt":1,"simulated":true,"prices":[]}',
  '{"savedAt":1,"simulated":true,"prices":[null]}',
  '{"savedAt":1,"simulated":true,"prices":[{"symbol":"EUR/USD","name":"Euro","price":"1.1","printedAt":1}]}',
])('nothing is shown where storage holds %s', (kept) => {
  localStorage.setItem('last-prices', kept);
  expect(loadLastPrices()).toBeNull();
  renderPage(<LastPrices />, {});
  expect(document.body.textContent).toBe('');
});
