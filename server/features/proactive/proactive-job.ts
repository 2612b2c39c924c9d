import type { ProactiveDeps } from './messages/gather-states.ts';
import { scanUsers } from './messages/scan-users.ts';
import type { RepeatingJob } from '../../platform/queue/task.ts';

/** So that one round comes to its end, however many are due. */
const MAX_BATCHES = 20;

/** What Pipsy writes by itself to whom it is time to look at. Where the app's clock runs faster, so does this. */
export const createProactiveJob = (deps: ProactiveDeps, clockSpeed: number): RepeatingJob => ({
  name: 'send-proactive-messages',
  everyRealMs: clockSpeed > 1 ? 500 : 5_000,
  run: async (now) => {
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) if ((await scanUsers(deps, now)) === 0) return;
  },
});
