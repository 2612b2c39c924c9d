import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { createLimits, toNetwork } from './limits.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (address, network) => {
  expect(toNetwork(address)).toBe(network);
});

test('the call after the last allowed one is told how long to wait, and the next window is open', async () => {
  const take = createLimits(() => Promise.reject(new Error('not by address')));
  const call = (now: number, userId = 'maya') =>
    take('chat', [{ max: 2, seconds: 60, by: 'user' }], { userId, address: '192.0.2.7' }, now);
  await call(1_000);
  await call(2_000);
  const refused = await call(15_500).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: 'too_many', retryAfterSeconds: 45 });
  await call(16_000, 'ida');
  await call(60_000);
});

test('a limit by user leaves signed-out callers to the limit by address', async () => {
  const counted: string[] = [];
  const take = createLimits((key, _windowMs, now) => {
    counted.push(key);
    return Promise.resolve({ count: 1, windowStart: now });
  });
  const limits = [
    { max: 5, seconds: 60, by: 'address' },
    { max: 1, seconds: 60, by: 'user' },
  ] as const;
  for (let n = 0; n < 3; n += 1) await take('forgot', limits, { userId: null, address: '192.0.2.7' }, n);
  expect(counted).toEqual(['forgot:60:192.0.2.7', 'forgot:60:192.0.2.7', 'forgot:60:192.0.2.7']);
});
