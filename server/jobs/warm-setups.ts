import { timeframes } from '@app/domain/signals/signal.ts';
import type { SetupFinder } from '../features/signals/find-setup.ts';
import type { Job } from './job.ts';

/** Reads every instrument's set-ups before anybody asks: measuring a long history for the first time takes seconds. */
export const warmSetups = (setups: Pick<SetupFinder, 'warm'>): Job => ({
  name: 'warm-setups',
  everyRealMs: 60_000,
  soon: true,
  run: async (now) => {
    for (const timeframe of timeframes) await setups.warm(timeframe, now);
  },
});
