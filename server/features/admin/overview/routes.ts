import type { adminOverviewEndpoints as table } from '@app/contracts/admin/overview.ts';
import type { Deps } from '../../../deps.ts';
import { runOutsideRequest } from '../../../platform/database/connections/request-scope.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { cacheResults } from '../cache-results.ts';
import { readDailyFigures } from './read-daily-figures.ts';

/** Counting who wrote in ninety days of many users takes longer than other figures. */
const CACHE_MS = 30_000;

export function adminOverviewRoutes({
  database: { db },
  clock,
}: Pick<Deps, 'database' | 'clock'>): Pick<Handlers, keyof typeof table> {
  const read = cacheResults(
    ({ days }: { days: number }) => runOutsideRequest(() => readDailyFigures(db, { days }, clock.now())),
    CACHE_MS,
  );
  return { getDailyFigures: ({ query: { days } }) => read({ days }) };
}
