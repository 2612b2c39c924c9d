import type { EconomicEvent as EventView } from '@app/contracts/calendar.ts';
import type { SignalStats, SignalView } from '@app/contracts/signals.ts';
import type { Cite, Evidence } from '@app/domain/buddy/evidence.ts';
import { takeEvidence } from '@app/domain/buddy/evidence.ts';
import type { Tone } from '@app/domain/buddy/mood.ts';
import type { Offer, TurnContext } from '@app/domain/buddy/turn-context.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import type { Timeframe } from '@app/domain/signals/signal.ts';
import type { Balance } from '@app/domain/tokens/balance.ts';
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
  findSetup: (pair: Pair, timeframe: Timeframe) => Promise<Setup>;
  bestSetup: (timeframe: Timeframe) => Promise<FreshBreakout | null>;
  signals: () => Promise<SignalView[]>;
  stats: () => Promise<SignalStats>;
  watches: () => Promise<OpenWatch[]>;
  /** Soonest first; none of them is out yet. */
  upcomingEvents: () => Promise<EconomicEvent[]>;
  describeEvent: (event: EconomicEvent) => Promise<EventView>;
  balance: () => Promise<Balance>;
  /** What four brains say of it; null where one is at work. */
  consult: ((setup: Looked) => Promise<Panel>) | null;
};

/** `before` is what the turn before left behind; `turns` counts them and varies the small talk. */
export type Turn = { now: number; before: TurnContext; turns: number };

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
  /** The one release that the reply is about; its card stands below the words. */
  event: EventView | null;
  /** Free of charge and never refused. */
  distress: boolean;
  context: TurnContext;
  evidence: Evidence[];
  /** What a language model used for it, where one was asked. */
  usage?: ModelUsage | null;
};

type Said = Partial<Omit<ReplyDraft, 'content' | 'context' | 'evidence'>> & {
  context?: Partial<TurnContext>;
  evidence?: Evidence[];
};

/** A reply of these paragraphs; what is not said of it is the quiet usual. */
export function draft(turn: Turn, parts: ReadonlyArray<string | null | false>, said: Said = {}): ReplyDraft {
  const { context = {}, evidence = [], ...rest } = said;
  return {
    content: parts.filter((part): part is string => typeof part === 'string' && part.length > 0).join('\n\n'),
    tone: 'neutral',
    messageType: null,
    setup: null,
    outlook: null,
    panel: null,
    watch: null,
    event: null,
    distress: false,
    ...rest,
    context: {
      asked: 'other',
      pairs: turn.before.pairs,
      timeframe: turn.before.timeframe,
      topic: null,
      taught: turn.before.taught,
      offer: null,
      ...context,
    },
    evidence,
  };
}

export type Notes = { cite: Cite; rows: Evidence[] };
export const notesOf = (turn: Pick<Turn, 'now'>): Notes => takeEvidence(turn.now);

export const SIMULATED = 'Simulated market: these are not today’s real prices.';
export const simulatedLabel = (tools: Pick<Tools, 'simulated'>): string | null =>
  tools.simulated ? SIMULATED : null;
