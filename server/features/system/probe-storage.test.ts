import { expect, test } from 'vitest';
import { createFakeStorage } from '../../adapters/storage/fake.ts';
import { createStorageMonitor } from './probe-storage.ts';

test('the storage is probed at most once a minute while it works', async () => {
  const storage = createFakeStorage();
  let time = 0;
  let writes = 0;
  const counted = {
    ...storage,
    write: (key: string, bytes: Buffer) => {
      writes += 1;
      return storage.write(key, bytes);
    },
  };
  const state = createStorageMonitor(counted, () => time);
  expect(await Promise.all([state(), state(), state()])).toEqual(['ok', 'ok', 'ok']);
  time = 59_999;
  await state();
  expect(writes).toBe(1);
  time = 60_000;
  storage.failing = true;
  expect(await state()).toBe('unreachable');
  storage.failing = false;
  expect(await state()).toBe('unreachable');
  time = 70_000;
  expect(await state()).toBe('ok');
});
