import { QueryObserver } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api.ts';
import { levelsWatched, watchesQuery } from '../../lib/live/watches-query.ts';
import type { WatchSource } from '../../ui/chart-sheet/chart-source.ts';
import { queryClient } from '../query-client.ts';

/** Apart from the chart's other sources: only an opened chart needs it. */
export const watchSource: WatchSource = {
  followLevels: (pair, onLevels) => {
    const observer = new QueryObserver(queryClient, watchesQuery);
    const tell = ({ data }: ReturnType<typeof observer.getCurrentResult>): void => {
      if (data) onLevels(levelsWatched(data.watches, pair));
    };
    const leave = observer.subscribe(tell);
    tell(observer.getCurrentResult());
    return leave;
  },
  watchLevel: async ({ pair, timeframe, level, side }) => {
    const levels = side === 'above' ? { above: level, below: null } : { above: null, below: level };
    const list = await callEndpoint('addWatch', { body: { pair, timeframe, ...levels } });
    queryClient.setQueryData(watchesQuery.queryKey, list);
  },
};
