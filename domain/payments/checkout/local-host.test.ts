import { expect, test } from 'vitest';
import { isLocalHost } from './local-host.ts';

test.each([
  'localhost',
  'app.localhost',
  'calmwick.test',
  'www.calmwick.test',
  '127.0.0.1',
  '127.10.20.255',
  '[::1]',
])('%s is this machine', (hostname) => {
  expect(isLocalHost(hostname)).toBe(true);
});

test.each([
  'calmwick.com',
  'mylocalhost',
  'localhost.com',
  'calmwick.test.com',
  'calmwicktest',
  '127.0.0.1.evil.com',
  'x127.0.0.1',
  '127.0.0.x',
  '127.0.0',
  '127..0.1',
  '127.0x0.1',
  '127.0.0x1',
  '127x0.0.1',
  '128.0.0.1',
  '[::1].com',
  'x[::1]',
  '',
])('%j is another', (hostname) => {
  expect(isLocalHost(hostname)).toBe(false);
});
