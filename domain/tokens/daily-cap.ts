import { remaining, type Balance } from './balance.ts';

/** Bounds of a user's own daily cap, in tokens. */
export const CAP_MIN = 1;
export const CAP_MAX = 10_000;

/** The most that a user wants to spend on one UTC day, of all buckets together, and what of it is spent. */
export type DailyCap = { limit: number; spent: number };

/** What the cap still allows today; a cap that was lowered below what is spent allows nothing. */
export const capLeft = ({ limit, spent }: DailyCap): number => Math.max(0, limit - spent);

/** What can be spent now: all that is held, or less where the user's own cap says so. */
export const spendable = (balance: Balance, cap: DailyCap | null): number =>
  cap ? Math.min(remaining(balance), capLeft(cap)) : remaining(balance);

/** What is said to a message that the user's own cap does not allow (402). */
export const cappedText = (limit: number): string =>
  `You have reached your own limit of ${limit} ${limit === 1 ? 'token' : 'tokens'} for today. It starts anew at midnight UTC, and you can change it in your account.`;
