import { expect, test } from 'vitest';
import { createPasswordHasher } from './password-hash.ts';

test('refuses to hash beyond a bounded queue, says when to retry, and recovers', async () => {
  const hasher = createPasswordHasher({ maxConcurrent: 1, maxWaiting: 2 });
  expect(await hasher.matches(undefined, 'x')).toBe(false);
  const all = await Promise.allSettled(Array.from({ length: 6 }, () => hasher.hash('quiet river 7')));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const one of all)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: expect.any(Number) });
  const stored = await hasher.hash('quiet river 7');
  expect(await hasher.matches(stored, 'quiet river 7')).toBe(true);
  expect(await hasher.matches(stored, 'quiet river 8')).toBe(false);
});

test('an unreadable stored hash fails without blocking the queue', async () => {
  const hasher = createPasswordHasher({ maxConcurrent: 1, maxWaiting: 2 });
  await expect(hasher.matches('not a hash', 'x')).rejects.toThrow();
  expect(await hasher.hash('x')).toMatch(/^\$argon2id\$/);
});

test('an unknown address does the same work as a wrong password', async () => {
  const hasher = createPasswordHasher({ maxConcurrent: 1, maxWaiting: 0 });
  await hasher.matches(undefined, 'any');
  const stored = await hasher.hash('right');
  for (const hash of [stored, undefined]) {
    const first = hasher.matches(hash, 'wrong');
    // One turn, in which the hash to compare with is at hand.
    await Promise.resolve();
    await expect(hasher.matches(stored, 'right')).rejects.toMatchObject({ code: 'unavailable' });
    expect(await first).toBe(false);
  }
});
