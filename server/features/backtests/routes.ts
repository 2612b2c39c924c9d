import type { Handlers } from '../../platform/http/call.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { RunBacktest } from './run-backtest.ts';

/** One takes up to a second of a core. */
const MOST_AT_ONCE = 2;

const BUSY = 'Too many back-tests are running just now. Please try again in a moment.';
const STILL_RUNNING = 'Your last back-test is still running. Please try again in a moment.';

/** Nothing is stored: a result goes to who asked for it and to nobody else. */
export function backtestRoutes(run: RunBacktest): Pick<Handlers, 'runBacktest'> {
  const running = new Set<string>();
  return {
    runBacktest: async ({ user: { userId }, body, now, tell }) => {
      if (running.has(userId)) throw new AppError('in_progress', STILL_RUNNING);
      if (running.size >= MOST_AT_ONCE) throw new AppError('in_progress', BUSY);
      running.add(userId);
      try {
        const result = await run(body, now, (data) => tell({ name: 'progress', data }));
        tell({ name: 'done', data: result });
      } finally {
        running.delete(userId);
      }
    },
  };
}
