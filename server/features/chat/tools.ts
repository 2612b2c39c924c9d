import type { EconomicEvent as EventView } from '@app/contracts/calendar.ts';
import type { SignalStats, SignalView } from '@app/contracts/signals.ts';
import type { Trader } from '@app/domain/brains/facts.ts';
import type { Weights } from '@app/domain/brains/view.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import type { Fact } from '@app/domain/memory/fact.ts';
import type { Forgetting, Memory } from '@app/domain/memory/memory.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import type { NewSignal, NewWatch } from '@app/domain/signals/new-signal.ts';
import type { Plan, Timeframe } from '@app/domain/signals/signal.ts';
import type { FreshBreakout, Setup } from '@app/domain/strategy/setup.ts';
import type { Balance } from '@app/domain/tokens/balance.ts';
import type { DailyCap } from '@app/domain/tokens/daily-cap.ts';
import type { Db, Tx } from '../../db/database.ts';

export type OpenWatch = { pair: Pair; timeframe: Timeframe; above: number | null; below: number | null };

/** What the chat needs of the other features; joined where the app is put together. */
/** What is held, and the user's own limit for the day; null without one. */
export type Account = { balance: Balance; cap: DailyCap | null };

export type ChatTools = {
  findSetup: (pair: Pair, timeframe: Timeframe, now: number) => Promise<Setup>;
  /** `except`: markets that are left out. */
  bestSetup: (timeframe: Timeframe, now: number, except?: readonly Pair[]) => Promise<FreshBreakout | null>;
  isStale: (quote: Quote, now: number) => boolean;
  /** The user's signals, newest first. */
  signalsOf: (userId: string, now: number) => Promise<SignalView[]>;
  statsOf: (userId: string) => Promise<SignalStats>;
  /** Signals by id, of this user alone. */
  signalsById: (
    db: Db,
    userId: string,
    ids: readonly string[],
    now: number,
  ) => Promise<Map<string, SignalView>>;
  /** Whether a signal of this pair, direction and timeframe is still open; inside the transaction that would issue another. */
  hasOpenSignal: (
    tx: Tx,
    userId: string,
    like: { pair: Pair; action: Plan['action']; timeframe: Timeframe },
  ) => Promise<boolean>;
  openWatches: (userId: string) => Promise<OpenWatch[]>;
  /** Economic releases from `now` on as far as a person asks ahead, soonest first. */
  upcomingEvents: (now: number) => Promise<EconomicEvent[]>;
  /** Releases with `from` <= at <= `to`, soonest first, as they were known at `now`. */
  releasesBetween: (from: number, to: number, now: number) => Promise<EconomicEvent[]>;
  /** What the user says of themselves, as far as a trade idea goes. */
  traderOf: (userId: string) => Promise<Trader>;
  /** How much each brain counts, from what became of what it said before `now`. */
  weights: (now: number) => Promise<Weights>;
  /** A release as the calendar shows it, with what can be said of it and of its pair. */
  describeEvent: (event: EconomicEvent, now: number) => Promise<EventView>;
  /** What may be used of this user; empty without premium. */
  memoryOf: (db: Db, userId: string) => Promise<Memory>;
  keepFacts: (
    tx: Tx,
    kept: { userId: string; facts: readonly Fact[]; source: 'said'; now: number },
  ) => Promise<void>;
  forget: (tx: Tx, userId: string, what: Forgetting) => Promise<unknown>;
  noteLesson: (tx: Tx, userId: string, lesson: string, now: number) => Promise<void>;
  /** Whether this path is an image that this user uploaded. */
  ownsUpload: (userId: string, path: string) => Promise<boolean>;
  /** The image itself; null where it is not this user's or is gone. */
  readUpload: (userId: string, path: string) => Promise<Buffer | null>;
  /** What the user said of themselves, by field; neither name of the family nor address. */
  profileOf: (userId: string) => Promise<Record<string, unknown>>;
  /** Answers the new signal's id. */
  issueSignal: (tx: Tx, signal: NewSignal) => Promise<string>;
  addWatch: (tx: Tx, watch: NewWatch) => Promise<string>;
  /** Ends the user's own open watches on these markets; answers how many there were. */
  cancelWatches: (tx: Tx, whose: { userId: string; pairs: readonly Pair[]; now: number }) => Promise<number>;
  isEmailVerified: (userId: string) => Promise<boolean>;
  readAccount: (userId: string, now: number) => Promise<Account>;
  /** Under the lock of the user's balance. */
  lockAccount: (tx: Tx, userId: string, now: number) => Promise<Account>;
  spendTokens: (
    tx: Tx,
    charge: { userId: string; cost: number; reason: 'spend'; reference: string; now: number },
  ) => Promise<{ remaining: number } | null>;
};
