// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PlanBar } from './plan-bar.tsx';
import { readPlan } from './plan.ts';

afterEach(cleanup);

const plan = readPlan({ pair: 'EUR/USD', action: 'BUY', entry: 1.08425, target: 1.08975, stop: 1.0815 });
const sell = readPlan({ pair: 'EUR/USD', action: 'SELL', entry: 1.08425, target: 1.07875, stop: 1.087 });
if (!plan || !sell) throw new Error('the plans of this test must be drawable');

const widthOf = (name: string) =>
  Number.parseFloat(document.querySelector<HTMLElement>(name)?.style.width ?? '');
const leftOf = (name: string) =>
  Number.parseFloat(document.querySelector<HTMLElement>(name)?.style.left ?? '');

test('risk takes a third of the bar when the reward is twice as far', () => {
  render(<PlanBar plan={plan} />);
  expect(widthOf('.plan-bar__risk')).toBeCloseTo(33.33, 1);
  expect(leftOf('.plan-bar__reward')).toBeCloseTo(33.33, 1);
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Risk 27.5 pips, reward 55.0 pips');
});

test('the loss stands at the left for a sale as well', () => {
  render(<PlanBar plan={sell} current={1.0865} />);
  expect(leftOf('.plan-bar__now')).toBeLessThan(leftOf('.plan-bar__entry'));
  expect(document.querySelector('.plan-bar__now.plan-bar__now--down')).not.toBeNull();
});

test('the meter says how far the price has come in words', () => {
  render(<PlanBar plan={plan} current={1.0861} meter />);
  const meter = screen.getByRole('meter', { name: 'Progress to Target' });
  expect(meter.getAttribute('aria-valuenow')).toBe('34');
  expect(meter.getAttribute('aria-valuetext')).toBe('34% of the way to target');
  expect(screen.getByText('34%')).toBeTruthy();
});

test('a price beyond the stop keeps its marker on the bar', () => {
  render(<PlanBar plan={plan} current={1.05} meter />);
  expect(leftOf('.plan-bar__now')).toBe(0);
  expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe('At the stop');
});
