import { useSyncExternalStore } from 'react';

function watch(watcher: () => void): () => void {
  addEventListener('online', watcher);
  addEventListener('offline', watcher);
  return () => {
    removeEventListener('online', watcher);
    removeEventListener('offline', watcher);
  };
}

/** False while the browser itself knows that there is no network; true says nothing about the server. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);
