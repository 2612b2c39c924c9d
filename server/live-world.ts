import type { Clock } from './clock.ts';
import type { Log } from './deps.ts';

/** The real time and the log, as a live market asks for them. */
export const worldOf = (clock: Clock, log: Log) => ({
  clock: {
    now: clock.now,
    after: (ms: number, run: () => void): (() => void) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  },
  log: (level: 'info' | 'warn', facts: Record<string, unknown>, message: string): void =>
    log[level](facts, message),
});
