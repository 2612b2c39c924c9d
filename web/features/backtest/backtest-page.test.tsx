import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BacktestFigures, BacktestView } from '@app/contracts/market/backtests.ts';
import { setClock } from '../../lib/time/clock.ts';
import { Refusal, type FakeHandlers } from '../../testing/fake-server.ts';
import { fakeStream } from '../../testing/fake-stream.ts';
import { configFixture, NOW } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';
import BacktestPage from './backtest-page.tsx';

const START = Date.UTC(2025, 3, 15);
const DAY = 86_400_000;

const comparison = { count: 400, targets: 80, meanR: -0.1 };
const figures: BacktestFigures = {
  mean: { r: -0.134, low: -0.22, high: -0.048 },
  targets: 62,
  costs: { half: -0.07, one: -0.134, twice: -0.26 },
  comparisons: {
    'random-instants': comparison,
    'coin-flip': { ...comparison, meanR: -0.12 },
    opposite: { ...comparison, meanR: -0.11 },
    holding: { count: 0, targets: 0, meanR: 0 },
  },
  equity: [
    [START + 100 * DAY, 3.1],
    [START + 300 * DAY, -30.2],
    [START + 500 * DAY, -53.5],
  ],
  byYear: [
    { year: 2025, count: 250, meanR: -0.1 },
    { year: 2026, count: 149, meanR: -0.19 },
  ],
  longestLosingRun: 14,
  deepestFall: 56.6,
};
const losing: BacktestView = {
  rule: 'breakout',
  ruleName: 'Breakout of 20 candles',
  version: 1,
  pair: 'XAU/USD',
  timeframe: 'daily',
  account: 'raw',
  step: '1h',
  simulated: true,
  candles: 10_000,
  from: new Date(START).toISOString(),
  to: new Date(START + 500 * DAY).toISOString(),
  trades: 399,
  verdict: 'losing',
  kind: 'practice',
  figures,
};

const openPage = (answers: FakeHandlers = {}, search = '') => {
  window.history.replaceState(null, '', `/backtest${search}`);
  return renderPage(<BacktestPage />, { getConfig: () => configFixture(), ...answers });
};
const runIt = () => fireEvent.click(screen.getByRole('button', { name: 'Run the back-test' }));
const field = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);

/** Runs to the end with this result. */
async function showResult(result: BacktestView): Promise<void> {
  const stream = fakeStream<'runBacktest'>();
  openPage({ runBacktest: () => stream.response });
  runIt();
  stream.tell({ name: 'done', data: result });
  await screen.findByRole('heading', { level: 2, name: `${result.ruleName} on ${result.pair}` });
}

beforeEach(() => setClock({ now: NOW, speed: 1 }));

describe('a run', () => {
  test('sends what was chosen, shows how far it is, and then the result', async () => {
    const stream = fakeStream<'runBacktest'>();
    const { calls } = openPage({ runBacktest: () => stream.response });
    fireEvent.change(field('Market'), { target: { value: 'XAU/USD' } });
    fireEvent.change(field('Costs of'), { target: { value: 'raw' } });
    runIt();
    const bar = await screen.findByRole('progressbar', { name: 'Back-test' });
    expect(bar.getAttribute('aria-valuenow')).toBe('0');
    await act(async () =>
      stream.tell({ name: 'progress', data: { stage: 'candles', share: 0.36, candles: 4_000 } }),
    );
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('36'));
    expect(bar.getAttribute('aria-valuetext')).toBe('4,000 candles read');
    stream.tell({ name: 'progress', data: { stage: 'trades', share: 0.9, candles: 10_000 } });
    expect(await screen.findByText('Following the trades over 10,000 candles')).toBeTruthy();
    stream.tell({ name: 'done', data: losing });
    expect(await screen.findByRole('heading', { name: 'Breakout of 20 candles on XAU/USD' })).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('It lost here');
    expect(calls.find(({ path }) => path === '/api/backtests')?.body).toEqual({
      pair: 'XAU/USD',
      timeframe: 'daily',
      rule: 'breakout',
      account: 'raw',
    });
    expect(window.location.search).toBe('?pair=XAU%2FUSD&timeframe=daily&rule=breakout&account=raw');
  });

  test('that is refused says why, keeps the choice and can be tried again', async () => {
    let refuses = true;
    const text = 'Your last back-test is still running. Please try again in a moment.';
    const stream = fakeStream<'runBacktest'>();
    openPage({
      runBacktest: () => (refuses ? new Refusal(409, { error: text, code: 'in_progress' }) : stream.response),
    });
    fireEvent.change(field('Market'), { target: { value: 'GBP/USD' } });
    runIt();
    expect((await screen.findByRole('alert')).textContent).toBe(
      `The back-test did not finish${text} Your choices are kept.`,
    );
    expect(field('Market').value).toBe('GBP/USD');
    refuses = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    stream.tell({ name: 'done', data: { ...losing, pair: 'GBP/USD' } });
    expect(await screen.findByRole('heading', { name: 'Breakout of 20 candles on GBP/USD' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('that breaks off says so and keeps the choice', async () => {
    const stream = fakeStream<'runBacktest'>();
    openPage({ runBacktest: () => stream.response }, '?pair=BTCUSD&timeframe=long&rule=momentum-daily');
    runIt();
    await screen.findByRole('progressbar');
    stream.drop();
    expect((await screen.findByRole('alert')).textContent).toContain('It stopped halfway.');
    expect([field('Market').value, field('Rule').value, field('Plan').value]).toEqual([
      'BTC/USD',
      'momentum-daily',
      'long',
    ]);
  });
});

describe('the form', () => {
  test('offers the plans that a rule trades on, and says so', () => {
    openPage();
    fireEvent.change(field('Rule'), { target: { value: 'slow-breakout' } });
    expect([...field('Plan').options].map(({ value }) => value)).toEqual(['long']);
    expect(
      screen.getByText('This rule trades on the long-term plan only. The newest 3,000 candles at most.'),
    ).toBeTruthy();
  });
});

describe('a result', () => {
  test('shows the trades, the mean with its interval, targets beside a coin, and the losing run', async () => {
    await showResult(losing);
    const cards = [...document.querySelectorAll('.stat')].map(({ textContent }) => textContent);
    expect(cards).toEqual([
      'Trades399one at a time, each to its end',
      'Net R a trade\u22120.134Likely between \u22120.220 and \u22120.048 (95%)',
      'Reached the target6216%; with a coin for the side 20%',
      'Longest losing run14Deepest fall 56.6 R',
    ]);
    expect(screen.getByText(/even the favourable end of its interval is below zero/)).toBeTruthy();
    expect(screen.getByText(/A back-test alone never makes a signal/)).toBeTruthy();
    const result = within(screen.getByRole('region', { name: 'Breakout of 20 candles on XAU/USD' }));
    expect(result.getByText('Simulated market')).toBeTruthy();
    expect(screen.getByText(/show how a rule works, not what it is worth/)).toBeTruthy();
  });

  test('has its plot in words and its comparisons, costs and years in tables', async () => {
    await showResult(losing);
    expect(screen.getByRole('figure').textContent).toContain(
      'It ends at \u221253.5 R; the line is highest at +3.1 R and lowest at \u221253.5 R.',
    );
    const rowsOf = (name: string) =>
      within(screen.getByRole('table', { name }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rowsOf('Beside luck')).toEqual([
      ['The rule itself', '399', '\u22120.134 R'],
      ['The same plan at random moments', '400', '\u22120.100 R'],
      ['A coin decides the side', '400', '\u22120.120 R'],
      ['The opposite side', '400', '\u22120.110 R'],
      ['Bought and held as long', '0', '\u2013'],
    ]);
    expect(rowsOf('If the spread were different')).toEqual([
      ['Half', '\u22120.070 R'],
      ['As assumed', '\u22120.134 R'],
      ['Double', '\u22120.260 R'],
    ]);
    expect(rowsOf('By year').map(([year]) => year)).toEqual(['2025', '2026']);
  });

  test.each([
    [
      { verdict: 'short-history' as const, candles: 320, trades: 0 },
      /has 320 candles of that plan here\. Fewer than 500/,
    ],
    [{ verdict: 'too-few' as const, candles: 600, trades: 12 }, /^12 trades were closed\. Below 30/],
  ])('of too little shows no figure: %o', async (more, sentence) => {
    await showResult({ ...losing, ...more, figures: null });
    expect(screen.getAllByText('Not enough to say').length).toBeGreaterThan(0);
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(document.querySelector('.stat, figure, table')).toBeNull();
  });

  test('that gained promises nothing', async () => {
    await showResult({
      ...losing,
      verdict: 'gaining',
      simulated: false,
      figures: { ...figures, mean: { r: 0.2, low: 0.05, high: 0.35 } },
    });
    expect(screen.getByText(/one history and no promise for the next/)).toBeTruthy();
    expect(screen.getByText(/by it this stays practice/)).toBeTruthy();
    const result = within(screen.getByRole('region', { name: 'Breakout of 20 candles on XAU/USD' }));
    expect(result.queryByText('Simulated market')).toBeNull();
  });

  test('of a rule without a target says so', async () => {
    await showResult({ ...losing, figures: { ...figures, targets: null } });
    expect(screen.getByText('This rule has no target; it ends with a trailing exit')).toBeTruthy();
  });
});
