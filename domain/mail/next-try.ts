import type { MailKind } from './kind.ts';

const MINUTE = 60_000;
/** 1, 2, 4 ... minutes, and then every two hours or so. */
const SLOWEST = 128 * MINUTE;
/** A mail about the account waits for somebody at the screen, who asks for another one: four hours. */
const MOST_ABOUT_ACCOUNT = 9;
/** An outcome is always worth telling, but not out of the blue. */
const WITHOUT_END = 3 * 24 * 60 * MINUTE;

type Unsent = { tries: number; createdAt: number; kind: MailKind | null; uselessAt: number | null };

/**
 * When a mail that did not go this time, its `tries`th, is tried again: as long as it is of use. Null: not any more. Times in UTC ms;
 * without a kind it is about the account.
 */
export function nextTry({ tries, createdAt, kind, uselessAt }: Unsent, now: number): number | null {
  const next = now + Math.min(MINUTE * 2 ** (tries - 1), SLOWEST);
  if (kind === null) return tries < MOST_ABOUT_ACCOUNT ? next : null;
  return next < (uselessAt ?? createdAt + WITHOUT_END) ? next : null;
}
