import { describe, expect, test } from 'vitest';
import { isCountryCode, countryNameOf, parseCountry } from './country.ts';
import { inducementBanCountries, regionOfCountry, regionOfTimeZone } from './region.ts';

describe('in the chat the country decides which broker page is meant', () => {
  test.each(['DE', 'FR', 'GB', 'CH', 'NO', 'TR', 'UA', 'CY', 'IS'])('%s is Europe', (country) => {
    expect(regionOfCountry(country)).toBe('europe');
  });

  test.each(['US', 'IL', 'AU', 'NG', 'JP', 'GE', 'MA', null])('%s is not', (country) => {
    expect(regionOfCountry(country)).toBe('other');
  });
});

describe('in the drawer the time zone of the browser does', () => {
  test.each([
    ['Europe/Paris', 'europe'],
    ['Europe/Istanbul', 'europe'],
    ['America/New_York', 'other'],
    ['Asia/Jerusalem', 'other'],
    ['UTC', 'other'],
    ['europe/paris', 'other'],
    ['Etc/Europe/Paris', 'other'],
    ['', 'other'],
  ] as const)('%s is %s', (timeZone, region) => {
    expect(regionOfTimeZone(timeZone)).toBe(region);
  });
});

test('the route is off in the whole EEA, in Britain and in Australia, where rules stand against inducements', () => {
  expect(inducementBanCountries).toHaveLength(32);
  for (const country of ['DE', 'BE', 'NO', 'IS', 'LI', 'GB', 'AU'])
    expect(inducementBanCountries).toContain(country);
  for (const country of ['CH', 'US', 'IL']) expect(inducementBanCountries).not.toContain(country);
  expect(inducementBanCountries.filter((country) => !isCountryCode(country))).toEqual([]);
});

describe('a country as people write it', () => {
  test.each([
    ['Germany', 'DE'],
    ['  germany ', 'DE'],
    ['Deutschland', 'DE'],
    ['de', 'DE'],
    ['UK', 'GB'],
    ['England', 'GB'],
    ['United Kingdom', 'GB'],
    ['Österreich', 'AT'],
    ['Osterreich', 'AT'],
    ['ESPAÑA', 'ES'],
    ['Ελλάδα', 'GR'],
    ['the Netherlands', 'NL'],
    ['Czech Republic', 'CZ'],
    ['Turkey', 'TR'],
    ['Bosnia and Herzegovina', 'BA'],
    ['Lyon, France', 'FR'],
    ['USA', 'US'],
    ['Israel', 'IL'],
    ['Niger', 'NE'],
    ['Nigeria', 'NG'],
    ['Hong Kong', 'HK'],
  ])('%s is %s', (written, code) => {
    expect(parseCountry(written)).toBe(code);
  });

  test.each(['', '   ', 'nowhere', 'Europe', 'EU', 'x'.repeat(120), '__proto__', 'constructor', '%$'])(
    'nothing is made of "%s"',
    (written) => {
      expect(parseCountry(written)).toBeNull();
    },
  );

  test('its English name is what the user is told', () => {
    expect(countryNameOf('DE')).toBe('Germany');
    expect([isCountryCode('DE'), isCountryCode('de'), isCountryCode('UK'), isCountryCode('ZZ')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
