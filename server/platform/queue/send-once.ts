import { sql } from 'kysely';
import type { TakenJob } from './task.ts';

/** A job that no process survives is not taken up for ever. */
const MAX_ATTEMPTS = 9;
/** Longer than any sending takes, in real ms. */
export const SENDING_MS = 600_000;

/** Of the row of a message that goes out: `begun_at` is set before the first call that may send it. */
export const isUnsent = sql<boolean>`sent_at IS NULL AND failed_at IS NULL`;
export const isUnbegun = sql<boolean>`begun_at IS NULL AND ${isUnsent}`;

/** Somebody else has begun to send it, or it is over: nothing must be sent. */
export class TakenOver extends Error {}

export type ClockState = { now: number; speed: number };

/** Why a message is not sent by the process that has its job. */
export type NotNow =
  /** At this time of the app's clock. */
  | { as: 'put-off'; until: number }
  | { as: 'over' }
  /** Given up: whoever was at it may have sent it, which nobody knows, or no process survives it. */
  | { as: 'lost' };

/** What its row says of those who took it up before; null: it may be sent. Not begun means that nothing can have gone out. */
export function checkPriorTries(
  { attempts }: TakenJob,
  begunAt: number | null,
  { now, speed }: ClockState,
): NotNow | null {
  if (begunAt !== null) {
    // A job that was added anew while the one before was running counts its attempts from one.
    const until = begunAt + SENDING_MS * speed;
    return attempts > 1 || now >= until ? { as: 'lost' } : { as: 'put-off', until };
  }
  return attempts > MAX_ATTEMPTS ? { as: 'lost' } : null;
}
