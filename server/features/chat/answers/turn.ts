import type { ReplyAction } from '@app/contracts/chat/chat.ts';
import type { ChartView } from '@app/contracts/chat/chart.ts';
import type { EconomicEvent as EventView } from '@app/contracts/market/calendar.ts';
import type { SignalStats, SignalView } from '@app/contracts/market/signals.ts';
import type { Cite, Evidence } from '@app/domain/buddy/replies/evidence.ts';
import { takeEvidence } from '@app/domain/buddy/replies/evidence.ts';
import type { AccountWish } from '@app/domain/buddy/query/account-wish.ts';
import type { Tone } from '@app/domain/buddy/replies/mood.ts';
import type { TurnContext } from '@app/domain/buddy/intents/turn-context.ts';
import type { MemoryErasure, Memory } from '@app/domain/memory/memory.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import type { Verdict } from '@app/domain/brains/view.ts';
import type { EvidenceBase } from '@app/domain/evidence/evidence-base.ts';
import type { Candle, CandleStep } from '@app/domain/market/candle.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import { SIMULATED } from '@app/domain/market/simulated-label.ts';
import type { ProactiveOrigin } from '@app/domain/proactive/reason.ts';
import type { IdeaKind, Timeframe } from '@app/domain/signals/signal.ts';
import type { Balance } from '@app/domain/tokens/balance.ts';
import type { DailyCap } from '@app/domain/tokens/daily-cap.ts';
import type { Breakable, FreshBreakout, Looked, Setup } from '@app/domain/strategy/setup.ts';
import type { ModelUsage } from '../model/usage-store.ts';
import type { PanelVerdict } from '../panel/consult-panel.ts';
import type { HourSpan } from '../../../ports/calendar.ts';
import type { OpenWatch } from '../../../ports/signals.ts';
import type { QuietHoursWish } from '@app/domain/buddy/requests/read-quiet-hours.ts';

/** Reads only, for this user at this instant. */
export type QueryTools = {
  /** Without a trailing slash. */
  publicUrl: string;
  simulated: boolean;
  pairs: readonly Pair[];
  quote: (pair: Pair) => Quote | null;
  isStale: (quote: Quote) => boolean;
  candles: (pair: Pair, step: CandleStep, count: number) => Promise<Candle[]>;
  findSetup: (pair: Pair, timeframe: Timeframe) => Promise<Setup>;
  bestSetup: (timeframe: Timeframe, except?: readonly Pair[]) => Promise<FreshBreakout | null>;
  /** As `bestSetup`, without the confidence and the chance. */
  brokenSetup: (timeframe: Timeframe, except?: readonly Pair[]) => Promise<Breakable | null>;
  signals: () => Promise<SignalView[]>;
  stats: () => Promise<SignalStats>;
  watches: () => Promise<OpenWatch[]>;
  upcomingEvents: () => Promise<EconomicEvent[]>;
  recentEvents: () => Promise<EconomicEvent[]>;
  describeEvent: (event: EconomicEvent) => Promise<EventView>;
  /** What a market did in the hour after `at`; null where candles are missing. */
  hourAfter: (pair: Pair, at: number) => Promise<HourSpan | null>;
  balance: () => Promise<Balance>;
  cap: () => Promise<DailyCap | null>;
  evidence: () => Promise<EvidenceBase>;
  isEmailVerified: () => Promise<boolean>;
  lastProactive: () => Promise<ProactiveOrigin | null>;
  consult: ((setup: Looked, kind?: IdeaKind) => Promise<PanelVerdict>) | null;
};

export type Length = 'short' | 'full';

/** `before` is the context of the previous turn; `turns` varies the small talk. */
export type Turn = {
  now: number;
  before: TurnContext;
  turns: number;
  said?: string;
  length?: Length;
  memory?: Memory;
  /** The user's own, IANA; null where the sender does not say it. */
  zone?: string | null;
  /** Else a simulated market is named once a day. */
  labelsEveryPrice?: boolean;
};

/** `replaces` is the open watch that ends with it. */
export type Watching = Omit<OpenWatch, 'id' | 'isPaused'> & { replaces?: OpenWatch };

export type UnopenedSetup = {
  setup: FreshBreakout;
  kind: IdeaKind;
  verdict: Verdict | null;
  /** It was no signal, because no past carries it. */
  isUnproven?: boolean;
};

export type ReplyDraft = {
  content: string;
  tone: Tone;
  messageType: 'success' | 'error' | 'info' | null;
  setup: FreshBreakout | null;
  /** What the years before make of `setup`. */
  evidenceKind?: IdeaKind;
  outlook: Looked | null;
  /** `decided`: a signal was requested. */
  panel: (PanelVerdict & { decided: boolean }) | null;
  /** Set-ups that were looked at and are not opened: they are followed as nobody's. */
  unopened?: readonly UnopenedSetup[];
  watches: readonly Watching[];
  cancelWatches: readonly OpenWatch[];
  /** Watches that pause or go on with it. */
  restWatches?: { watches: readonly OpenWatch[]; isPaused: boolean } | undefined;
  event: EventView | null;
  chart: ChartView | null;
  /** Free of charge and never refused. */
  distress: boolean;
  /** Costs nothing (docs/product-rules.md#R29). */
  isFree: boolean;
  /** Steps of its own, before the usual ones (`finishReply`); each `say` must be read as what its label promises. */
  actions: readonly ReplyAction[];
  /** Begins with the user's own words, which are no headline. */
  isQuote?: true;
  /** The user stopped it while it was written. */
  isStopped?: true;
  context: TurnContext;
  evidence: Evidence[];
  /** What the reply is about, where neither lesson nor figure says it. */
  about?: string | undefined;
  /** Open ideas that are followed no longer with it. */
  leaves?: readonly SignalView[] | undefined;
  quietHours?: QuietHoursWish;
  /** Granted after the reply is written. */
  accountWish?: AccountWish;
  usage?: ModelUsage | null;
  forget?: MemoryErasure;
};

type DraftOptions = Partial<Omit<ReplyDraft, 'content' | 'context' | 'evidence'>> & {
  context?: Partial<TurnContext>;
  evidence?: Evidence[];
  /** Left out until the user asks for more. */
  details?: ReadonlyArray<string | null | false>;
};

export function draft(
  turn: Turn,
  parts: ReadonlyArray<string | null | false>,
  options: DraftOptions = {},
): ReplyDraft {
  const { context = {}, evidence = [], details = [], ...rest } = options;
  return {
    content: told(turn.length, spoken(parts), spoken(details)).join('\n\n'),
    tone: 'neutral',
    messageType: null,
    setup: null,
    outlook: null,
    panel: null,
    watches: [],
    cancelWatches: [],
    event: null,
    chart: null,
    distress: false,
    isFree: false,
    actions: [],
    ...rest,
    context: {
      asked: 'other',
      last: turn.before.last,
      question: null,
      pairs: turn.before.pairs,
      timeframe: turn.before.timeframe,
      topic: null,
      taught: turn.before.taught,
      offer: null,
      feeling: null,
      labelledOn: turn.before.labelledOn,
      ...(turn.before.told && { told: turn.before.told }),
      ...(turn.before.thread && { thread: turn.before.thread }),
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

function firstWords(text: string): string {
  const sentences = text.split(/(?<=[.?]) (?=[A-Z"])/);
  return text.split(' ').length > 35 ? sentences.slice(0, 2).join(' ') : text;
}

export type Notes = { cite: Cite; rows: Evidence[] };
export const notesOf = (turn: Pick<Turn, 'now'>): Notes => takeEvidence(turn.now);

export { SIMULATED };
export const simulatedLabel = (tools: Pick<QueryTools, 'simulated'>): string | null =>
  tools.simulated ? SIMULATED : null;
