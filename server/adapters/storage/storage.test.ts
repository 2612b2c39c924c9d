import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createDiskStorage } from './disk.ts';
import { createFakeStorage } from './fake.ts';
import { storageSuite } from './suite.ts';

const root = await mkdtemp(join(tmpdir(), 'storage-'));
afterAll(() => rm(root, { recursive: true }));

describe('in memory', () => storageSuite(() => Promise.resolve(createFakeStorage())));

describe('on disk', () => {
  storageSuite(() => Promise.resolve(createDiskStorage(join(root, 'uploads'))));

  test('the folder and its files are for their owner alone', async () => {
    const folder = join(root, 'private');
    await createDiskStorage(folder).write('one', Buffer.from('x'));
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'one'))).mode & 0o777).toBe(0o600);
  });

  test('a link in the folder is not followed', async () => {
    const folder = join(root, 'linked');
    await mkdir(folder);
    await writeFile(join(root, 'secret'), 'secret');
    await symlink(join(root, 'secret'), join(folder, 'one'));
    expect(await createDiskStorage(folder).read('one')).toBeNull();
  });

  test('a write that fails leaves nothing behind and says so', async () => {
    const folder = join(root, 'failing');
    await mkdir(join(folder, 'one', 'inside'), { recursive: true });
    await expect(createDiskStorage(folder).write('one', Buffer.from('x'))).rejects.toThrow(
      /EISDIR|EEXIST|ENOTEMPTY|EPERM/,
    );
    expect(await readdir(folder)).toEqual(['one']);
  });

  test('nothing is written outside the folder', async () => {
    await expect(createDiskStorage(root).write('../evil', Buffer.from('x'))).rejects.toThrow(/needs a key/);
  });
});
