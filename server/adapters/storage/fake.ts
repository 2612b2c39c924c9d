import type { StoragePort } from './port.ts';

export function createFakeStorage() {
  const files = new Map<string, Buffer>();
  const storage: StoragePort & { files: Map<string, Buffer>; failing: boolean } = {
    name: 'memory',
    files,
    failing: false,
    write: (key, bytes) => {
      if (storage.failing) return Promise.reject(new Error('The disk is full'));
      files.set(key, Buffer.from(bytes));
      return Promise.resolve();
    },
    read: (key) => Promise.resolve(files.get(key) ?? null),
    remove: (key) => Promise.resolve(void files.delete(key)),
  };
  return storage;
}
