export type Clock = {
  /** Time of the rules, UTC ms; never moves back. */
  now: () => number;
  speed: number;
  /** Time of the database, however fast the app's clock runs, UTC ms; never moves back. */
  realNow: () => number;
  /** Why this process should not serve now, in the operator's words; null or missing where it may. */
  mistrust?: () => string | null;
};

/** Runs from `start`, else from now, as fast as said along a `real` time that never moves back (UTC ms with fractions). */
export function createRunningClock(
  start?: number,
  speed = 1,
  real = (): number => performance.timeOrigin + performance.now(),
): Clock {
  const realNow = (): number => Math.floor(real());
  if (start === undefined && speed === 1) return { now: realNow, speed, realNow };
  const origin = real();
  const begin = start ?? origin;
  return { now: () => Math.floor(begin + (real() - origin) * speed), speed, realNow };
}

export function createManualClock(
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
