import { expect, test } from 'vitest';
import { affectedPairOf, signalPairOf } from './affected-pair.ts';

test.each([
  ['Overnight Rate', 'CA', 'CAD', 'USD/CAD'],
  ['Selic Rate', 'BR', 'BRL', 'XAU/USD'],
  ['Non-Farm Employment Change', 'US', 'USD', 'USD/JPY'],
  ['Unemployment Claims', 'US', 'USD', 'USD/JPY'],
  ['JOLTS Job Openings', 'US', 'USD', 'USD/JPY'],
  ['Nonfarm Payrolls', 'us', 'usd', 'USD/JPY'],
  ['CPI y/y', 'US', 'USD', 'EUR/USD'],
  ['Inflation Expectations', 'US', 'USD', 'EUR/USD'],
  ['Retail Sales m/m', 'US', 'USD', 'EUR/USD'],
  ['Unemployment Rate', 'EU', 'EUR', 'EUR/USD'],
  ['CPI y/y', 'GB', 'GBP', 'GBP/USD'],
  ['Policy Rate', 'JP', 'JPY', 'USD/JPY'],
  ['Cash Rate', 'AU', 'AUD', 'AUD/USD'],
  ['CPI m/m', 'CH', 'CHF', 'USD/CHF'],
  ['Policy Rate', 'SE', 'SEK', 'USD/SEK'],
  ['Policy Rate', 'NO', 'NOK', 'USD/NOK'],
  ['Ivey PMI', '', 'CAD', 'USD/CAD'],
  ['GDP q/y', 'CN', 'CNY', 'USD/CNY'],
  ['CPI q/q', 'NZ', 'NZD', 'NZD/USD'],
])('%s of %s in %s touches %s most', (name, country, currency, pair) => {
  expect(affectedPairOf({ name, country, currency })).toBe(pair);
});

test.each([
  ['USD', 'EUR/USD'],
  ['EUR', 'EUR/USD'],
  ['GBP', 'GBP/USD'],
  ['JPY', 'USD/JPY'],
  ['CHF', 'USD/CHF'],
  ['CAD', 'USD/CAD'],
  ['AUD', 'AUD/USD'],
  ['nzd', 'NZD/USD'],
  ['SEK', 'EUR/SEK'],
  ['NOK', 'EUR/NOK'],
  ['DKK', 'EUR/DKK'],
  ['CNY', 'CNY/USD'],
])('a signal for a release in %s is asked on %s', (currency, pair) => {
  expect(signalPairOf(currency)).toBe(pair);
});
