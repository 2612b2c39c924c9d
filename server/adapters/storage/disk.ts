import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { requireKey, isKey } from './key.ts';
import type { StoragePort } from './port.ts';

const ABSENT_CODES = new Set(['ENOENT', 'ELOOP', 'EISDIR']);
// Does not follow a link that somebody put into the folder; systems without the flag ignore it.
const READ_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);

export function createDiskStorage(folder: string): StoragePort {
  const pathOf = (key: string): string => join(folder, requireKey(key));
  return {
    name: 'disk',
    write: async (key, bytes) => {
      const path = pathOf(key);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = `${path}.${randomUUID()}.part`;
      try {
        await writeDurably(part, bytes);
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    read: async (key) => {
      if (!isKey(key)) return null;
      try {
        return await readFile(pathOf(key), { flag: READ_FLAGS });
      } catch (error) {
        if (ABSENT_CODES.has((error as NodeJS.ErrnoException).code ?? '')) return null;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
