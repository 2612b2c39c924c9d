// @vitest-environment happy-dom
import { MINUTE_MS } from '@app/domain/time.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { livingCandles, livingFixture, OPENED } from '../../../testing/living-fixtures.ts';
import { LivingRow, type LivingRowProps } from './living-row.tsx';

afterEach(cleanup);

const own = { risk: 5, account: 500, isExample: false };
const row = (part: Partial<LivingRowProps> = {}) =>
  render(
    <LivingRow
      idea={livingFixture({ price: 4127.6 })}
      signalId="SG-1048"
      now={OPENED + 45 * MINUTE_MS}
      candles={livingCandles([4122, 4127])}
      r={0.6}
      stake={own}
      {...part}
    />,
  ).container;
const closed = { closedAt: OPENED + 124 * MINUTE_MS };

test('an open idea: direction, pair, money, R on the own stake and the time left', () => {
  expect(row().textContent).toBe('BUYXAU/USD+$3.00+0.60 R on your $53 h 15 min left');
  expect(screen.getByRole('article', { name: 'buy XAU/USD, SG-1048' })).toBeTruthy();
});

test.each([
  ['stop_hit', 4108.4, -1, '\u2212$5.00Closed at its stop, \u22121.00 R'],
  ['target_hit', 4144.4, 2, '+$10.00Reached its target, +2.00 R'],
  ['expired', 4120.4, 0, '$0.00Ran out of time, 0.00 R'],
] as const)('one that ended as %s says its result and when', (status, price, r, text) => {
  const shown = row({ idea: livingFixture({ ...closed, status, price }), r }).textContent;
  expect(shown).toContain(text);
  expect(shown).toContain('11:34 UTC');
});

test('a practice idea counts on paper, and without a stake the money is an example', () => {
  expect(row({ idea: livingFixture({ kind: 'practice', price: 4127.6 }) }).textContent).toContain(
    '+0.60 R on paper',
  );
  cleanup();
  expect(row({ stake: undefined }).textContent).toContain('+$60.00+0.60 R at $100, an example');
});

test('a result on paper or on an example is not told as own money', () => {
  const ended = { ...closed, status: 'stop_hit', price: 4108.4 } as const;
  expect(row({ idea: livingFixture({ ...ended, kind: 'practice' }), r: -1 }).textContent).toContain(
    'Closed at its stop, \u22121.00 R on paper',
  );
  cleanup();
  expect(row({ idea: livingFixture(ended), r: -1, stake: undefined }).textContent).toContain(
    'Closed at its stop, \u22121.00 R at $100, an example',
  );
});

test('a closed one whose price source is gone makes no figure up', () => {
  const idea = livingFixture({ ...closed, status: 'expired', price: null });
  const text = row({ idea, r: null }).textContent;
  expect(text).toContain('No result: its price source is gone');
  expect(text).not.toContain('$');
});

test('one that was left has no result of the user’s, whatever came of it', () => {
  const leftAt = OPENED + 30 * MINUTE_MS;
  const idea = livingFixture({ ...closed, status: 'target_hit', price: 4144.4, leftAt });
  expect(row({ idea, r: 2 }).textContent).toBe('BUYXAU/USDLeft, counts neither way10:00 UTC');
});

test('a tap opens the card below it', () => {
  const onToggle = vi.fn();
  row({ onToggle, isOpen: true, children: 'The card' });
  const button = screen.getByRole('button');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('The card')).toBeTruthy();
  fireEvent.click(button);
  expect(onToggle).toHaveBeenCalledTimes(1);
});
