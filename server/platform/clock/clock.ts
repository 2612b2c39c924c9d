export type Clock = {
  now: () => number;
  speed: number;
  realNow: () => number;
};

export function createRunningClock(start?: number, speed = 1): Clock {
  const origin = performance.now();
  const begin = start ?? Date.now();
  if (start === undefined && speed === 1) return { now: Date.now, speed, realNow: Date.now };
  return {
    now: () => Math.floor(begin + (performance.now() - origin) * speed),
    speed,
    realNow: Date.now,
  };
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
