import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SignalView } from '@app/contracts/market/signals.ts';
import { setClock } from '../../lib/time/clock.ts';
import { Refusal, type FakeHandlers } from '../../testing/fake-server.ts';
import { configFixture, minutesAgo, NOW, signalFixture, statsFixture } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';
// Read ahead: the page loads it with the first results.
import './equity/equity-frames.tsx';
import SignalsPage from './signals-page.tsx';

const lost = signalFixture({
  signalId: 'SG-2',
  pair: 'GBP/JPY',
  action: 'SELL',
  entry: 190,
  target: 188,
  stopLoss: 191,
  status: 'stop_hit',
  profitLossPips: -100,
  profitLoss: -0.53,
  timeframe: 'weekly',
  closedAt: minutesAgo(1),
});
const gold = signalFixture({
  signalId: 'GR-3',
  pair: 'XAU/USD',
  type: 'golden_rim',
  entry: 2342.1,
  target: 2362.1,
  stopLoss: 2332.1,
  currentPrice: 2350.1,
  profitLossPips: 80_000,
  profitLoss: 0.34,
  resultR: 0.8,
  timeframe: 'short',
});

const openSignals = (answers: FakeHandlers = {}) =>
  renderPage(<SignalsPage />, {
    getConfig: () => configFixture(),
    listSignals: () => [signalFixture(), lost, gold],
    getSignalStats: () => statsFixture(),
    ...answers,
  });
const card = (name: string) => screen.findByRole('article', { name });

beforeEach(() => setClock({ now: NOW, speed: 1 }));
afterEach(() => history.replaceState(null, '', '/'));

describe('the cards', () => {
  test('an active signal shows every figure and how far it is to its target', async () => {
    openSignals();
    const one = within(await card('BUY EUR/USD, SG-1048'));
    for (const text of [
      'In a profit',
      'Standard',
      '1.08150',
      '1.08425',
      '1.08975',
      '1.08610',
      '+18.5 pips',
      '+0.17%',
      'Confidence 62% of 140',
      '2 tokens',
      '14 May, 08:14 UTC',
    ]) {
      expect(one.getByText(text), text).toBeTruthy();
    }
    expect(one.getByRole('meter', { name: 'Progress to Target' }).getAttribute('aria-valuenow')).toBe('34');
  });

  test('a lost one says so in the specification’s words, with yen prices to three decimals', async () => {
    openSignals();
    const one = within(await card('SELL GBP/JPY, SG-2'));
    for (const text of [
      'Signal has lost',
      'Closed at its stop',
      '191.000',
      '\u2212100.0 pips',
      '\u22120.53%',
    ]) {
      expect(one.getByText(text), text).toBeTruthy();
    }
    expect(one.queryByRole('meter')).toBeNull();
  });

  test('gold leads with money and R, and has no decimals', async () => {
    openSignals();
    const one = within(await card('BUY XAU/USD, GR-3'));
    expect(one.getByText('Golden rim')).toBeTruthy();
    expect(one.getByText('2332')).toBeTruthy();
    for (const text of ['+$80.00 (+0.80 R)', 'on an example of $100', '+0.34%', '+80000.0 pips'])
      expect(one.getByText(text), text).toBeTruthy();
  });
});

describe('the totals', () => {
  test('four figures, the rate with its count and its range', async () => {
    openSignals();
    expect(await screen.findByText('61.9%')).toBeTruthy();
    for (const text of [
      '6 active',
      '26 target hits of 42 closed',
      '29 profitable: closed above zero after spread',
      'Likely between 47% and 75%',
      '+12.40%',
      '+0.30% average return',
      'Result not known yet',
    ]) {
      expect(screen.getAllByText(text)[0], text).toBeTruthy();
    }
    expect(screen.queryByText('Too few closed to mean much')).toBeNull();
  });

  test('under 30 closed the page says that the rate means little', async () => {
    openSignals({ getSignalStats: () => statsFixture({ closedSignals: 29 }) });
    expect(await screen.findByText('Too few closed to mean much')).toBeTruthy();
  });

  test('practice ideas are counted apart, and earlier signals are told', async () => {
    openSignals({ getSignalStats: () => statsFixture({ earlierSignals: 7 }) });
    expect(await screen.findByText('12 practice ideas apart')).toBeTruthy();
    expect(screen.getByText(/^7 of these signals are from before/)).toBeTruthy();
  });

  test('with none open it says so instead of an unknown result', async () => {
    openSignals({ getSignalStats: () => statsFixture({ activeSignals: 0 }) });
    expect(await screen.findByText('No open signals')).toBeTruthy();
    expect(screen.queryByText('Result not known yet')).toBeNull();
  });

  test('a practice idea is named so on its card', async () => {
    openSignals({ listSignals: () => [signalFixture({ kind: 'practice' })] });
    const one = within(await card('BUY EUR/USD, SG-1048'));
    expect(one.getByText('Practice idea, no proven edge')).toBeTruthy();
    expect(one.getByText('No extra token')).toBeTruthy();
  });

  test.each([
    [{ total: 7, least: 5, most: 5, count: 42, isExample: false }, '+$7.00 on your $5 stakes'],
    [
      { total: -3.5, least: 5, most: 20, count: 42, isExample: false },
      '\u2212$3.50 on your stakes of $5 to $20',
    ],
    [
      { total: 140, least: 100, most: 100, count: 42, isExample: true },
      '+$140.00 on an example of $100 each',
    ],
    [{ total: 7, least: 5, most: 5, count: 9, isExample: false }, '9 of 42 had a stake'],
  ])('the sum stands in own money, on the stakes that were set: %o', async (money, text) => {
    openSignals({ getSignalStats: () => statsFixture({ money }) });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('with none closed there is no rate', async () => {
    openSignals({
      getSignalStats: () =>
        statsFixture({ closedSignals: 0, profitableSignals: 0, winRate: 0, lastClosed: [] }),
    });
    expect((await screen.findAllByText('No closed signals yet')).length).toBe(2);
    expect(screen.queryByText('0.0%')).toBeNull();
  });
});

const settled = (signalId: string, status: SignalView['status'], resultR: number, closedAgo: number) =>
  signalFixture({ signalId, status, resultR, closedAt: minutesAgo(closedAgo), currentPrice: null });
const paper = signalFixture({
  ...settled('PR-9', 'target_hit', 2, 5),
  kind: 'practice',
  pair: 'USD/CAD',
});
const mixed = () => [
  settled('SG-6', 'stop_hit', -1, 1),
  settled('SG-5', 'expired', 0.4, 30),
  settled('SG-4', 'target_hit', 2, 60),
  signalFixture({ signalId: 'SG-3', timeframe: 'weekly' }),
  paper,
];

describe('the lines of results', () => {
  test('stand apart for signals and practice ideas, each told in a sentence and a table', async () => {
    openSignals({ listSignals: mixed });
    const name = 'Running total of 3 closed: +1.40 R. 1 at the target, 1 at the stop, 1 out of time.';
    expect(await screen.findByRole('img', { name })).toBeTruthy();
    expect(screen.getByRole('img', { name: /^Running total of 1 closed: \+2\.00 R/ })).toBeTruthy();
    expect(screen.getByText('3 closed. One more loss or win would change this picture.')).toBeTruthy();
    const table = screen.getAllByText('Read as a table')[0]?.closest('details') as HTMLDetailsElement;
    table.open = true;
    fireEvent(table, new Event('toggle'));
    const rows = (await within(table).findAllByRole('row')).map((row) => row.textContent);
    expect(rows[1]).toBe('EUR/USD, SG-614 May, 08:21Stop\u22121.00 R+1.40 R');
    expect(rows.at(-1)).toContain('+2.00 R+2.00 R');
  });

  test('have one scale, so that their heights compare', async () => {
    openSignals({ listSignals: mixed });
    await screen.findAllByRole('img', { name: /^Running total/ });
    const scales = [...document.querySelectorAll('.equity-line__scale')].map((scale) => scale.textContent);
    expect(scales).toEqual(['+3 R+2 R+1 R0 R', '+3 R+2 R+1 R0 R']);
  });

  test('a losing line of practice ideas says that no money was lost', async () => {
    openSignals({
      listSignals: () => [signalFixture({ ...settled('PR-1', 'stop_hit', -1, 5), kind: 'practice' })],
    });
    expect(
      await screen.findByText('1 closed on paper. No proven edge, and it shows: no money was lost here.'),
    ).toBeTruthy();
    expect(screen.getByText(/^No signal has closed yet/)).toBeTruthy();
  });
});

describe('the results', () => {
  test('each has its count, and a choice leaves the cards that ended so', async () => {
    openSignals({ listSignals: mixed });
    const group = within(await screen.findByRole('group', { name: 'Result' }));
    expect(group.getAllByRole('button').map((one) => one.textContent)).toEqual([
      'Every result 5',
      'Stop 1',
      'Time ran out 1',
      'Target 2',
      'Open 1',
    ]);
    fireEvent.click(group.getByRole('button', { name: /Target/ }));
    expect(group.getByRole('button', { name: /Target/ }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(location.search).toBe('?result=target');
  });

  test('count within the timeframe, which stays chosen', async () => {
    history.replaceState(null, '', '/signals?timeframe=weekly&result=open');
    openSignals({ listSignals: mixed });
    expect((await screen.findByRole('button', { name: /Every result/ })).textContent).toBe('Every result 1');
    fireEvent.click(screen.getByRole('button', { name: /Stop/ }));
    expect(location.search).toBe('?timeframe=weekly&result=stop');
    expect(screen.getByRole('heading', { name: 'No signals found' })).toBeTruthy();
  });

  test('what was left stands apart without a result, and is in none of the figures', async () => {
    const left = { ...settled('SG-2', 'stop_hit', -1, 90), leftAt: minutesAgo(100) };
    openSignals({
      listSignals: () => [...mixed(), left],
      getSignalStats: () => statsFixture({ leftSignals: 1 }),
    });
    expect(await screen.findByText('1 left, counted neither way')).toBeTruthy();
    expect(await screen.findByRole('img', { name: /^Running total of 3 closed/ })).toBeTruthy();
    const group = within(screen.getByRole('group', { name: 'Result' }));
    expect(group.getByRole('button', { name: /Stop/ }).textContent).toBe('Stop 1');
    fireEvent.click(group.getByRole('button', { name: /Left/ }));
    const one = within(await card('BUY EUR/USD, SG-2'));
    expect(one.getByText('Left')).toBeTruthy();
    expect(one.getByText(/^You stopped following it .* It counts neither way for you\.$/)).toBeTruthy();
    expect(one.queryByText('Closed at its stop')).toBeNull();
  });

  test('signals and practice ideas stand in lists of their own', async () => {
    openSignals({ listSignals: mixed });
    const apart = (await screen.findByText('On paper, counted apart.')).closest('section') as HTMLElement;
    expect(within(apart).getAllByRole('article')).toHaveLength(1);
  });
});

describe('the timeframes', () => {
  test('a choice filters the cards and stands in the address; short ones are under All', async () => {
    openSignals();
    await card('BUY XAU/USD, GR-3');
    fireEvent.click(screen.getByRole('radio', { name: 'Weekly' }));
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(location.search).toBe('?timeframe=weekly');
    fireEvent.click(screen.getByRole('radio', { name: 'All' }));
    expect(screen.getAllByRole('article')).toHaveLength(3);
    expect(location.search).toBe('');
  });

  test('an address with a timeframe opens it, and an empty one says what to do', async () => {
    history.replaceState(null, '', '/signals?timeframe=long');
    openSignals();
    expect(await screen.findByRole('heading', { name: 'No signals found' })).toBeTruthy();
    expect(screen.getByText('Chat with Pipsy to generate a signal, or try another timeframe.')).toBeTruthy();
  });

  test('a result that no idea has asks for another result', async () => {
    history.replaceState(null, '', '/signals?result=time');
    openSignals();
    expect(await screen.findByText('No idea ended like this. Choose another result.')).toBeTruthy();
  });
});

test('the way back to the chat and Live Monitoring stand above the figures', async () => {
  openSignals();
  expect((await screen.findByRole('link', { name: 'Back to Chat' })).getAttribute('href')).toBe('/');
  expect(screen.getByText('Live Monitoring')).toBeTruthy();
});

test('a simulated market says so, beside Live Monitoring', async () => {
  openSignals();
  expect(await screen.findByText('Simulated market')).toBeTruthy();
  expect(screen.getByText('Live Monitoring')).toBeTruthy();
  expect(screen.getByText(/Every idea counts, won or lost, after the spread\./)).toBeTruthy();
});

test('when a refresh fails the older signals stay, and the page says that they are older', async () => {
  const page = openSignals();
  await card('BUY EUR/USD, SG-1048');
  page.answers.listSignals = () => new Refusal(503, { error: 'Down', code: 'unavailable' });
  await act(() => page.client.refetchQueries({ queryKey: ['signals', 'list'] }));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load signals');
  expect(screen.getAllByRole('article')).toHaveLength(3);
  page.answers.listSignals = () => [];
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No signals found')).toBeTruthy();
});
