/** So many jobs at once in one process, and none while the other side wants to be left alone. Another process hears that for itself. */
export type Channel = {
  name: string;
  limit: number;
  isOpen: (now: number) => boolean;
  /** UTC ms of the app's clock. */
  pausedUntil: () => number;
  pause: (until: number) => void;
  /** Workers may fetch at the same instant, so that more jobs than `limit` arrive: they wait here. */
  enter: <T>(work: () => Promise<T>) => Promise<T>;
};

export function createChannel(name: string, limit: number): Channel {
  let running = 0;
  let pausedUntil = 0;
  const waiting: Array<() => void> = [];
  return {
    name,
    limit,
    isOpen: (now) => running < limit && now >= pausedUntil,
    pausedUntil: () => pausedUntil,
    pause: (until) => {
      pausedUntil = Math.max(pausedUntil, until);
    },
    enter: async (work) => {
      if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
