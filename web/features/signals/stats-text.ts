import type { SignalStats } from '@app/contracts/signals.ts';
import { percentOf, signedDollars, signedPercent } from '../../lib/format.ts';

/** Below this many closed signals a rate says next to nothing (decision 19). */
export const ENOUGH_CLOSED = 30;

const NONE = '\u2013';

/** The win rate with what it rests on: count, likely range and, while there are few, that it says little. */
export function winRateText({ closedSignals, profitableSignals, winRate, winRateInterval }: SignalStats): {
  value: string;
  notes: string[];
} {
  if (closedSignals === 0) return { value: NONE, notes: ['No closed signals yet'] };
  const [low, high] = winRateInterval;
  const notes = [
    `${profitableSignals} profitable of ${closedSignals} closed`,
    `Likely between ${percentOf(low, 0)} and ${percentOf(high, 0)}`,
  ];
  if (closedSignals < ENOUGH_CLOSED) notes.push('Too few closed signals to mean much');
  return { value: percentOf(winRate), notes };
}

export function totalText({ closedSignals, totalProfitLoss, averageReturn }: SignalStats): {
  value: string;
  note: string;
} {
  if (closedSignals === 0) return { value: signedPercent(0), note: 'No closed signals yet' };
  return { value: signedPercent(totalProfitLoss), note: `${signedPercent(averageReturn)} average return` };
}

/** The same total on a stake of 100 dollars for each signal (decision 19). */
export const totalOnHundred = ({ totalProfitLoss }: SignalStats): string => signedDollars(totalProfitLoss);
