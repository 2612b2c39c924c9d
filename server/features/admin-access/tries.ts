import type { Db } from '../../db/database.ts';
import { countCall, uncountCall } from '../../db/rate-limit.ts';
import { AppError } from '../../http/errors.ts';

const MINUTE = 60_000;
const WINDOWS = [
  { max: 5, windowMs: 15 * MINUTE },
  { max: 30, windowMs: 24 * 60 * MINUTE },
] as const;
const WRONG = new Set(['wrong_code', 'wrong_password']);

const keyOf = (userId: string, windowMs: number): string => `second-factor:${windowMs}:${userId}`;

/**
 * A try to prove something, counted as wrong until it has succeeded, so that parallel guesses cannot slip through.
 * @throws AppError too_many, without trying
 */
export async function counted<T>(db: Db, userId: string, now: number, attempt: () => Promise<T>): Promise<T> {
  const windows: Array<{ key: string; windowStart: number }> = [];
  const takeBack = async (): Promise<void> => {
    for (const { key, windowStart } of windows) await uncountCall(db, key, windowStart);
  };
  for (const { max, windowMs } of WINDOWS) {
    const key = keyOf(userId, windowMs);
    const { count, windowStart } = await countCall(db, key, windowMs, now);
    if (count > max)
      throw new AppError('too_many', undefined, {
        retryAfterSeconds: Math.max(1, Math.ceil((windowStart + windowMs - now) / 1_000)),
      });
    windows.push({ key, windowStart });
  }
  try {
    const result = await attempt();
    await takeBack();
    return result;
  } catch (error) {
    if (!(error instanceof AppError && WRONG.has(error.code))) await takeBack();
    throw error;
  }
}

/** As if nothing wrong had been tried. */
export async function forgetTries(db: Db, userId: string): Promise<void> {
  const keys = WINDOWS.map(({ windowMs }) => keyOf(userId, windowMs));
  await db.deleteFrom('rate_limits').where('key', 'in', keys).execute();
}
