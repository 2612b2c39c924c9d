import { expect, test } from 'vitest';
import { catalogue, productFor } from './catalogue.ts';

test('premium costs 17 dollars and the standard plan 100', () => {
  expect(catalogue.premium.priceCents).toBe(1_700);
  expect(catalogue.standard.priceCents).toBe(10_000);
});

test('whoever has premium is offered tokens, not premium again', () => {
  expect(productFor('free').id).toBe('premium');
  expect(productFor('premium').id).toBe('standard');
});
