import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import type { Timeframe } from '@app/domain/signals/signal.ts';
import { callEndpoint } from '../api/api.ts';
import { failureText } from '../api/failure-text.ts';
import { levelsWatched, watchesQuery } from './watches-query.ts';

const NOT_SET = 'The watch could not be set. Please try again.';

type WatchWish = { pair: string; timeframe: Timeframe; level: number; side: 'above' | 'below' };

/** What charts know of the user's watches: one list, which every screen shares. */
export const createWatchSource = (client: QueryClient) => ({
  followLevels: (pair: string, onLevels: (levels: readonly number[]) => void): (() => void) => {
    const observer = new QueryObserver(client, watchesQuery);
    const tell = ({ data }: ReturnType<typeof observer.getCurrentResult>): void => {
      if (data) onLevels(levelsWatched(data.watches, pair));
    };
    const leave = observer.subscribe(tell);
    tell(observer.getCurrentResult());
    return leave;
  },
  /** Rejects with words for the user. */
  watchLevel: async ({ pair, timeframe, level, side }: WatchWish): Promise<void> => {
    const levels = side === 'above' ? { above: level, below: null } : { above: null, below: level };
    try {
      const list = await callEndpoint('addWatch', { body: { pair, timeframe, ...levels } });
      client.setQueryData(watchesQuery.queryKey, list);
    } catch (error) {
      throw new Error(failureText(error, NOT_SET), { cause: error });
    }
  },
});
