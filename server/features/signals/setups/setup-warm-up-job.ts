import { timeframes } from '@app/domain/signals/signal.ts';
import type { SetupFinder } from './find-setup.ts';
import type { RepeatingJob } from '../../../platform/queue/task.ts';

/** Reads every instrument's set-ups before anybody asks: measuring a long history for the first time takes seconds. */
export const createSetupWarmUpJob = (setups: Pick<SetupFinder, 'warm'>): RepeatingJob => ({
  name: 'warm-up-setups',
  everyRealMs: 60_000,
  startsAtOnce: true,
  run: async (now) => {
    for (const timeframe of timeframes) await setups.warm(timeframe, now);
  },
});
