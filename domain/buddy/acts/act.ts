import type { Pair } from '../../market/instrument.ts';
import type { Timeframe } from '../../signals/signal.ts';

/** `level` is a decimal price as typed; `percent`, `pips` and `price` are counted from the price now. */
export type WatchWish = {
  act: 'watch';
  pair: Pair | null;
  timeframe: Timeframe | null;
  level: number | null;
  away: { percent: number } | { pips: number } | { price: number } | null;
  direction: 'above' | 'below' | null;
  /** "anyway": a level that was asked back is meant. */
  isMeant: boolean;
  /** The words of this wish name the market. */
  isNamed: boolean;
};
/** Which open watches; `nth` counts from 1, -1 is the last. */
export type Pointer = {
  pairs: Pair[];
  except: Pair[];
  nth: number | null;
  level: number | null;
  isAll: boolean;
};
export type Act =
  | WatchWish
  | ({ act: 'move'; to: number | null; away: WatchWish['away'] } & Pointer)
  | ({ act: 'cancel' } & Pointer)
  | ({ act: 'rest'; isPaused: boolean } & Pointer)
  | { act: 'list' }
  | { act: 'unable'; what: Unable; pair: Pair | null };

/** What is asked of watches or of the user's own trades and has no act behind it. */
export type Unable =
  | 'journal'
  | 'reminder'
  | 'measure'
  | 'own-trade'
  | 'which-level'
  | 'explain'
  | 'explain-idea'
  | 'leave';
