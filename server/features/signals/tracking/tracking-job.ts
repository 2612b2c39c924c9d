import type { Tracker } from './tracker.ts';
import type { RepeatingJob } from '../../../platform/queue/task.ts';

/** Every second, whether or not anyone is logged in (docs/product-rules.md#R18); more often where the app's clock runs faster. */
export const createTrackingJob = (tracker: Tracker, clockSpeed: number): RepeatingJob => ({
  name: 'track-signals',
  everyRealMs: clockSpeed > 1 ? 100 : 1_000,
  run: (now) => tracker.advance(now),
});
