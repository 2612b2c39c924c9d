import { HOUR_MS, MINUTE_MS } from '../../time.ts';

export type ProvenAct = 'register' | 'forgotPassword';

/** Calls of a network in that time that nobody has to prove anything for: a classroom signs up in an hour. */
export const freeCalls: Record<ProvenAct, { max: number; windowMs: number }> = {
  register: { max: 300, windowMs: HOUR_MS },
  forgotPassword: { max: 20, windowMs: 15 * MINUTE_MS },
};

/** While a bound on sign-ups of the whole installation is reached. */
export const FREE_CALLS_UNDER_ATTACK = 20;

export const PROOF_LIFETIME_MS = 10 * MINUTE_MS;

const FIRST_STEPS = 50_000;
const MAX_STEPS = 2_000_000;
/** So many calls more double the work. */
const DOUBLES_EVERY = 50;

/** Hashes that a puzzle takes at most: about a second at first, half a minute where a network goes on and on. */
export const puzzleSteps = (callsBeyondFree: number): number =>
  Math.min(MAX_STEPS, FIRST_STEPS * 2 ** Math.floor(Math.max(0, callsBeyondFree) / DOUBLES_EVERY));
