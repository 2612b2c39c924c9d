import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StoragePort } from './port.ts';

export function storageSuite(open: () => Promise<StoragePort>): void {
  const bytes = Buffer.from([0, 255, 10, 13, 0]);

  test('a file comes back byte for byte, under its own key alone', async () => {
    const storage = await open();
    const [key, other] = [randomUUID(), randomUUID()];
    await storage.write(key, bytes);
    expect(await storage.read(key)).toEqual(bytes);
    expect(await storage.read(other)).toBeNull();
  });

  test('writing again replaces the file', async () => {
    const storage = await open();
    const key = randomUUID();
    await storage.write(key, bytes);
    await storage.write(key, Buffer.from('newer'));
    expect((await storage.read(key))?.toString()).toBe('newer');
  });

  test('a removed file is gone, and removing it again does no harm', async () => {
    const storage = await open();
    const key = randomUUID();
    await storage.write(key, bytes);
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.read(key)).toBeNull();
  });

  test('keys that lead elsewhere hold nothing', async () => {
    const storage = await open();
    for (const key of [
      '../../etc/passwd',
      '/etc/passwd',
      '..',
      '.',
      '',
      'a\u0000b',
      'a/b',
      String.raw`a\b`,
      'A',
    ])
      expect(await storage.read(key)).toBeNull();
  });
}
