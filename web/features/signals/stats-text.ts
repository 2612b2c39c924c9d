import type { SignalStats } from '@app/contracts/signals.ts';
import { percentOf, signedDollars, signedPercent } from '../../lib/format.ts';
import { texts } from './texts.ts';

/** Below this many closed signals a rate says next to nothing (decision 19). */
export const ENOUGH_CLOSED = 30;

const NONE = '\u2013';

/** The win rate with what it rests on: count, likely range and, while there are few, that it says little. */
export function winRateText({ closedSignals, profitableSignals, winRate, winRateInterval }: SignalStats): {
  value: string;
  notes: string[];
} {
  if (closedSignals === 0) return { value: NONE, notes: [texts.stats.noneClosed] };
  const [low, high] = winRateInterval;
  const notes = [
    texts.stats.profitable(profitableSignals, closedSignals),
    texts.stats.likely(percentOf(low, 0), percentOf(high, 0)),
  ];
  if (closedSignals < ENOUGH_CLOSED) notes.push(texts.stats.few);
  return { value: percentOf(winRate), notes };
}

export function totalText({ closedSignals, totalProfitLoss, averageReturn }: SignalStats): {
  value: string;
  note: string;
} {
  if (closedSignals === 0) return { value: signedPercent(0), note: texts.stats.noneClosed };
  return { value: signedPercent(totalProfitLoss), note: texts.stats.average(signedPercent(averageReturn)) };
}

/** The same total on a stake of 100 dollars for each signal (decision 19). */
export const totalOnHundred = ({ totalProfitLoss }: SignalStats): string => signedDollars(totalProfitLoss);
