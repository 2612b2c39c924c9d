import type { Db } from '../../database/database.ts';
import { countCalls, uncountCall } from './stored-counts.ts';
import { AppError } from '../errors.ts';

export type AttemptWindow = { key: string; max: number; windowMs: number };

/** Counts an attempt as failed until it is uncounted, so that parallel guesses cannot slip through. @throws AppError too_many */
export async function countAttempt(
  db: Db,
  windows: readonly AttemptWindow[],
  now: number,
): Promise<{ uncount: () => Promise<void> }> {
  const counted: Array<{ key: string; windowStart: number }> = [];
  for (const { key, max, windowMs } of windows) {
    const { count, windowStart } = await countCalls(db, key, windowMs, now);
    if (count > max)
      throw new AppError('too_many', undefined, {
        retryAfterSeconds: Math.max(1, Math.ceil((windowStart + windowMs - now) / 1_000)),
      });
    counted.push({ key, windowStart });
  }
  return {
    uncount: async () => {
      for (const { key, windowStart } of counted) await uncountCall(db, key, windowStart);
    },
  };
}
