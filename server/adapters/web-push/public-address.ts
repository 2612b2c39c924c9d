import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

const reservedNetworks = new BlockList();
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reservedNetworks.addSubnet(address, prefix, 'ipv4');
for (const [address, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reservedNetworks.addSubnet(address, prefix, 'ipv6');

const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');

/** Not this machine, not its network, nothing reserved. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? publicIpv6.check(address, 'ipv6') && !reservedNetworks.check(address, 'ipv6')
    : !reservedNetworks.check(address, 'ipv4');

export class PrivateAddressError extends Error {}

/** Runs inside the connection itself, so that changing the DNS entry after a check gains nothing. */
export const lookupPublicAddress: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error || !first) return done(error ?? new Error(`${host} has no address`), []);
    if (!found.every(({ address }) => isPublicAddress(address)))
      return done(new PrivateAddressError(`${host} is not on the public internet`), []);
    if (options.all) return done(null, found);
    return done(null, first.address, first.family);
  });
};
