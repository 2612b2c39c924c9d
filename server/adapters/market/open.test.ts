import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMarket } from './open.ts';
import { marketProviders } from './port.ts';

const live = {
  OANDA_BASE_URL: '',
  OANDA_STREAM_URL: '',
  TWELVE_DATA_URL: '',
  TWELVE_DATA_STREAM_URL: '',
  DUKASCOPY_URL: '',
  YAHOO_URL: '',
  KRAKEN_URL: '',
  KRAKEN_STREAM_URL: '',
};
const rootFile = (path: string): string => readFileSync(join(import.meta.dirname, '../../../', path), 'utf8');

test.each(['ccxt', 'moon', 'kraken,ccxt'])('refuses %s and lists every name', (provider) => {
  expect(() => openMarket({ provider, seed: 1, live })).toThrow(
    /is unknown: choose simulated, replay or live sources \(oanda, twelve-data, dukascopy, yahoo, kraken\)\.$/,
  );
});

test.each(['simulated,kraken', 'kraken, replay'])('never mixes practice and live prices: %s', (provider) => {
  expect(() => openMarket({ provider, seed: 1, live })).toThrow('cannot be mixed with live prices');
});

test.each(['oanda', 'twelve-data'] as const)('opens %s only with the settings it needs', (provider) => {
  const [first] = marketProviders[provider].needs;
  expect(() => openMarket({ provider, seed: 1, live })).toThrow(
    `MARKET_PROVIDER "${provider}" needs ${first}.`,
  );
  const settings = Object.fromEntries(marketProviders[provider].needs.map((name) => [name, 'value']));
  expect(openMarket({ provider, seed: 1, live: { ...live, ...settings } }).name).toBe(provider);
});

test.each(Object.entries(marketProviders))('documents the provider %s and its settings', (name, provider) => {
  const example = rootFile('.env.example');
  for (const word of [name, ...provider.needs]) expect(example).toContain(word);
  if (provider.isLive) expect(rootFile('docs/operations.md')).toContain(`\`${name}\``);
});
