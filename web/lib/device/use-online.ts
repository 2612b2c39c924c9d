import { useSyncExternalStore } from 'react';

function watch(watcher: () => void): () => void {
  addEventListener('online', watcher);
  addEventListener('offline', watcher);
  return () => {
    removeEventListener('online', watcher);
    removeEventListener('offline', watcher);
  };
}

/** True says nothing about the server. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);
