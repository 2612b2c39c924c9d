// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SignalCard, type SignalCardProps } from './signal-card.tsx';

afterEach(cleanup);

const card = (part: Partial<SignalCardProps> = {}) =>
  render(
    <SignalCard
      pair="EUR/USD"
      action="buy"
      entry={1.08425}
      target={1.08975}
      stop={1.0815}
      candles={null}
      simulated
      {...part}
    />,
  ).container;

const terms = (within: HTMLElement) => [...within.querySelectorAll('dt')].map((term) => term.textContent);

test('the loss stands before the gain, and everything in its fixed order', () => {
  expect(terms(card())).toEqual([
    'Stop Loss',
    'Entry',
    'Target',
    'Max Risk',
    'Risk/Reward',
    'Potential Profit',
  ]);
  expect(screen.getByText('27.5 pips')).toBeTruthy();
  expect(screen.getByText('1:2.0')).toBeTruthy();
  expect(screen.getByText('55.0 pips')).toBeTruthy();
  expect(screen.getByText('BUY')).toBeTruthy();
});

test('nothing is drawn when a price is zero or out of order', () => {
  expect(card({ stop: 0 }).childElementCount).toBe(0);
  expect(card({ target: 1.0842 }).childElementCount).toBe(0);
  expect(card({ entry: Number.NaN }).childElementCount).toBe(0);
});

test('a failed chart says so and leaves every figure', () => {
  const candles = [{ time: 0, open: 1.084, high: 1.085, low: 1.083, close: 1.0842 }];
  const shown = card({ chartFailed: true, candles });
  expect(screen.getByText('Chart Unavailable')).toBeTruthy();
  expect(screen.getByText('Technical chart temporarily unavailable')).toBeTruthy();
  expect(terms(shown)).toHaveLength(6);
});

test('only a simulated market is called simulated', () => {
  card();
  expect(screen.getByText('Simulated candles, for illustration.')).toBeTruthy();
  cleanup();
  card({ simulated: false, feedName: 'Example feed' });
  expect(screen.queryByText(/simulated/i)).toBeNull();
  expect(screen.getByText('Candles from Example feed.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Charts by TradingView' })).toBeTruthy();
});

test('gold leads with money and R, the points follow', () => {
  const shown = card({ pair: 'XAU/USD', action: 'SELL', entry: 2342.1, target: 2326.1, stop: 2350.1 });
  const [risk, , reward] = [...shown.querySelectorAll('.plan-figures--large dd')].map(
    (one) => one.textContent,
  );
  expect(risk).toBe('$8.001R per ounce800 points');
  expect(reward).toBe('$16.002.0R per ounce1,600 points');
});

test('replayed prices are called past, not simulated', () => {
  card({ feedName: 'replay', candles: [{ time: 0, open: 1.084, high: 1.085, low: 1.083, close: 1.084 }] });
  expect(screen.getByText("Replayed past prices, not today's market.")).toBeTruthy();
  expect(screen.queryByText(/simulated/i)).toBeNull();
  expect(screen.getByRole('img', { name: /^Chart of replayed past prices, buy EUR\/USD/ })).toBeTruthy();
});

test('a short plan is not taken for a short position', () => {
  card({ timeframe: 'short' });
  expect(screen.getByText('Short term')).toBeTruthy();
});

test('a practice idea says so, and its direction is said without cheer', () => {
  card({ isPractice: true });
  expect(screen.getByText('Practice idea, no proven edge')).toBeTruthy();
  expect(screen.getByText('Buy')).toBeTruthy();
  expect(screen.queryByText('BUY')).toBeNull();
  expect(screen.getByRole('article', { name: 'Practice idea: buy EUR/USD' })).toBeTruthy();
});
