import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../time.ts';

/** Owners mistype too: so many wrong guesses at an account cost no time. */
export const FREE_FAILURES = 20;
export const MAX_GUESS_DELAY_MS = 15 * MINUTE_MS;
/** Without a wrong guess for so long the count begins anew. */
export const FAILURES_FORGOTTEN_MS = DAY_MS;
/** The owner hears of a row of so many. */
export const NOTICE_FAILURES = 10;

/** Until the next guess, after the nth wrong one in a row. */
export const guessDelayMs = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(MAX_GUESS_DELAY_MS, SECOND_MS * 2 ** (failures - FREE_FAILURES));

/** From the first wrong guess to the first that costs the whole delay. */
export const guessDelaysMs: readonly number[] = Array.from({ length: FREE_FAILURES + 10 }, (_one, i) =>
  guessDelayMs(i + 1),
);
