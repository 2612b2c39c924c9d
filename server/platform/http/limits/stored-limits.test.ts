import { HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import { FREE_FAILURES } from '@app/domain/access/guessing/guess-delay.ts';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { countAttempt } from './attempt-limit.ts';
import { clearGuesses, countGuess } from './guess-delay.ts';
import { clearCounts, countCalls, readCalls } from './stored-counts.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { db } = app;
/** Twenty seconds into a minute. */
const now = Math.floor(app.clock.now() / HOUR_MS) * HOUR_MS + 20_000;
const KEY = 'a key';

afterEach(async () => {
  await clearCounts(db, [KEY]);
  await clearGuesses(db, KEY);
});

test('calls are counted within their window, for their key alone', async () => {
  await countCalls(db, KEY, MINUTE_MS, now, 2);
  expect(await countCalls(db, KEY, MINUTE_MS, now + 39_999)).toEqual({ count: 3, windowStart: now - 20_000 });
  expect(await readCalls(db, KEY, MINUTE_MS, now)).toBe(3);
  expect(await readCalls(db, KEY, MINUTE_MS, now + 39_999)).toBe(3);
  expect(await readCalls(db, KEY, MINUTE_MS, now + 40_000)).toBe(0);
  expect(await readCalls(db, 'another key', MINUTE_MS, now)).toBe(0);
  await clearCounts(db, [KEY, 'another key']);
  expect(await readCalls(db, KEY, MINUTE_MS, now)).toBe(0);
});

test('an attempt too many is told to wait until the window ends, and one that is taken back does not count', async () => {
  const attempt = (at: number) => countAttempt(db, [{ key: KEY, max: 2, windowMs: MINUTE_MS }], at);
  await attempt(now);
  await (await attempt(now)).uncount();
  await attempt(now);
  await expect(attempt(now + 500)).rejects.toMatchObject({
    code: 'too_many',
    retryAfterSeconds: 40,
  });
  await expect(attempt(now + 39_999)).rejects.toMatchObject({ retryAfterSeconds: 1 });
  await attempt(now + 40_000);
});

test('a guess too many is told the delay there is, and one that is taken back opens the way', async () => {
  let last = await countGuess(db, KEY, now);
  for (let n = 1; n < FREE_FAILURES + 3; n += 1) last = await countGuess(db, KEY, now + n * MINUTE_MS);
  const at = now + (FREE_FAILURES + 2) * MINUTE_MS;
  expect(last.failures).toBe(FREE_FAILURES + 3);
  // One second, two, four, and now eight.
  await expect(countGuess(db, KEY, at + 500)).rejects.toMatchObject({
    code: 'too_many',
    retryAfterSeconds: 8,
  });
  await expect(countGuess(db, KEY, at + 7_999)).rejects.toMatchObject({ retryAfterSeconds: 1 });
  await last.uncount();
  expect((await countGuess(db, KEY, at)).failures).toBe(FREE_FAILURES + 3);
});
