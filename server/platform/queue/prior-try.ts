import type { TakenJob } from './task.ts';

/** A job that no process survives is not taken up for ever. */
const MAX_ATTEMPTS = 9;
/** Longer than any sending takes, in real ms. */
const SENDING_MS = 600_000;

/** Somebody else has begun to send it, or it is over: nothing must be sent. */
export class TakenOver extends Error {}

/**
 * What the row says of those who took it up before. `never-begun`: they died before anything can have gone out. `unknown`: one died after it
 * had begun; whether the message went out is known to nobody, so it is given up. `in-progress`: somebody may still be at it.
 */
export type PriorTry = 'none' | 'never-begun' | 'unknown' | 'in-progress' | 'hopeless';

export function priorTryOf(
  { attempts }: TakenJob,
  begunAt: number | null,
  { now, speed }: { now: number; speed: number },
): PriorTry {
  // A job that was added anew while the one before was running counts its attempts from one.
  if (begunAt !== null) return attempts > 1 || now >= sendingEnds(begunAt, speed) ? 'unknown' : 'in-progress';
  if (attempts > MAX_ATTEMPTS) return 'hopeless';
  return attempts > 1 ? 'never-begun' : 'none';
}

/** By then whoever began at `begunAt` is done or dead (UTC ms of the app's clock). */
export const sendingEnds = (begunAt: number, speed: number): number => begunAt + SENDING_MS * speed;
