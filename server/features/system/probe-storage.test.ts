import { expect, test } from 'vitest';
import { fakeStorage } from '../../adapters/storage/fake.ts';
import { watchStorage } from './probe-storage.ts';

test('the store is asked once a minute while it works, however often somebody asks', async () => {
  const storage = fakeStorage();
  let time = 0;
  let writes = 0;
  const counted = {
    ...storage,
    write: (key: string, bytes: Buffer) => {
      writes += 1;
      return storage.write(key, bytes);
    },
  };
  const state = watchStorage(counted, () => time);
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
