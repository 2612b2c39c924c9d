import { createWatchSource } from '../../lib/live/watch-source.ts';
import type { WatchSource } from '../../ui/chart-sheet/chart-source.ts';
import { queryClient } from '../query-client.ts';

/** Apart from the chart's other sources: only an opened chart needs it. */
export const watchSource: WatchSource = createWatchSource(queryClient);
