import { useSyncExternalStore } from 'react';

/** What Chromium's browsers send to a page that can be installed; no standard has it yet. */
type Offer = Event & { prompt: () => Promise<unknown> };

let offer: Offer | null = null;
const watchers = new Set<() => void>();

function take(next: Offer | null): void {
  offer = next;
  for (const watcher of watchers) watcher();
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

// Sent once, long before the menu that offers it is there.
addEventListener('beforeinstallprompt', (event) => {
  // The browser's own banner would come unasked.
  event.preventDefault();
  take(event as Offer);
});
addEventListener('appinstalled', () => take(null));

async function install(): Promise<void> {
  const held = offer;
  // It can be asked once only.
  take(null);
  await held?.prompt();
}

/** Asks the browser to install the app; null where it does not offer that, or the app is installed. */
export const useInstall = (): (() => Promise<void>) | null =>
  useSyncExternalStore(watch, () => offer) && install;
