import Bowser from 'bowser';
import type { CountryPort } from '../../../adapters/geo/port.ts';

const MAX_LENGTH = 60;
const UNKNOWN_DEVICE = 'an unknown device';
const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

/** "Chrome on Windows"; what is sent is anybody's text, so only names that Bowser knows are used. */
export function describeDevice(userAgent: string): string {
  if (userAgent === '') return UNKNOWN_DEVICE;
  try {
    const { browser, os } = Bowser.parse(userAgent);
    const parts = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
    return parts.join(' on ').slice(0, MAX_LENGTH) || UNKNOWN_DEVICE;
  } catch {
    return UNKNOWN_DEVICE;
  }
}

/** The name of the country; null for private and unknown addresses. */
export async function findPlace(countries: CountryPort, address: string): Promise<string | null> {
  const code = await countries.countryOf(address);
  return code === null ? null : (countryNames.of(code) ?? null);
}
