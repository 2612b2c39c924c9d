import type { EconomicEvent as EventView } from '@app/contracts/calendar.ts';
import type { SignalStats, SignalView } from '@app/contracts/signals.ts';
import type { Cite, Evidence } from '@app/domain/buddy/evidence.ts';
import { takeEvidence } from '@app/domain/buddy/evidence.ts';
import type { Tone } from '@app/domain/buddy/mood.ts';
import type { Offer, TurnContext } from '@app/domain/buddy/turn-context.ts';
import type { Forgetting, Memory } from '@app/domain/memory/memory.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import type { Candle, CandleStep } from '@app/domain/market/candle.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import type { Unasked } from '@app/domain/proactive/why.ts';
import type { Timeframe } from '@app/domain/signals/signal.ts';
import type { Balance } from '@app/domain/tokens/balance.ts';
import type { DailyCap } from '@app/domain/tokens/daily-cap.ts';
import type { FreshBreakout, Looked, Setup } from '@app/domain/strategy/setup.ts';
import type { ModelUsage } from '../model/usage-store.ts';
import type { Panel } from '../panel/consult.ts';
import type { OpenWatch } from '../tools.ts';

/** What one reply may look up: reads only, of this user, at this instant. */
export type Tools = {
  simulated: boolean;
  pairs: readonly Pair[];
  quote: (pair: Pair) => Quote | null;
  isStale: (quote: Quote) => boolean;
  /** The last complete candles, oldest first; none where the provider has none to give. */
  candles: (pair: Pair, step: CandleStep, count: number) => Promise<Candle[]>;
  findSetup: (pair: Pair, timeframe: Timeframe) => Promise<Setup>;
  /** `except`: markets that are left out. */
  bestSetup: (timeframe: Timeframe, except?: readonly Pair[]) => Promise<FreshBreakout | null>;
  signals: () => Promise<SignalView[]>;
  stats: () => Promise<SignalStats>;
  watches: () => Promise<OpenWatch[]>;
  /** Soonest first; none of them is out yet. */
  upcomingEvents: () => Promise<EconomicEvent[]>;
  /** Of the last three days, soonest first; all of them are due or out. */
  recentEvents: () => Promise<EconomicEvent[]>;
  describeEvent: (event: EconomicEvent) => Promise<EventView>;
  balance: () => Promise<Balance>;
  /** The user's own limit for the day; null without one. */
  cap: () => Promise<DailyCap | null>;
  isEmailVerified: () => Promise<boolean>;
  /** What the buddy last wrote by itself, where nothing was said since. */
  unasked: () => Promise<Unasked | null>;
  /** What four brains say of it; null where one is at work. */
  consult: ((setup: Looked) => Promise<Panel>) | null;
};

/** Asked for in the turn after an answer: its first words alone, or what was left out of it. */
export type Length = 'short' | 'full';

/**
 * `before` is what the turn before left behind; `turns` counts them and varies the small talk; `said` is the message itself,
 * `memory` what may be used of the user.
 */
export type Turn = {
  now: number;
  before: TurnContext;
  turns: number;
  said?: string;
  length?: Length;
  memory?: Memory;
};

/** `becomesSignal`: a break opens a tracked signal, otherwise it only tells. */
export type Watching = Offer & { becomesSignal: boolean };

export type ReplyDraft = {
  content: string;
  tone: Tone;
  messageType: 'success' | 'error' | 'info' | null;
  /** To be issued as a tracked signal with this reply. */
  setup: FreshBreakout | null;
  /** Looked at without a signal coming of it. */
  outlook: Looked | null;
  /** Who said what of `setup` or `outlook`; `decided`: a signal was asked for. */
  panel: (Panel & { decided: boolean }) | null;
  /** To be watched from now on. */
  watch: Watching | null;
  /** Markets that are to be watched no longer. */
  cancelWatches: Pair[];
  /** The one release that the reply is about; its card stands below the words. */
  event: EventView | null;
  /** Free of charge and never refused. */
  distress: boolean;
  context: TurnContext;
  evidence: Evidence[];
  /** What a language model used for it, where one was asked. */
  usage?: ModelUsage | null;
  /** To be erased of the memory with this reply. */
  forget?: Forgetting;
};

type Said = Partial<Omit<ReplyDraft, 'content' | 'context' | 'evidence'>> & {
  context?: Partial<TurnContext>;
  evidence?: Evidence[];
  /** What is left out until somebody asks for more. */
  details?: ReadonlyArray<string | null | false>;
};

/** A reply of these paragraphs; what is not said of it is the quiet usual. */
export function draft(turn: Turn, parts: ReadonlyArray<string | null | false>, said: Said = {}): ReplyDraft {
  const { context = {}, evidence = [], details = [], ...rest } = said;
  return {
    content: told(turn.length, spoken(parts), spoken(details)).join('\n\n'),
    tone: 'neutral',
    messageType: null,
    setup: null,
    outlook: null,
    panel: null,
    watch: null,
    cancelWatches: [],
    event: null,
    distress: false,
    ...rest,
    context: {
      asked: 'other',
      last: turn.before.last,
      pairs: turn.before.pairs,
      timeframe: turn.before.timeframe,
      topic: null,
      taught: turn.before.taught,
      offer: null,
      feeling: null,
      labelledOn: turn.before.labelledOn,
      ...context,
    },
    evidence,
  };
}

const spoken = (parts: ReadonlyArray<string | null | false>): string[] =>
  parts.filter((part): part is string => typeof part === 'string' && part.length > 0);

function told(length: Length | undefined, parts: readonly string[], details: readonly string[]): string[] {
  const label = parts.filter((part) => part === SIMULATED);
  if (length === 'full' && details.length > 0) return [...details, ...label];
  if (length === 'short') return [firstWords(parts[0] ?? ''), ...label];
  return [...parts];
}

/** A short paragraph whole, of a long one its first two sentences. */
function firstWords(text: string): string {
  const sentences = text.split(/(?<=[.?]) (?=[A-Z"])/);
  return text.split(' ').length > 35 ? sentences.slice(0, 2).join(' ') : text;
}

export type Notes = { cite: Cite; rows: Evidence[] };
export const notesOf = (turn: Pick<Turn, 'now'>): Notes => takeEvidence(turn.now);

export const SIMULATED = 'Simulated market: these are not today’s real prices.';
export const simulatedLabel = (tools: Pick<Tools, 'simulated'>): string | null =>
  tools.simulated ? SIMULATED : null;
