import { expect, test } from 'vitest';
import { sortPaymentEvents } from './sort-payment-events.ts';
import type { PaymentEventKind } from './payment-state.ts';

const order = (...facts: Array<[PaymentEventKind, number]>): string[] =>
  sortPaymentEvents(facts.map(([kind, at]) => ({ kind, at }))).map(({ kind, at }) => `${kind} ${at}`);

test('sorts an approval before its charge, whatever the times', () => {
  expect(order(['paid', 60_000], ['approved', 60_400])).toEqual(['approved 60000', 'paid 60000']);
  expect(order(['paid', 60_000], ['approved', 59_000])).toEqual(['approved 59000', 'paid 60000']);
});

test('in the same second what happens first to a payment stands first', () => {
  expect(order(['refunded', 5], ['paid', 5], ['processing', 5])).toEqual([
    'processing 5',
    'paid 5',
    'refunded 5',
  ]);
});

test('a second try stands after the refusal of the first', () => {
  expect(order(['approved', 1], ['paid', 9], ['refused', 4])).toEqual(['approved 1', 'refused 4', 'paid 9']);
});

test('an approval without a charge keeps its time', () => {
  expect(order(['expired', 9], ['approved', 3])).toEqual(['approved 3', 'expired 9']);
});

test.each(['processing', 'partly_paid', 'paid'] as const)('an approval is never after %s', (kind) => {
  expect(order([kind, 3], ['approved', 9])).toEqual(['approved 3', `${kind} 3`]);
});

test('an approval is sorted by the first of several charges, and not by what follows them', () => {
  expect(order(['refused', 1], ['paid', 7], ['processing', 4], ['approved', 9])).toEqual([
    'refused 1',
    'approved 4',
    'processing 4',
    'paid 7',
  ]);
});

test('leaves what it was given as it was', () => {
  const given = [
    { kind: 'paid', at: 3 },
    { kind: 'approved', at: 9 },
  ] as const;
  sortPaymentEvents(given);
  expect(given).toEqual([
    { kind: 'paid', at: 3 },
    { kind: 'approved', at: 9 },
  ]);
});
