import { StorageDown, type StoragePort } from '../../adapters/storage/port.ts';
import type { Keyring } from './keyring.ts';
import { createSealer, isSealed } from './seal.ts';

/** This file alone is lost; the store works. */
export class UnsealError extends StorageDown {}

/** What is stored is sealed under its own key, so that swapped files are unreadable; files from before that are read as they are. */
export function sealStorage(
  storage: StoragePort,
  keyring: Keyring,
): StoragePort & { reseal: (key: string) => Promise<void> } {
  const sealer = createSealer(keyring, 'uploads');
  const open = (key: string, stored: Buffer): Buffer => {
    if (!isSealed(stored)) return stored;
    const plain = sealer.unseal(key, stored);
    if (!plain)
      throw new UnsealError('A stored file cannot be unsealed: it was changed, or SEAL_KEYS misses its key');
    return plain;
  };
  const write: StoragePort['write'] = (key, bytes) => storage.write(key, sealer.seal(key, bytes));
  return {
    name: storage.name,
    write,
    read: async (key) => {
      const stored = await storage.read(key);
      return stored && open(key, stored);
    },
    remove: (key) => storage.remove(key),
    reseal: async (key) => {
      const stored = await storage.read(key);
      if (stored && !sealer.isCurrent(stored)) await write(key, open(key, stored));
    },
  };
}
