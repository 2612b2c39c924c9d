import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { createLimits, toNetwork, type CountCalls } from './limits.ts';

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

const address = '192.0.2.7';
const byUser = (max: number) => [{ max, seconds: 60, by: 'user' }] as const;

/** The store that all processes share, and what it was asked. */
function createStore() {
  const totals = new Map<string, number>();
  const reports: number[] = [];
  const countStored: CountCalls = (key, windowMs, now, calls) => {
    const window = `${key} ${now - (now % windowMs)}`;
    const count = (totals.get(window) ?? 0) + calls;
    totals.set(window, count);
    reports.push(calls);
    return Promise.resolve({ count });
  };
  return { countStored, totals, reports };
}

async function countAllowed(calls: Array<Promise<void>>): Promise<number> {
  const results = await Promise.allSettled(calls);
  return results.filter(({ status }) => status === 'fulfilled').length;
}

test('the call after the last allowed one is told how long to wait, and the next window is open', async () => {
  const consume = createLimits(createStore().countStored);
  const call = (now: number, userId = 'maya') => consume('chat', byUser(2), { userId, address }, now);
  await call(1_000);
  await call(2_000);
  const refused = await call(15_500).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: 'too_many', retryAfterSeconds: 45 });
  await call(16_000, 'ida');
  await call(60_000);
});

test('a limit by user leaves signed-out callers to the limit by address', async () => {
  const { countStored, totals } = createStore();
  const consume = createLimits(countStored);
  const limits = [{ max: 5, seconds: 60, by: 'address' } as const, ...byUser(1)];
  for (let n = 0; n < 3; n += 1) await consume('forgot', limits, { userId: null, address }, n);
  expect([...totals]).toEqual([['forgot:60:192.0.2.7 0', 3]]);
});

test('a strict limit is exact over two processes, one call after the other or all at once', async () => {
  const { countStored } = createStore();
  const [first, second] = [createLimits(countStored), createLimits(countStored)];
  for (const [userId, calls] of [
    ['maya', 30],
    ['ida', 300],
  ] as const) {
    const tries = Array.from({ length: calls }, (_one, n) =>
      (n % 2 ? first : second)('password', byUser(10), { userId, address }, 1_000),
    );
    expect(await countAllowed(tries)).toBe(10);
  }
  for (let n = 0; n < 20; n += 1) {
    const call = (n % 2 ? first : second)('password', byUser(10), { userId: 'tom', address }, 1_000);
    await (n < 10 ? expect(call).resolves.toBe(undefined) : expect(call).rejects.toThrow(AppError));
  }
});

test.each([240, 150])(
  'a wide limit of %i is exact in one process, and asks the store seldom',
  async (max) => {
    const { countStored, reports } = createStore();
    const consume = createLimits(countStored);
    const caller = { userId: 'maya', address };
    expect(
      await countAllowed(Array.from({ length: 100 }, () => consume('chat', byUser(max), caller, 0))),
    ).toBe(100);
    expect(
      await countAllowed(Array.from({ length: 400 }, () => consume('chat', byUser(max), caller, 0))),
    ).toBe(max - 100);
    expect(reports.length).toBeLessThanOrEqual(22);
  },
);

test('two processes together let no more than a twentieth through beyond a wide limit, and never less than it', async () => {
  const { countStored } = createStore();
  const [first, second] = [createLimits(countStored), createLimits(countStored)];
  const caller = { userId: 'maya', address };
  let allowed = 0;
  for (let n = 0; n < 600; n += 1)
    allowed += await countAllowed([(n % 2 ? first : second)('chat', byUser(240), caller, 0)]);
  expect(allowed).toBeGreaterThanOrEqual(240);
  expect(allowed).toBeLessThanOrEqual(252);
});
