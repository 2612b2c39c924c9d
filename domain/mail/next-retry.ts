import { DAY_MS, MINUTE_MS } from '../time.ts';
import type { MailKind } from './mail-kind.ts';

const MAX_INTERVAL_MS = 128 * MINUTE_MS;
/** About four hours; by then the waiting user has asked for another mail. */
const MAX_ACCOUNT_MAIL_TRIES = 9;
const DEFAULT_LIFETIME_MS = 3 * DAY_MS;

type UnsentMail = { tries: number; createdAt: number; kind: MailKind | null; uselessAt: number | null };

/** Null gives up; `tries` includes the failed one; no kind means account mail. */
export function nextRetryAt({ tries, createdAt, kind, uselessAt }: UnsentMail, now: number): number | null {
  const next = now + Math.min(MINUTE_MS * 2 ** (tries - 1), MAX_INTERVAL_MS);
  if (kind === null) return tries < MAX_ACCOUNT_MAIL_TRIES ? next : null;
  return next < (uselessAt ?? createdAt + DEFAULT_LIFETIME_MS) ? next : null;
}
