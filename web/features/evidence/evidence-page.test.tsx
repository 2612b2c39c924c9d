import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countRuined } from '@app/domain/evidence/measures/ruin.ts';
import type { MemoryView } from '@app/contracts/accounts/memory.ts';
import type { EvidenceView } from '@app/contracts/market/evidence.ts';
import { evidenceFixture } from '../../testing/evidence-fixtures.ts';
import { Refusal, type FakeHandlers } from '../../testing/fake-server.ts';
import { configFixture, userFixture } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';
import EvidencePage from './evidence-page.tsx';

beforeEach(() => history.replaceState(null, '', '/evidence/Breakout/EURUSD/weekly'));
afterEach(() => {
  history.replaceState(null, '', '/');
  localStorage.clear();
});

const openPage = (view: EvidenceView, answers: FakeHandlers = {}) =>
  renderPage(<EvidencePage />, {
    getConfig: () => configFixture(),
    getEvidence: () => view,
    ...answers,
  });
const part = { known: 0, of: 1, points: 0, most: 1 };
const memoryOf = (shown: Partial<Record<'risk' | 'capital', string>>): MemoryView => ({
  kept: true,
  facts: Object.entries(shown).map(([kind, text], index) => ({
    id: String(index),
    kind: kind as 'risk' | 'capital',
    shown: text,
    source: 'said',
    at: '2026-06-03T12:00:00.000Z',
  })),
  lessons: [],
  signals: { settled: 0, targetHit: 0 },
  practice: { settled: 0, targetHit: 0 },
  knowledge: { percent: 0, level: 'Beginner', told: part, lessons: part, signals: part },
});
const title = () => screen.findByRole('heading', { level: 1, name: /^EUR/ });
const bars = (heading: string): Array<string | null> => {
  const section = screen.getByRole('heading', { name: heading }).closest('section') as HTMLElement;
  return [...section.querySelectorAll('dl > div')].map((row) => row.textContent);
};

test('a losing rule is called so, by its years, and is not to be taken with money', async () => {
  const { calls } = openPage(evidenceFixture());
  expect((await title()).textContent).toBe('EUR/USD: this rule has lost in 2 of 3 years');
  expect(calls.some(({ path }) => path === '/api/evidence/breakout/EURUSD/weekly')).toBe(true);
  expect(screen.getByText(/I would not take it with money\. Each trade cost about 9 cents/)).toBeTruthy();
  expect(screen.getByText(/Most of that is costs/)).toBeTruthy();
  expect(document.querySelector('.evidence-hero .pipsy')?.getAttribute('data-mood')).toBe('red');
  expect(screen.getByText('\u22120.09 R')).toBeTruthy();
  expect(screen.getByText('4 of 20')).toBeTruthy();
  expect(screen.getByText('20.0%, by luck 15.0%')).toBeTruthy();
  expect(screen.getByText('11,302')).toBeTruthy();
});

test('lost in every year, it says each of them', async () => {
  openPage(
    evidenceFixture({
      byYear: [
        { year: 2025, count: 9_000, meanR: -0.1 },
        { year: 2026, count: 2_302, meanR: -0.05 },
      ],
    }),
  );
  expect((await title()).textContent).toBe('EUR/USD: this rule has lost in each of 2 years');
});

test('every year, the rivals and the costs stand in figures', async () => {
  openPage(evidenceFixture());
  const years = within(await screen.findByRole('list', { name: 'Result of one trade by year' }));
  expect(years.getAllByRole('listitem').map((year) => year.textContent)).toEqual([
    '2024\u22120.10of 5,000',
    '2025\u22120.09of 5,000',
    '2026+0.02of 1,302',
  ]);
  expect(
    screen.getByRole('img', { name: /Running total from 2007 to 2026: \u2212924 R\. 2 of 3/ }),
  ).toBeTruthy();
  expect(bars('Against four simple rivals')).toEqual([
    'This rule11,302 trades\u22120.09',
    'Random momentssame plan\u22120.10',
    'Coin flipany side\u22120.11',
    'The other sidesell for buy\u22120.05',
    'Just holdingbought, no stop+0.01',
  ]);
  expect(bars('What costs do').map((row) => row?.slice(-5))).toEqual([
    '\u22120.02',
    '\u22120.05',
    '\u22120.09',
    '\u22120.16',
  ]);
  expect(document.querySelectorAll('.result-bars__bar--down')).toHaveLength(2);
  expect(screen.getByText('e0fd … 9ff9')).toBeTruthy();
});

test('an hour with too few trades has no bar and no share', async () => {
  openPage(evidenceFixture());
  const table = await screen.findByRole('table', {
    name: 'Targets reached by hour of the day',
    hidden: true,
  });
  const rows = [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(rows).toHaveLength(24);
  expect(rows[5]?.slice(2)).toEqual(['12', 'too few to say', '\u2013']);
  expect(rows[6]?.slice(2)).toEqual(['400', '12%', '15%']);
  expect(screen.getByRole('img', { name: /most often at 23:00 UTC with 16%, luck 15%/ })).toBeTruthy();
  expect(document.querySelectorAll('.hour-bars__bar')).toHaveLength(23);
});

test('how many lose a fifth is drawn for one per cent, or for the risk that the user told', async () => {
  const view = evidenceFixture();
  openPage(view);
  const usual = countRuined(view.results, 1);
  expect(await screen.findByText(`${usual} of 100 lose a fifth of their account on the way.`)).toBeTruthy();
  expect(document.querySelectorAll('.ruin-dots__dot--lit')).toHaveLength(usual);
  expect(screen.getByText(/You have not said your own risk, so this is 1%/)).toBeTruthy();
});

test('the risk that a member told Pipsy takes its place', async () => {
  const view = evidenceFixture();
  openPage(view, { getCurrentUser: () => userFixture(), getMemory: () => memoryOf({ risk: '3%' }) });
  expect(await screen.findByText(/each risking 3% of what they have/)).toBeTruthy();
  expect(
    screen.getByText(`${countRuined(view.results, 3)} of 100 lose a fifth of their account on the way.`),
  ).toBeTruthy();
  expect(screen.getByText(/That is the risk you told Pipsy/)).toBeTruthy();
});

test('the result stands on the stake that a member told Pipsy, on the example for everybody else', async () => {
  openPage(evidenceFixture());
  expect(await screen.findByText('\u2212$9.00 on $100, for example')).toBeTruthy();
});

test('of a risk in per cent and an account the stake is made', async () => {
  openPage(evidenceFixture(), {
    getCurrentUser: () => userFixture(),
    getMemory: () => memoryOf({ risk: '0.5%', capital: '$5,000' }),
  });
  expect(await screen.findByText('\u2212$2.25 on your $25')).toBeTruthy();
});

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('the costs of another account can be chosen, count in the result, and are there again', async () => {
  openPage(evidenceFixture());
  await title();
  choose('Your costs', 'raw');
  expect(screen.getByText('After costs of a raw account, each trade')).toBeTruthy();
  expect(screen.getByText('\u22120.05 R')).toBeTruthy();
  expect(screen.getByText(/Each trade cost about 5 cents/)).toBeTruthy();
  expect(screen.getByText('\u2212$5.00 on $100, for example')).toBeTruthy();
  expect(bars('What costs do').at(-1)).toBe('Raw accountyours\u22120.05');
  expect(bars('Against four simple rivals')[0]).toContain('\u22120.09');
  expect(screen.getByText(/verdict, the years and the rivals stay those of a usual account/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /Test it on the newest prices/ }).getAttribute('href')).toContain(
    'account=raw',
  );
  cleanup();
  openPage(evidenceFixture());
  await title();
  expect(screen.getByText('\u22120.05 R')).toBeTruthy();
});

test('a spread of one\u2019s own lies between those that were measured, and no further', async () => {
  openPage(evidenceFixture());
  await title();
  choose('Your costs', 'own');
  const label = 'Your spread on EUR/USD, in pips';
  expect(screen.getByText('A usual one is 1.00 pips.')).toBeTruthy();
  choose(label, '1,5');
  expect(screen.getByText('\u22120.13 R')).toBeTruthy();
  choose(label, '0.5');
  expect(screen.getByText('\u22120.05 R')).toBeTruthy();
  choose(label, '3');
  expect(screen.getByText('\u22120.16 R')).toBeTruthy();
  expect(screen.getByText(/More than twice the usual spread was not measured/)).toBeTruthy();
  choose(label, 'cheap');
  expect(screen.getByText(/Please write a number/)).toBeTruthy();
  expect(screen.getByText('\u22120.16 R')).toBeTruthy();
});

test('what is stored and unknown is a usual account', async () => {
  localStorage.setItem('own-costs', '{"account":"free","spreads":{"EUR/USD":"x"}}');
  openPage(evidenceFixture());
  await title();
  expect(screen.getByText('After costs, each trade')).toBeTruthy();
});

test('too few trades get no figure at all', async () => {
  openPage(
    evidenceFixture({ verdict: 'too-few', count: 19, targets: 12, mean: null, pooled: null, deflated: null }),
  );
  expect((await title()).textContent).toBe('EUR/USD: not enough to say');
  expect(screen.getByText(/Only 19 past cases\. Below 30 any figure would be luck/)).toBeTruthy();
  for (const name of ['Year by year', 'What costs do', 'What it would do to an account'])
    expect(screen.queryByRole('heading', { name })).toBeNull();
  expect(screen.queryByText('Reached the target')).toBeNull();
});

test('a result that may be luck is for practice, and an edge is no promise', async () => {
  openPage(evidenceFixture({ verdict: 'unproven', mean: { r: 0.01, low: -0.1, high: 0.12 } }));
  expect((await title()).textContent).toBe('EUR/USD: no proven edge');
  expect(screen.getByText(/nobody can tell it from luck\. Fine for practice/)).toBeTruthy();
  // Neither colour of a result where the interval crosses zero.
  expect(document.querySelector('.result-bars__bar--up, .result-bars__bar--down')).toBeNull();
});

test('an edge comes with the chance that is left once all tries are counted', async () => {
  openPage(
    evidenceFixture({
      verdict: 'signal',
      mean: { r: 0.11, low: 0.02, high: 0.2 },
      deflated: 0.03,
      targets: null,
    }),
  );
  expect((await title()).textContent).toBe('EUR/USD: a small edge so far');
  expect(screen.getByText(/Of 218 tries .* the chance that this one is more than luck is 3%/)).toBeTruthy();
  expect(screen.getByText('No target')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'By hour of the day' })).toBeNull();
});

test('what was not measured says so, which is no failure', async () => {
  openPage(evidenceFixture(), {
    getEvidence: () => new Refusal(404, { error: 'Not found.', code: 'not_found' }),
  });
  expect(await screen.findByText('Nothing was measured here')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /try again/i })).toBeNull();
});

test('a failure can be tried again', async () => {
  const { answers } = openPage(evidenceFixture(), {
    getEvidence: () => new Refusal(500, { error: 'x', code: 'internal' }),
  });
  expect(await screen.findByText('The evidence could not be loaded')).toBeTruthy();
  answers.getEvidence = () => evidenceFixture();
  fireEvent.click(await screen.findByRole('button', { name: /try again/i }));
  expect(await title()).toBeTruthy();
});

test('a visitor is not sent to the members’ places', async () => {
  openPage(evidenceFixture());
  await title();
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/signup');
  expect(screen.queryByRole('link', { name: 'Signals' })).toBeNull();
});
