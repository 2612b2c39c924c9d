import { BlockList, isIP } from 'node:net';
import type { CountryPort } from './port.ts';

/** RFC 1918, 3927, 4193, 6598 and loopback. */
const localNetworks = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  localNetworks.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  localNetworks.addSubnet(network, prefix, 'ipv6');

const normaliseAddress = (address: string): string =>
  address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/s, '');

/** GeoLite2 data by MaxMind (https://www.maxmind.com); 8 MB are loaded at the first public address. */
export function createOfflineCountries(): CountryPort {
  return {
    countryOf: async (given) => {
      const address = normaliseAddress(given);
      const family = isIP(address);
      if (family === 0 || localNetworks.check(address, family === 6 ? 'ipv6' : 'ipv4')) return null;
      try {
        const { default: geoip } = await import('geoip-country');
        const code = geoip.lookup(address)?.country ?? '';
        return /^[A-Z]{2}$/.test(code) ? code : null;
      } catch {
        return null;
      }
    },
  };
}
