import { expect, test } from 'vitest';
import type { SessionOwner } from '../../access/security-state.ts';
import { createSessions, type StoredSession } from './session.ts';
import { createSessionSecret, hashSessionSecret } from './session-secret.ts';

/** Look-ups wait until the test releases them. */
function slowStore() {
  const rows = new Map<string, StoredSession>();
  const waiting: Array<() => void> = [];
  const pause = (): Promise<void> => new Promise((done) => waiting.push(done));
  return {
    rows,
    finish: () => waiting.splice(0).forEach((go) => go()),
    store: {
      find: async (key: string) => {
        const row = rows.get(key) ?? null;
        await pause();
        return row && { ...row };
      },
      add: (key: string, { id: userId, security_epoch: securityEpoch }: SessionOwner, now: number) =>
        Promise.resolve(
          void rows.set(key, {
            userId,
            securityEpoch,
            role: 'user' as const,
            createdAt: now,
            usedAt: now,
            admin: null,
          }),
        ),
      touch: () => Promise.resolve(),
      touchAdmin: () => Promise.resolve(),
      remove: (key: string) => Promise.resolve(void rows.delete(key)),
    },
  };
}

const from = { userAgent: '', address: '' };
const maya = { id: 'maya', security_epoch: 1 };

test('a look-up that was under way when the session ended does not bring it back', async () => {
  const slow = slowStore();
  const sessions = createSessions(slow.store, () => 0);
  const secret = await sessions.start(maya, 0, from);
  const early = sessions.identify(secret, 1, false);
  await sessions.end(secret);
  slow.finish();
  await early;
  const late = sessions.identify(secret, 2, false);
  slow.finish();
  expect(await late).toBeNull();
});

test('the same holds when all sessions of a user end', async () => {
  const slow = slowStore();
  const sessions = createSessions(slow.store, () => 0);
  const secret = await sessions.start(maya, 0, from);
  const early = sessions.identify(secret, 1, false);
  slow.rows.clear();
  sessions.forgetUser('maya');
  slow.finish();
  await early;
  const late = sessions.identify(secret, 2, false);
  slow.finish();
  expect(await late).toBeNull();
});

test('secrets are 256 random bits, and only their hash is a key', () => {
  const secrets = Array.from({ length: 1_000 }, createSessionSecret);
  expect(new Set(secrets).size).toBe(1_000);
  for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
  expect(hashSessionSecret(secrets[0] ?? '')).toMatch(/^[0-9a-f]{64}$/);
});

test('what cannot be a secret is not even looked up', async () => {
  const sessions = createSessions(
    {
      ...slowStore().store,
      find: () => Promise.reject(new Error('looked up')),
    },
    () => 0,
  );
  for (const secret of [undefined, '', 'x', 'x'.repeat(42), 'x'.repeat(10_000)])
    expect(await sessions.identify(secret, 0, true)).toBeNull();
});
