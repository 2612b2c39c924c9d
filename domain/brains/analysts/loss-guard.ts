import { DAY_MS } from '../../time.ts';
import { utcDay } from '../../tokens/balance.ts';
import type { ClosedIdea } from '../facts.ts';

/** Where one idea in three wins, three losses in a row happen 30 % of the time by chance. */
export const CAREFUL_RUN = 3;
export const STOP_RUN = 5;
export const STOP_IN_A_DAY = 3;

export type LossGuard = {
  level: 'none' | 'careful' | 'stop';
  run: number;
  inADay: number;
};

/** `closed` may be in any order; a result below zero after spread is a loss. */
export function lossGuard(closed: readonly Pick<ClosedIdea, 'at' | 'r'>[], now: number): LossGuard {
  const known = closed.filter(({ at }) => at <= now).sort((a, b) => b.at - a.at);
  const firstGood = known.findIndex(({ r }) => r >= 0);
  const run = firstGood === -1 ? known.length : firstGood;
  const losses = known.filter(({ r }) => r < 0);
  const inADay = losses.filter(({ at }) => now - at <= DAY_MS).length;
  const today = losses[0] !== undefined && utcDay(losses[0].at) === utcDay(now);
  const stop = today && (run >= STOP_RUN || inADay >= STOP_IN_A_DAY);
  return { level: stop ? 'stop' : run >= CAREFUL_RUN ? 'careful' : 'none', run, inADay };
}
