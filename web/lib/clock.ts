/** The server's clock in the browser: it may start elsewhere and run faster than the wall (development settings). */
let serverThen = Date.now();
let pageThen = performance.now();
let speed = 1;
let known = false;

/** Takes the server's clock from `GET /api/config`. */
export function setClock(clock: { now: number; speed: number }): void {
  serverThen = clock.now;
  speed = clock.speed;
  pageThen = performance.now();
  known = true;
  for (const watcher of watchers) watcher();
}

const watchers = new Set<() => void>();

/** Calls `watcher` each time the clock is set; answers what stops it. */
export function watchClock(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whether the server has told its time yet; until then the device's own is taken. */
export const clockKnown = (): boolean => known;

/** The app's time in UTC milliseconds. */
export const now = (): number => serverThen + (performance.now() - pageThen) * speed;
