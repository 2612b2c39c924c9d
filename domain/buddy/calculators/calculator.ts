import type { EconomicEvent } from '../../calendar/economic-event.ts';
import type { EvidenceBase } from '../../evidence/evidence-base.ts';
import type { ReplyChart } from '../../charts/reply-chart.ts';
import type { Candle, CandleStep } from '../../market/candle.ts';
import type { Pair } from '../../market/instrument.ts';
import type { Quote } from '../../market/quote.ts';
import type { Action, Status } from '../../signals/signal.ts';
import type { Balance } from '../../tokens/balance.ts';
import type { SaidPrices } from '../thread/thread.ts';
import type { Question } from '../query/query.ts';
import { takeEvidence, type Cite, type Evidence } from '../replies/evidence.ts';

/** What is known of the user and the feed before anything is read. */
export type CalculatorContext = {
  now: number;
  /** What the feed carries. */
  pairs: readonly Pair[];
  /** The user's own, IANA. */
  zone: string | null;
  account: { value: number; currency: string } | null;
  riskPercent: number | null;
  /** Dollars at risk for each trade (docs/product-rules.md#R33). */
  stake: number | null;
  /** Prices that the newest reply named. */
  talked?: SaidPrices | null;
};

/** `candles` are complete ones, the last `count`. */
export type Needs = {
  quotes?: readonly Pair[];
  candles?: ReadonlyArray<{ pair: Pair; step: CandleStep; count: number }>;
  signals?: true;
  stats?: true;
  events?: true;
  /** Of the last days. */
  released?: true;
  balance?: true;
  watches?: true;
  evidence?: true;
};

/** An open watch of the user; levels in points. */
export type OwnWatch = { pair: Pair; above: number | null; below: number | null };

/** A signal or practice idea of the user as the API shows it: decimal prices, ISO times. */
export type OwnIdea = {
  signalId: string;
  pair: string;
  action: Action;
  status: Status;
  kind?: 'signal' | 'practice';
  entry: number;
  target: number;
  stopLoss: number;
  currentPrice: number | null;
  resultR: number | null;
  /** Per cent of the price. */
  profitLoss: number | null;
  tokensDeducted: number;
  openedAt: string;
  closedAt: string | null;
  expiresAt: string;
};

export type OwnStats = {
  closedSignals: number;
  targetHits: number;
  winRate: number;
  winRateInterval: readonly [number, number];
  noSkillRate: number;
};

/** `CalculatorContext` and what was read for the `Needs`; the rest is empty. */
export type Facts = CalculatorContext & {
  quote: (pair: Pair) => Quote | null;
  isStale: (quote: Quote) => boolean;
  candles: (pair: Pair, step: CandleStep) => readonly Candle[];
  signals: readonly OwnIdea[];
  /** Those of signals, with those of practice ideas apart (docs/product-rules.md#R31). */
  stats: (OwnStats & { practice: OwnStats }) | null;
  events: readonly EconomicEvent[];
  /** Oldest first. */
  released: readonly EconomicEvent[];
  balance: Balance | null;
  watches: readonly OwnWatch[];
  /** What was measured of rules over years. */
  evidence: EvidenceBase | null;
};

export type Finding = {
  /** The answer first; every figure is in `evidence`. */
  sentence: string;
  evidence: Evidence[];
  /** Null: nothing could be worked out, and `sentence` says why; such a reply is free (docs/product-rules.md#R29). */
  value: number | null;
  /** "USD", "lots", "pips", "%", "R", "ms"; empty for a bare number. */
  unit: string;
  /** Formula and inputs in words, for "more". */
  details?: string[];
  next?: string;
  /** Drawn below the sentence. */
  chart?: ReplyChart;
  /** Messages to tap. */
  choices?: string[];
  /** What was asked for is not given, for the user's sake. */
  isRefusal?: true;
  pair?: Pair;
};

/** What the question lacks, or holds without sense. `choices` are replies to tap. */
export type Missing = { ask: string; choices: string[]; evidence: Evidence[] };

export type Calculator = {
  needs: (question: Question, known: CalculatorContext) => Needs;
  calculate: (question: Question, facts: Facts) => Finding | Missing;
};

export const isMissing = (result: Finding | Missing): result is Missing => 'ask' in result;

/** Composes a result and collects what it cites. */
export function withEvidence<T extends Omit<Finding, 'evidence'> | Omit<Missing, 'evidence'>>(
  { now }: Pick<CalculatorContext, 'now'>,
  compose: (cite: Cite) => T,
): T & { evidence: Evidence[] } {
  const { cite, rows } = takeEvidence(now);
  return { ...compose(cite), evidence: rows };
}

export const ask = (question: string, choices: string[]): Missing => ({
  ask: question,
  choices,
  evidence: [],
});

/** Says why nothing could be worked out; without figures. */
export const unanswered = (sentence: string, pair?: Pair): Finding => ({
  sentence,
  evidence: [],
  value: null,
  unit: '',
  ...(pair && { pair }),
});
