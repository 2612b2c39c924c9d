import { utcDay } from '../tokens/balance.ts';
import type { ClosedIdea } from './facts.ts';

const DAY = 86_400_000;

/** Where one idea in three wins, three in a row lose 30 % of the time by chance alone; they still make people double up. */
export const CAREFUL_RUN = 3;
/** Five in a row are a reason to stop for the day whatever the next idea looks like. */
export const STOP_RUN = 5;
/** As many within a day: the market does not suit the rule today. */
export const STOP_IN_A_DAY = 3;

export type LossGuard = {
  /** `stop` lasts until the next UTC day. */
  level: 'none' | 'careful' | 'stop';
  /** Losses in a row up to now. */
  run: number;
  /** Losses in the last 24 hours. */
  inADay: number;
};

/** What the losses so far ask for. `closed` in any order; a result below zero after spread is a loss. */
export function lossGuard(closed: readonly ClosedIdea[], now: number): LossGuard {
  const known = closed.filter(({ at }) => at <= now).sort((a, b) => b.at - a.at);
  const firstGood = known.findIndex(({ r }) => r >= 0);
  const run = firstGood === -1 ? known.length : firstGood;
  const losses = known.filter(({ r }) => r < 0);
  const inADay = losses.filter(({ at }) => now - at <= DAY).length;
  const today = losses[0] !== undefined && utcDay(losses[0].at) === utcDay(now);
  const stop = today && (run >= STOP_RUN || inADay >= STOP_IN_A_DAY);
  return { level: stop ? 'stop' : run >= CAREFUL_RUN ? 'careful' : 'none', run, inADay };
}
