import { printR } from '../buddy/print.ts';
import { resultOf } from '../signals/result.ts';
import type { Action, ClosedStatus, Plan, Timeframe } from '../signals/signal.ts';
import type { Pair } from '../market/instrument.ts';

export type OpenPosition = { pair: Pair; action: Action; timeframe: Timeframe };
export type ClosedPosition = Plan & {
  timeframe: Timeframe;
  status: ClosedStatus;
  /** Points, on the closing side; null where it ran out of time without a price. */
  price: number | null;
  ambiguous: boolean;
};

const outcomes: Record<ClosedStatus, string> = {
  stop_hit: 'Stop reached',
  target_hit: 'Target reached',
  expired: 'Ran out of time',
};

/** "+0.42%", with a true minus. */
export const printSigned = (percent: number): string =>
  `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(2)}%`;

export const openRow = ({ pair, action, timeframe }: OpenPosition): string[] => [
  `${pair} ${action}`,
  timeframe,
];

/** A loss is told as a gain is. */
export function closedRow(one: ClosedPosition): string[] {
  const name = `${one.pair} ${one.action}`;
  if (one.price === null) return [name, outcomes[one.status], 'no price', 'no result'];
  const { r, percent } = resultOf(one, one.price);
  return [name, outcomes[one.status], printR(r), printSigned(percent)];
}

/** "1 signal", "3 signals". */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;
