import type { SignalStats, SignalView } from '@app/contracts/market/signals.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import type { NewSignal, NewWatch } from '@app/domain/signals/new-signal.ts';
import type { RefusedIdea } from '@app/domain/signals/refused-idea.ts';
import type { Plan, Timeframe } from '@app/domain/signals/signal.ts';
import type { Breakable, FreshBreakout, Setup } from '@app/domain/strategy/setup.ts';
import type { Db, Tx } from '../platform/database/database.ts';

export type SignalsPort = {
  /** Without those that the user left. */
  list: (userId: string, now: number) => Promise<SignalView[]>;
  stats: (userId: string) => Promise<SignalStats>;
  byId: (db: Db, userId: string, ids: readonly string[], now: number) => Promise<Map<string, SignalView>>;
  /** Call inside the transaction that would issue another one. */
  hasOpen: (
    tx: Tx,
    userId: string,
    like: { pair: Pair; action: Plan['action']; timeframe: Timeframe },
  ) => Promise<boolean>;
  issue: (tx: Tx, signal: NewSignal) => Promise<string>;
  /** Answers when it was left, the first time where it was before. @throws AppError not_found, conflict once it is closed */
  unfollow: (tx: Tx, of: { userId: string; signalId: string; now: number }) => Promise<{ leftAt: number }>;
  /** A PNG of the living card's picture; null where there are no candles to draw. */
  drawPicture: (signal: SignalView, now: number) => Promise<Buffer | null>;
  /** A PNG of ideas as the rows of the drawer, the first of them where there are many; null without one. */
  drawList: (signals: readonly SignalView[], title: string, now: number) => Promise<Buffer | null>;
  /** Follows a set-up that was not opened, as nobody's idea; once for each set-up and candle. */
  recordRefused: (refused: RefusedIdea) => Promise<void>;
};

export type SetupsPort = {
  find: (pair: Pair, timeframe: Timeframe, now: number) => Promise<Setup>;
  findBest: (timeframe: Timeframe, now: number, except?: readonly Pair[]) => Promise<FreshBreakout | null>;
  /** As `findBest`, without the confidence and the chance. */
  findBroken: (timeframe: Timeframe, now: number, except?: readonly Pair[]) => Promise<Breakable | null>;
  isStale: (quote: Quote, now: number) => boolean;
};

/** Levels in points. */
export type OpenWatch = {
  id: string;
  pair: Pair;
  timeframe: Timeframe;
  above: number | null;
  below: number | null;
  /** Otherwise a break only sends an alert. */
  becomesSignal: boolean;
  /** Candles do not break it meanwhile. */
  isPaused: boolean;
};

export type WatchesPort = {
  listOpen: (userId: string) => Promise<OpenWatch[]>;
  /** The row that was written. */
  add: (tx: Tx, watch: NewWatch) => Promise<OpenWatch>;
  /** The rows that ended. */
  cancel: (tx: Tx, of: { userId: string; ids: readonly string[]; now: number }) => Promise<OpenWatch[]>;
  /** Pauses them or lets them go on; the rows as they are then. */
  rest: (
    tx: Tx,
    of: { userId: string; ids: readonly string[]; isPaused: boolean; now: number },
  ) => Promise<OpenWatch[]>;
};

export type TrackerPort = {
  advance: (now: number) => Promise<void>;
  /** Otherwise a job of the queue does it, at the time of the app's clock. */
  notifyHolders: (now: number) => Promise<void>;
};
