import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOfflineCountries } from './geoip-country.ts';

const { countryOf } = createOfflineCountries();

test.each([
  ['8.8.8.8', 'US'],
  ['::ffff:8.8.8.8', 'US'],
  ['2a00:1450:4001:81b::200e', 'DE'],
  ['193.0.6.139', 'NL'],
  ['133.11.0.1', 'JP'],
])('%s is in %s', async (address, country) => {
  expect(await countryOf(address)).toBe(country);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.1.1',
  '0.0.0.0',
  '::1',
  '::',
  '::ffff:10.0.0.1',
  'fe80::1%eth0',
  'fd00::1',
  '203.0.113.7',
  '',
  'nowhere',
  '8.8.8.8, 1.1.1.1',
  '999.1.1.1',
])('%j is nowhere', async (address) => {
  expect(await countryOf(address)).toBeNull();
});

test('any input gives a country code or null', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), async (address) => {
      expect((await countryOf(address)) ?? 'XX').toMatch(/^[A-Z]{2}$/);
    }),
  );
});
