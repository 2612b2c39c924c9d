import type { Intent } from '../intents/intent.ts';
import type { Pair } from '../../market/instrument.ts';
import type { Question } from '../query/query.ts';
import type { PriceRole } from '../replies/evidence.ts';

/** Prices of one market as the newest reply printed them, without thousands separators. */
export type SaidPrices = { pair: Pair; byRole: Partial<Record<PriceRole, string>> };

/** What a talk is about: "over that", "the lower one", "and yesterday?" and "who gets it" lean on it. */
export type Thread = {
  /** The newest figure that was worked out; chat between leaves it. */
  question: Question | null;
  /** What "it", "that" and "them" stand for, in the words of a question: "swap", "delete account". */
  subject: string | null;
  prices: SaidPrices | null;
  /** Markets talked about, newest first; the market of a lesson is only its example. */
  markets: readonly Pair[];
};

/** A thread and what the newest reply answered. */
export type Talk = Thread & {
  last: Intent | null;
  /** What is meant where no market was talked of and any will do. */
  usual?: Pair | null;
};

export const emptyThread: Thread = { question: null, subject: null, prices: null, markets: [] };
