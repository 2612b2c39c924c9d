// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SignalResultCard, type TrackedSignal } from './signal-result-card.tsx';

afterEach(cleanup);

const signal: TrackedSignal = {
  signalId: 'SG-1047',
  pair: 'USD/JPY',
  action: 'sell',
  type: 'golden_rim',
  status: 'active',
  entry: 155.82,
  target: 155.22,
  stop: 156.12,
  currentPrice: 155.91,
  confidence: 0.68,
  tokens: 1,
  createdAt: '2025-05-14T06:40:00Z',
};

test('an active signal shows its way to the target and what it is worth now', () => {
  render(<SignalResultCard signal={signal} />);
  expect(screen.getByText('In a loosing')).toBeTruthy();
  expect(screen.getByText('−15%')).toBeTruthy();
  expect(screen.getByText('−9.0 pips')).toBeTruthy();
  expect(screen.getByText('155.910')).toBeTruthy();
  expect(screen.getByText('Golden rim')).toBeTruthy();
  expect(screen.getByText('Confidence 68%')).toBeTruthy();
  expect(screen.getByText('1 token')).toBeTruthy();
  expect(screen.getByText('14 May, 06:40 UTC')).toBeTruthy();
});

test('a confidence carries the count it was measured on', () => {
  render(<SignalResultCard signal={{ ...signal, confidenceCount: 120 }} />);
  expect(screen.getByText('Confidence 68% of 120')).toBeTruthy();
});

test('the chance that was stated stands beside luck, and an idea without one claims none', () => {
  const { rerender } = render(
    <SignalResultCard signal={{ ...signal, chance: { target: 0.21, luck: 0.2 } }} />,
  );
  expect(screen.getByText('Chance 21%, by luck alone 20%')).toBeTruthy();
  rerender(<SignalResultCard signal={{ ...signal, chance: null }} />);
  expect(screen.queryByText(/Chance/)).toBeNull();
});

test('without a current price no progress is claimed', () => {
  render(<SignalResultCard signal={{ ...signal, currentPrice: null }} />);
  expect(screen.getByText('ACTIVE')).toBeTruthy();
  expect(screen.queryByRole('meter')).toBeNull();
});

test('money on the own stake comes first, the pips that are fixed stand small below', () => {
  const stake = { risk: 5, account: 500, isExample: false };
  const { rerender } = render(<SignalResultCard signal={{ ...signal, r: -0.3, percent: -0.06, stake }} />);
  for (const text of ['\u2212$1.50 (\u22120.30 R)', 'on your $5', '\u22120.06%', '\u22129.0 pips'])
    expect(screen.getByText(text), text).toBeTruthy();
  rerender(<SignalResultCard signal={{ ...signal, status: 'stop_hit', pips: -30, r: -1, stake }} />);
  for (const text of ['\u2212$5.00', '\u22121.00 R on your $5', '\u221230.0 pips'])
    expect(screen.getByText(text), text).toBeTruthy();
});

test('a tap opens the idea where there is a card to open', () => {
  const onOpen = vi.fn();
  const { rerender } = render(<SignalResultCard signal={signal} onOpen={onOpen} />);
  fireEvent.click(screen.getByRole('button', { name: 'Open USD/JPY, SG-1047' }));
  expect(onOpen).toHaveBeenCalledTimes(1);
  rerender(<SignalResultCard signal={signal} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a loss gets the same place as a win', () => {
  render(<SignalResultCard signal={{ ...signal, status: 'stop_hit', pips: -30 }} />);
  expect(screen.getByText('Closed at its stop')).toBeTruthy();
  expect(screen.getByText('−30.0 pips')).toBeTruthy();
  cleanup();
  render(<SignalResultCard signal={{ ...signal, status: 'target_hit', pips: 60 }} />);
  expect(screen.getByText('Reached its target')).toBeTruthy();
  expect(screen.getByText('+60.0 pips')).toBeTruthy();
});
