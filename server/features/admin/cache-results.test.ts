import { expect, test } from 'vitest';
import { cacheResults } from './cache-results.ts';

test('the same question is answered once for all who ask it in time, and anew after that', async () => {
  let now = 0;
  let asked = 0;
  const ask = cacheResults(
    async ({ of }: { of: string }) => `${of} ${(asked += 1)}`,
    100,
    () => now,
  );
  const first = await Promise.all([ask({ of: 'a' }), ask({ of: 'a' }), ask({ of: 'b' })]);
  expect(first).toEqual(['a 1', 'a 1', 'b 2']);
  now = 99;
  expect(await ask({ of: 'a' })).toBe('a 1');
  now = 100;
  expect([await ask({ of: 'a' }), await ask({ of: 'b' })]).toEqual(['a 3', 'b 4']);
});

test('what failed is asked again at once', async () => {
  let fails = true;
  const ask = cacheResults(
    () => (fails ? Promise.reject(new Error('down')) : Promise.resolve('up')),
    100,
    () => 0,
  );
  await expect(ask('a')).rejects.toThrow('down');
  fails = false;
  expect(await ask('a')).toBe('up');
});
