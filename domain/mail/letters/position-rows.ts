import { printR } from '../../buddy/replies/print.ts';
import { resultOf } from '../../signals/result.ts';
import {
  byKind,
  ideaNouns,
  type Action,
  type ClosedStatus,
  type IdeaKind,
  type Plan,
  type Timeframe,
} from '../../signals/signal.ts';
import { outcomeOf, statisticsOf, type SignalStatistics } from '../../signals/statistics/statistics.ts';
import { countNoun } from '../../text.ts';
import type { Pair } from '../../market/instrument.ts';
import type { Block } from './letter.ts';
import { timeframeNames } from '../../signals/timeframe-name.ts';

export type OpenPosition = { kind: IdeaKind; pair: Pair; action: Action; timeframe: Timeframe };
export type ClosedPosition = Plan & {
  kind: IdeaKind;
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

export const statisticsOfPositions = (closed: readonly ClosedPosition[]): SignalStatistics =>
  statisticsOf(closed.map((one) => outcomeOf(one, one)));

export const sumOfR = ({ meanR, priced }: SignalStatistics): string => printR((meanR ?? 0) * priced);

/** "4 signals closed, −0.50R, and 2 practice ideas, +1.00R, after spread". */
export const describeClosed = (closed: readonly ClosedPosition[]): string => {
  const parts = byKind(closed).map(
    ({ kind, held }, index) =>
      `${countNoun(held.length, ideaNouns[kind])}${index === 0 ? ' closed' : ''}, ${sumOfR(statisticsOfPositions(held))}`,
  );
  return `${parts.join(', and ')}${parts.length > 1 ? ',' : ''} after spread`;
};

const nameOf = ({ kind, pair, action }: OpenPosition): string =>
  `${pair} ${action}${kind === 'practice' ? ', practice' : ''}`;

export const formatOpenPosition = (one: OpenPosition): string[] => [
  nameOf(one),
  timeframeNames[one.timeframe],
];

export function formatClosedPosition(one: ClosedPosition): string[] {
  const name = nameOf(one);
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
