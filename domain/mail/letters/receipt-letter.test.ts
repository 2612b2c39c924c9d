import { expect, test } from 'vitest';
import { renderLetter } from './letter.ts';
import { composeReceiptLetter, type Receipt } from './receipt-letter.ts';

const from = { productName: 'Calmwick', publicUrl: 'https://calmwick.test' };
const receipt: Receipt = {
  product: 'premium',
  paidCents: 1_700,
  backCents: 0,
  number: 'P-1042',
  providerNumber: '8XY1234',
  paidBy: 'PayPal',
  paidAt: Date.UTC(2026, 5, 3, 12),
  test: false,
};

test('a receipt says what was bought, what was paid, and both numbers of the payment', () => {
  const { subject, text } = renderLetter(from, composeReceiptLetter(receipt, from));
  expect(subject).toBe('Your receipt from Calmwick: $17.00 USD');
  expect(text).toContain(
    'Bought · Premium with 1,000 tokens\nPaid · $17.00 USD\nBy · PayPal\nOn · 3 June 2026, 12:00 UTC\n' +
      'Number · P-1042\nPayPal number · 8XY1234\n',
  );
});

test('labels a test payment, and omits the line of a missing provider number', () => {
  const { text } = renderLetter(
    from,
    composeReceiptLetter(
      { ...receipt, product: 'standard', paidCents: 10_000, providerNumber: null, test: true },
      from,
    ),
  );
  expect(text).toContain('Bought · 1,000 tokens\nPaid · $100.00 USD (test payment, no money moved)');
  expect(text).not.toContain('PayPal number');
});
