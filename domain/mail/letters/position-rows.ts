import { printR } from '../../buddy/replies/print.ts';
import { resultOf } from '../../signals/result.ts';
import type { Action, ClosedStatus, Plan, Timeframe } from '../../signals/signal.ts';
import type { Pair } from '../../market/instrument.ts';
import type { Block } from './letter.ts';

export type OpenPosition = { pair: Pair; action: Action; timeframe: Timeframe };
export type ClosedPosition = Plan & {
  timeframe: Timeframe;
  status: ClosedStatus;
  price: number | null;
  ambiguous: boolean;
};

const outcomes: Record<ClosedStatus, string> = {
  stop_hit: 'Stop reached',
  target_hit: 'Target reached',
  expired: 'Ran out of time',
};

export const printSignedPercent = (percent: number): string =>
  `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(2)}%`;

export const formatOpenPosition = ({ pair, action, timeframe }: OpenPosition): string[] => [
  `${pair} ${action}`,
  timeframe,
];

export function formatClosedPosition(one: ClosedPosition): string[] {
  const name = `${one.pair} ${one.action}`;
  if (one.price === null) return [name, outcomes[one.status], 'no price', 'no result'];
  const { r, percent } = resultOf(one, one.price);
  return [name, outcomes[one.status], printR(r), printSignedPercent(percent)];
}

/** `rest` says where those beyond `max` stand. */
export const composeRows = (rows: readonly (readonly string[])[], max: number, rest = ''): Block[] => [
  { rows: rows.slice(0, max) },
  ...(rows.length > max ? [`And ${rows.length - max} more${rest}.`] : []),
];

export const composeSection = (heading: string, ...list: Parameters<typeof composeRows>): Block[] =>
  list[0].length === 0 ? [] : [{ heading }, ...composeRows(...list)];
