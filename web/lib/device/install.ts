import { useSyncExternalStore } from 'react';

/** Chromium only; not standardised. */
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

// Sent once, long before the menu exists.
addEventListener('beforeinstallprompt', (event) => {
  // Suppresses the browser's own banner.
  event.preventDefault();
  take(event as Offer);
});
addEventListener('appinstalled', () => take(null));

async function install(): Promise<void> {
  const held = offer;
  // The prompt works once only.
  take(null);
  await held?.prompt();
}

/** Null when the browser offers no installation. */
export const useInstall = (): (() => Promise<void>) | null =>
  useSyncExternalStore(watch, () => offer) && install;
