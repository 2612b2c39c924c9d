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

/** Three prices in points. BUY opens at ask, SELL at bid: `entry` is that opening price. */
export type Plan = { pair: Pair; action: Action; entry: number; target: number; stop: number };

/** A plan the tracker follows. `openedAt` is the time of the quote it opened on; both UTC ms. */
export type OpenSignal = Plan & { openedAt: number; expiresAt: number };

/** How a signal ended: `price` in points on the closing side (BUY closes at bid, SELL at ask), `at` in UTC ms. */
export type Closing = {
  status: ClosedStatus;
  price: number;
  at: number;
  /** One candle touched stop and target: the stop was counted (decision 18). */
  ambiguous: boolean;
  /** The market opened beyond the level: closed at the price that was really there. */
  gap: boolean;
};

/** As it is kept: `price` is null where the time ran out while the only source that may settle it was gone. */
export type KeptClosing = Omit<Closing, 'price'> & { price: number | null };

/** BUY needs stop < entry < target, SELL the mirror; anything else is not a plan. */
export function standsInOrder({ action, entry, target, stop }: Plan): boolean {
  if (![entry, target, stop].every((price) => Number.isSafeInteger(price) && price > 0)) return false;
  return action === 'BUY' ? stop < entry && entry < target : target < entry && entry < stop;
}
