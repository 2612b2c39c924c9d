import type { ProactiveDeps } from '../features/proactive/gather.ts';
import { lookAtUsers } from '../features/proactive/look.ts';
import type { Job } from './job.ts';

/** So that one round comes to its end, however many are due. */
const MOST_BATCHES = 20;

/** What Pipsy writes by itself to whom it is time to look at. Where the app's clock runs faster, so does this. */
export const writeProactive = (deps: ProactiveDeps, clockSpeed: number): Job => ({
  name: 'write-proactive',
  everyRealMs: clockSpeed > 1 ? 500 : 5_000,
  run: async (now) => {
    for (let batch = 0; batch < MOST_BATCHES; batch += 1) if ((await lookAtUsers(deps, now)) === 0) return;
  },
});
