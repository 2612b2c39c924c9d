// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { StatCard } from '../../figures/stat.tsx';
import { readPlan } from '../plan/plan.ts';
import { SignalChart } from './signal-chart.tsx';

afterEach(cleanup);

const plan = readPlan({ pair: 'EUR/USD', action: 'BUY', entry: 1.08425, target: 1.08975, stop: 1.0815 });
if (!plan) throw new Error('The prices do not make a plan.');
const candles = [
  { time: 0, open: 1.083, high: 1.0841, low: 1.08222, close: 1.084 },
  { time: 60_000, open: 1.084, high: 1.08466, low: 1.0837, close: 1.08425 },
];

test.each([
  ['live', 'Chart'],
  ['simulated', 'Simulated chart'],
  ['replayed', 'Chart of replayed past prices'],
] as const)('a %s chart says in one sentence what it shows', (kind, name) => {
  render(<SignalChart plan={plan} digits={5} candles={candles} kind={kind} />);
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    `${name}, buy EUR/USD, stop 1.08150, entry 1.08425, target 1.08975; 2 candles between 1.08222 and 1.08466, the last at 1.08425`,
  );
});

test('the row of wins and losses says how many there are of each', () => {
  render(<StatCard label="Win Rate" value="40%" note="" outcomes={['win', 'loss', 'loss', 'win', 'loss']} />);
  expect(screen.getByText('Last 5 closed: 3 not profitable, 2 profitable')).toBeTruthy();
});
