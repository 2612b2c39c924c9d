import { fireEvent, screen } from '@testing-library/react';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EvidenceSummary } from '@app/contracts/market/signals.ts';
import { evidenceSummaryFixture } from '../../testing/evidence-fixtures.ts';
import { Refusal, type FakeHandlers } from '../../testing/fake-server.ts';
import { configFixture } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';
import EvidenceListPage from './evidence-list-page.tsx';
import { sortEvidence } from './list-order.ts';

beforeEach(() => history.replaceState(null, '', '/evidence'));
afterEach(() => {
  history.replaceState(null, '', '/');
  localStorage.clear();
});

const cells: EvidenceSummary[] = [
  evidenceSummaryFixture(),
  evidenceSummaryFixture({ pair: 'BTC/USD', verdict: 'unproven', mean: { r: 1.05, low: -0.2, high: 2.3 } }),
  evidenceSummaryFixture({ pair: 'XAU/USD', verdict: 'too-few', count: 12, mean: null }),
  evidenceSummaryFixture({
    pair: 'AUD/USD',
    rule: 'momentum-weekly',
    ruleName: 'Direction of the last year, each week',
    timeframe: 'long',
    verdict: 'signal',
    mean: { r: 0.11, low: -0.13, high: 0.35 },
  }),
  evidenceSummaryFixture({ pair: 'GBP/USD', verdict: 'unproven', mean: { r: 0, low: -0.05, high: 0.05 } }),
];
const openPage = (answers: FakeHandlers = {}) =>
  renderPage(<EvidenceListPage />, {
    getConfig: () => configFixture(),
    listEvidence: () => ({ until: '2026-11-20T00:00:00.000Z', cells }),
    ...answers,
  });
const rows = (): string[] =>
  [...document.querySelectorAll('.evidence-row')].map((row) => row.querySelector('b')?.textContent ?? '');

test('signals come first, a lucky few do not, and what says nothing stands last', async () => {
  openPage();
  expect(
    await screen.findByText(/1 with a small edge, 2 that could be luck, 1 that lost, 1 with too few/),
  ).toBeTruthy();
  expect(rows()).toEqual(['AUD/USD', 'GBP/USD', 'EUR/USD', 'BTC/USD', 'XAU/USD']);
  expect(screen.getByRole('link', { name: /^AUD\/USD/ }).getAttribute('href')).toBe(
    '/evidence/momentum-weekly/AUDUSD/long',
  );
  expect(screen.getByRole('link', { name: /^XAU\/USD.*Not enough to say/ })).toBeTruthy();
});

test('costs of one\u2019s own change the results, and neither verdicts nor order', async () => {
  localStorage.setItem('own-costs', '{"account":"dear","spreads":{}}');
  openPage();
  expect(
    await screen.findByText(
      /after the costs of an expensive account, as you chose\. Verdicts and order rest on/,
    ),
  ).toBeTruthy();
  expect(rows()).toEqual(['AUD/USD', 'GBP/USD', 'EUR/USD', 'BTC/USD', 'XAU/USD']);
  expect(
    screen.getByRole('link', { name: /^AUD\/USD.*\u22120\.20 R.*Small edge.*loses at your costs/ }),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: /^EUR\/USD/ }).textContent).not.toContain('loses at your');
});

test('a market and a rule can be chosen, and the address keeps the choice', async () => {
  openPage();
  fireEvent.change(await screen.findByLabelText('Market'), { target: { value: 'EURUSD' } });
  expect(rows()).toEqual(['EUR/USD']);
  expect(location.search).toBe('?market=EURUSD');
  fireEvent.change(screen.getByLabelText('Rule'), { target: { value: 'momentum-weekly' } });
  expect(rows()).toEqual([]);
  expect(screen.getByText('Nothing was measured for this choice.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Market'), { target: { value: '' } });
  expect(rows()).toEqual(['AUD/USD']);
});

test('an address opens with its choice', async () => {
  history.replaceState(null, '', '/evidence?market=GBPUSD');
  openPage();
  await screen.findByText('1 that could be luck.');
  expect(rows()).toEqual(['GBP/USD']);
});

test('what could not be loaded can be tried again', async () => {
  const { answers } = openPage({ listEvidence: () => new Refusal(500, { error: 'x', code: 'internal' }) });
  expect(await screen.findByText('The evidence could not be loaded')).toBeTruthy();
  answers.listEvidence = () => ({ until: '2026-11-20T00:00:00.000Z', cells });
  fireEvent.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByRole('link', { name: /^EUR\/USD/ })).toBeTruthy();
});

test('sorting loses nothing and never puts a higher low end below', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 30 }), (lows) => {
      const sorted = sortEvidence(
        lows.map((low) => evidenceSummaryFixture({ mean: { r: low + 0.1, low, high: low + 0.2 } })),
      );
      expect(sorted.map(({ mean }) => mean?.low)).toEqual(lows.toSorted((one, other) => other - one));
    }),
  );
});

test('a simulated market says that these prices are real all the same', async () => {
  openPage();
  expect(
    await screen.findByText(/real prices of the past; the market that you follow here now is simulated/),
  ).toBeTruthy();
});

test('a real market has nothing to say of it', async () => {
  openPage({ getConfig: () => configFixture({ market: { ...configFixture().market, simulated: false } }) });
  await screen.findByText(/1 with a small edge/);
  expect(screen.queryByText(/simulated/)).toBeNull();
});
