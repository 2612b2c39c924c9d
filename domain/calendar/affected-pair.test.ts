import { expect, test } from 'vitest';
import { affectedPair } from './affected-pair.ts';

test.each([
  ['Unemployment Rate', 'US', 'USD', 'USD/JPY'],
  ['Initial Jobless Claims', 'US', 'USD', 'USD/JPY'],
  ['CPI (YoY)', 'US', 'USD', 'EUR/USD'],
  ['Retail Sales', 'US', 'USD', 'EUR/USD'],
  ['Unemployment Rate', 'GB', 'GBP', 'GBP/USD'],
  ['Interest Rate', 'CA', 'CAD', 'USD/CAD'],
  ['Interest Rate', 'BR', 'BRL', 'XAU/USD'],
  ['Interest Rate', 'SE', 'SEK', 'USD/SEK'],
  ['Interest Rate', 'MX', 'MXN', 'USD/MXN'],
])('%s of %s in %s hints at %s', (name, country, currency, pair) => {
  expect(affectedPair({ name, country, currency })).toBe(pair);
});
