import { expect, test } from 'vitest';
import { catalogue, productFor, saleName } from './catalogue.ts';

test('premium costs 17 dollars and the standard plan 100', () => {
  expect(catalogue.premium.priceCents).toBe(1_700);
  expect(catalogue.standard.priceCents).toBe(10_000);
});

test('whoever has premium is offered tokens, not premium again', () => {
  expect(productFor('free').id).toBe('premium');
  expect(productFor('premium').id).toBe('standard');
});

test('what is sold, and for what', () => {
  expect(catalogue).toEqual({
    premium: { id: 'premium', priceCents: 1_700, currency: 'USD', tokens: 1_000, premium: true },
    standard: { id: 'standard', priceCents: 10_000, currency: 'USD', tokens: 1_000, premium: false },
  });
  expect(saleName('Calmwick', catalogue.premium)).toBe('Calmwick Premium');
  expect(saleName('Calmwick', catalogue.standard)).toBe('Calmwick tokens');
});
