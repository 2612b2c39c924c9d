import { expect, test } from 'vitest';
import type { Reader } from '../../platform/http/streams/audience.ts';
import { createUserUpdates } from './user-updates.ts';

const CROWD = 50;

/** Reads answer only when the test releases them. */
function crowd(read: (kind: string, userId: string) => Promise<string>) {
  const readers = new Map(
    Array.from({ length: CROWD }, (_none, i) => {
      const userId = `user-${i}`;
      return [userId, [{ userId, sessionKey: userId } as Reader]] as const;
    }),
  );
  const told: string[] = [];
  const failed: unknown[] = [];
  const bytes = (kind: string) => async (user: { userId: string }) =>
    Buffer.from(await read(kind, user.userId));
  const news = createUserUpdates({
    audience: {
      readersOf: (userId) => readers.get(userId) ?? [],
      write: ({ userId }, frame) => void told.push(`${userId} ${frame.toString()}`),
      end: () => undefined,
    },
    recall: async (userId) => ({
      userId,
      securityEpoch: 1,
      role: 'user',
      sessionKey: userId,
      adminUntil: null,
    }),
    reads: { user: bytes('user'), conversation: bytes('conversation'), signals: bytes('signals') },
    frame: (name, json) => Buffer.from(`${name} ${json}`),
    now: () => 0,
    onFailed: (error) => void failed.push(error),
  });
  return { ...news, readers, told, failed };
}

test('many users that change at once are all updated, eight at a time', async () => {
  let reading = 0;
  let most = 0;
  const { wake, told, readers } = crowd(async () => {
    reading += 1;
    most = Math.max(most, reading);
    await new Promise((turn) => setImmediate(turn));
    reading -= 1;
    return '{}';
  });
  [...readers.keys()].forEach(wake);
  await expect.poll(() => told.length).toBe(CROWD * 3);
  expect(most).toBe(8);
});

test('a change during an update causes another one, so that the newest comes last', async () => {
  let balance = 1;
  const { wake, told } = crowd(async (kind) => {
    if (kind === 'user' && balance === 1) {
      const then = balance;
      balance = 2;
      wake('user-0');
      return `${then}`;
    }
    return kind === 'user' ? `${balance}` : '{}';
  });
  wake('user-0');
  await expect.poll(() => told.at(-1)).toBe('user-0 user 2');
  expect(told.filter((one) => one.includes('conversation'))).toHaveLength(1);
});

test('a failed read is reported, and its data comes with the next change', async () => {
  let broken = true;
  const { wake, told, failed } = crowd(async (kind) => {
    if (kind === 'conversation' && broken) throw new Error('no database');
    return '{}';
  });
  wake('user-0');
  await expect.poll(() => failed).toHaveLength(1);
  broken = false;
  wake('user-0');
  await expect.poll(() => told).toEqual(['user-0 user {}', 'user-0 conversation {}', 'user-0 signals {}']);
});
