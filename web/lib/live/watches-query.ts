import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../api/api.ts';

const REFRESH_MS = 30_000;

/** The open watches of the user. */
export const watchesQuery = queryOptions({
  queryKey: ['signals', 'watches'],
  queryFn: ({ signal }) => callEndpoint('listWatches', undefined, signal),
  refetchInterval: REFRESH_MS,
});

type Watch = { pair: string; above: number | null; below: number | null };

/** Decimal prices that are watched on a market. */
export const levelsWatched = (watches: readonly Watch[], pair: string): number[] =>
  watches
    .filter((watch) => watch.pair === pair)
    .flatMap(({ above, below }) => [above, below])
    .filter((level) => level !== null);
