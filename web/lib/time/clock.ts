/** In development the server's clock may start elsewhere and run faster. */
let serverTimeAtSync = Date.now();
let pageTimeAtSync = performance.now();
let speed = 1;
let isSet = false;

export function setClock(clock: { now: number; speed: number }): void {
  serverTimeAtSync = clock.now;
  speed = clock.speed;
  pageTimeAtSync = performance.now();
  isSet = true;
  for (const watcher of watchers) watcher();
}

const watchers = new Set<() => void>();

/** Returns its disposer. */
export function watchClock(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Until then the device's clock is used. */
export const isClockSet = (): boolean => isSet;

export const serverNow = (): number => serverTimeAtSync + (performance.now() - pageTimeAtSync) * speed;
