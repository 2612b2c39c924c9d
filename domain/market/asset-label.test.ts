import { expect, test } from 'vitest';
import { labelAsset } from './asset-label.ts';

test.each([
  ['EUR/USD', 'Major Pair'],
  ['NZDUSD', 'Major Pair'],
  ['EUR/GBP', 'Minor Pair'],
  ['GBP/JPY', 'Volatile Pair'],
  ['BTC/USD', 'Cryptocurrency'],
  ['GOLD', 'Commodity'],
  ['XAU/USD', 'Commodity'],
  ['WTI/USD', 'Commodity'],
  ['ZAR/TRY', 'Trading Pair'],
  ['', 'Trading Pair'],
])('%s is called %s', (symbol, label) => {
  expect(labelAsset(symbol)).toBe(label);
});
