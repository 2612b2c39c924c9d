import type { Verdict } from '../brains/view.ts';
import type { Pair } from '../market/instrument.ts';
import type { Quote } from '../market/quote.ts';
import type { Confidence } from '../strategy/confidence.ts';
import type { Plan, Timeframe } from './signal.ts';

/** What it takes to issue a signal. */
export type NewSignal = {
  userId: string;
  plan: Plan;
  timeframe: Timeframe;
  /** The price the plan was made on; its time is when the signal opened. */
  quote: Quote;
  /** The feed the price came from: only prices of the same feed may close the signal. */
  feed: { name: string; simulated: boolean };
  confidence: Pick<Confidence, 'rate' | 'count' | 'interval'> & Partial<Pick<Confidence, 'expiredRate'>>;
  /** What the four brains said of it; left out where the breakout analyst alone was at work. */
  verdict?: Verdict | null;
  /** What the reply cost in all. */
  tokensDeducted: number;
  reason: string;
  now: number;
};

/** What it takes to watch one or two levels. */
export type NewWatch = {
  userId: string;
  pair: Pair;
  timeframe: Timeframe;
  /** Mid prices in points; at least one. */
  above: number | null;
  below: number | null;
  becomesSignal: boolean;
  expiresAt: number;
  now: number;
};
