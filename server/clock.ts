/** The app's time in UTC milliseconds; nothing else in the server asks what time it is. */
export type Clock = {
  now: () => number;
  speed: number;
  /** The time on the wall, for what a person holds beside the app: an authenticator app knows of no other. */
  realNow: () => number;
};

/** Wall time, or time that starts at `start` and runs `speed` times faster. */
export function runningClock(start?: number, speed = 1): Clock {
  const origin = performance.now();
  const begin = start ?? Date.now();
  if (start === undefined && speed === 1) return { now: Date.now, speed, realNow: Date.now };
  return {
    now: () => Math.floor(begin + (performance.now() - origin) * speed),
    speed,
    realNow: Date.now,
  };
}

/** A clock that only moves when told to. */
export function handClock(
  start: number,
): Clock & { set: (at: number) => void; advance: (ms: number) => void } {
  let at = start;
  return {
    now: () => at,
    realNow: () => at,
    speed: 1,
    set: (to) => {
      at = to;
    },
    advance: (ms) => {
      at += ms;
    },
  };
}
