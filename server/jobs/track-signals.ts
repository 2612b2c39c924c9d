import type { Tracker } from '../features/signals/tracker.ts';
import type { Job } from './job.ts';

/** Every second, whether or not anyone is logged in (decision 18); more often where the app's clock runs faster. */
export const trackSignals = (tracker: Tracker, clockSpeed: number): Job => ({
  name: 'track-signals',
  everyRealMs: clockSpeed > 1 ? 100 : 1_000,
  run: (now) => tracker.advance(now),
});
