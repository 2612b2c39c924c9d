import { PACE_BUCKETS, pacePercentile } from '@app/domain/activity/interaction-pace.ts';
import { utcDay } from '@app/domain/tokens/balance.ts';
import type { Db } from '../../../platform/database/database.ts';

export type PagePace = { path: string; presses: number; p75Ms: number | null; p99Ms: number | null };

const DAYS = 7;

const toBound = (ms: number | null): number | null => (ms === Infinity ? null : ms);

/** How long presses waited for their picture, by page, busiest first. */
export async function readPace(db: Db, now: number): Promise<PagePace[]> {
  const rows = await db
    .selectFrom('interaction_pace')
    .select((row) => ['path', 'bucket', row.fn.sum<number | string>('presses').as('presses')])
    .where('day', '>', utcDay(now) - DAYS)
    .groupBy(['path', 'bucket'])
    .execute();
  const byPath = new Map<string, number[]>();
  for (const { path, bucket, presses } of rows) {
    const counts = byPath.get(path) ?? Array.from({ length: PACE_BUCKETS }, () => 0);
    counts[bucket] = Number(presses);
    byPath.set(path, counts);
  }
  return [...byPath]
    .map(([path, counts]) => ({
      path,
      presses: counts.reduce((sum, count) => sum + count, 0),
      p75Ms: toBound(pacePercentile(counts, 0.75)),
      p99Ms: toBound(pacePercentile(counts, 0.99)),
    }))
    .toSorted((one, other) => other.presses - one.presses);
}
