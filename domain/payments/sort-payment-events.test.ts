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
