import type { Pair } from '../market/instrument.ts';

export const actions = ['BUY', 'SELL'] as const;
export type Action = (typeof actions)[number];

export const timeframes = ['short', 'daily', 'weekly', 'long'] as const;
export type Timeframe = (typeof timeframes)[number];

export const statuses = ['active', 'target_hit', 'stop_hit', 'expired'] as const;
export type Status = (typeof statuses)[number];
export type ClosedStatus = Exclude<Status, 'active'>;

export const signalTypes = ['golden_rim', 'trading'] as const;
export type SignalType = (typeof signalTypes)[number];

export const ideaKinds = ['signal', 'practice'] as const;
export type IdeaKind = (typeof ideaKinds)[number];

/** What one of them is called; they are counted apart (docs/product-rules.md#R31). */
export const ideaNouns: Record<IdeaKind, string> = { signal: 'signal', practice: 'practice idea' };

/** Those of each kind, without the kinds that have none. */
export const byKind = <T extends { kind: IdeaKind }>(
  all: readonly T[],
): Array<{ kind: IdeaKind; held: T[] }> =>
  ideaKinds
    .map((kind) => ({ kind, held: all.filter((one) => one.kind === kind) }))
    .filter(({ held }) => held.length > 0);

/** Prices in points; BUY opens at ask, SELL at bid. */
export type Plan = { pair: Pair; action: Action; entry: number; target: number; stop: number };

export type OpenSignal = Plan & { openedAt: number; expiresAt: number };

/** `price` in points on the closing side (BUY closes at bid, SELL at ask), `at` in UTC ms. */
export type Closing = {
  status: ClosedStatus;
  price: number;
  at: number;
  /** One candle touched stop and target and counts as stopped (docs/product-rules.md#R18). */
  ambiguous: boolean;
  gap: boolean;
};

export type StoredClosing = Omit<Closing, 'price'> & { price: number | null };

export function isValidPlan({ action, entry, target, stop }: Plan): boolean {
  if (![entry, target, stop].every((price) => Number.isSafeInteger(price) && price > 0)) return false;
  return action === 'BUY' ? stop < entry && entry < target : target < entry && entry < stop;
}
