import type { Tracker } from '../features/signals/tracker.ts';
import type { Job } from './job.ts';

/** Every second, whether or not anyone is logged in (decision 18). */
export const trackSignals = (tracker: Tracker): Job => ({
  name: 'track-signals',
  everyRealMs: 1_000,
  run: (now) => tracker.advance(now),
});
