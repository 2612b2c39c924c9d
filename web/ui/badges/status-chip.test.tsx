import { expect, test } from 'vitest';
import { statusText } from './status-chip.tsx';

const word = (...[props]: Parameters<typeof statusText>) => statusText(props).text;

test('each status has the words the specification gives it', () => {
  expect(word({ status: 'active' })).toBe('ACTIVE');
  expect(word({ status: 'target_hit' })).toBe('Signal profited');
  expect(word({ status: 'stop_hit' })).toBe('Signal has lost');
  expect(word({ status: 'expired' })).toBe('EXPIRED');
  expect(word({ status: 'cancelled' })).toBe('UNKNOWN');
});

test('an active signal with prices says which side of its entry it stands on', () => {
  expect(word({ status: 'active', action: 'BUY', entry: 1.1, currentPrice: 1.2 })).toBe('In a profit');
  expect(word({ status: 'active', action: 'sell', entry: 1.1, currentPrice: 1.2 })).toBe('In a loosing');
  expect(word({ status: 'active', action: 'SELL', entry: 1.1, currentPrice: 1.0 })).toBe('In a profit');
  expect(word({ status: 'active', action: 'BUY', entry: 1.1, currentPrice: 1.1 })).toBe('In a loosing');
  expect(word({ status: 'active', action: 'BUY', entry: 1.1, currentPrice: 0 })).toBe('ACTIVE');
});
