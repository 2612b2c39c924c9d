import { DAY_MS, MINUTE_MS } from '@app/domain/time.ts';
import type { Db } from '../../database/database.ts';
import { countAttempt } from '../../http/limits/attempt-limit.ts';
import { clearCounts } from '../../http/limits/stored-counts.ts';
import { AppError } from '../../http/errors.ts';

const WINDOWS = [
  { max: 5, windowMs: 15 * MINUTE_MS },
  { max: 30, windowMs: DAY_MS },
] as const;

const limitKey = (userId: string, windowMs: number): string => `second-factor:${windowMs}:${userId}`;

/** Of codes; passwords have a count of their own. Only a wrong one stays counted. @throws AppError too_many */
export async function withAttemptLimit<T>(
  db: Db,
  userId: string,
  now: number,
  attempt: () => Promise<T>,
): Promise<T> {
  const windows = WINDOWS.map((window) => ({ key: limitKey(userId, window.windowMs), ...window }));
  const { uncount } = await countAttempt(db, windows, now);
  try {
    const result = await attempt();
    await uncount();
    return result;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'wrong_code')) await uncount();
    throw error;
  }
}

export async function clearFailedAttempts(db: Db, userId: string): Promise<void> {
  await clearCounts(
    db,
    WINDOWS.map(({ windowMs }) => limitKey(userId, windowMs)),
  );
}
