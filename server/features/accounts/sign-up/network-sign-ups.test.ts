import { expect, test } from 'vitest';
import { toNeighbourhood } from './network-sign-ups.ts';

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2345::9', '2001:db8:1:2300::/56'],
  ['2001:db8:1:23ff:1:2:3:4', '2001:db8:1:2300::/56'],
  ['2001:db8:1:45::9', '2001:db8:1:0::/56'],
  ['::1', '0:0:0:0::/56'],
])('%s is a neighbour of %s', (address, network) => {
  expect(toNeighbourhood(address)).toBe(network);
});
