// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { TrackedSignal } from './signal-result-card.tsx';
import { SignalRow } from './signal-row.tsx';

afterEach(cleanup);

const signal: TrackedSignal = {
  signalId: 'SG-1048',
  pair: 'EUR/USD',
  action: 'BUY',
  type: 'standard',
  status: 'active',
  entry: 1.08425,
  target: 1.08975,
  stop: 1.0815,
  currentPrice: 1.0861,
  createdAt: '2025-05-14T08:14:05.000Z',
  closedAt: null,
};

const row = (more: Partial<TrackedSignal>): string => {
  const { container } = render(<SignalRow signal={{ ...signal, ...more }} />);
  return container.textContent;
};

test('an active signal: its price now, when it opened, and the pips by that price', () => {
  const text = row({ pips: 3 });
  expect(text).toContain('Now 1.08610, opened 14 May, 08:14 UTC');
  expect(text).toContain('+18.5 pips');
  expect(text).not.toContain('+3.0 pips');
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Risk 27.5 pips, reward 55.0 pips, price now up 18.5 pips',
  );
});

test.each([
  ['target_hit', 55, 'Profit', '+55.0 pips'],
  ['stop_hit', -27.5, 'Loss', '\u221227.5 pips'],
  ['expired', 0, 'No gain, no loss', '0.0 pips'],
])(
  'a signal that ended as %s with %d pips: the word, the pips, and from when to when',
  (status, pips, word, figure) => {
    const text = row({ status, pips, closedAt: '2025-05-15T09:30:00.000Z' });
    for (const part of [word, figure, '14 May, 08:14 to 15 May, 09:30 UTC']) expect(text).toContain(part);
    expect(text).not.toContain('Now');
  },
);

test('a signal that ran out of time says so beside its result, which is no target reached', () => {
  expect(row({ status: 'expired', pips: 5.4, closedAt: '2025-05-15T09:30:00.000Z' })).toContain(
    'EXPIRED Profit',
  );
});

test('a closed signal whose result is not known makes no figure up', () => {
  const text = row({ status: 'stop_hit', pips: null, currentPrice: null });
  expect(text).toContain('Closed14 May, 08:14 UTC');
  expect(text).not.toContain('pips');
});

test('yen pairs count pips by a hundred, gold in dollars, multiples of the risk and points', () => {
  const yen = { pair: 'USD/JPY', entry: 155.82, target: 156.42, stop: 155.52, currentPrice: 155.91 };
  expect(row(yen)).toContain('+9.0 pips');
  const gold = { pair: 'XAU/USD', entry: 2342, target: 2362, stop: 2332, currentPrice: 2350 };
  expect(row(gold)).toContain('+$8.00+0.80R, 800 points');
  expect(row({ ...gold, pair: 'BTC/USD' })).toContain('+$8.00+0.80R');
});

test('one that ran out of time without a price says why it has no result', () => {
  const text = row({
    status: 'expired',
    currentPrice: null,
    pips: null,
    closedAt: '2025-05-15T08:14:05.000Z',
  });
  expect(text).toContain('No result: its price source is gone');
});
