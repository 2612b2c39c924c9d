import type { Instrument } from '../market/instrument.ts';
import type { Quote } from '../market/quote.ts';
import type { Plan, Timeframe } from '../signals/signal.ts';
import type { Confidence } from './confidence.ts';

type Seen = { instrument: Instrument; timeframe: Timeframe; quote: Quote };

/** A range that was just broken and the plan that follows from it, before its record is measured. */
export type Breakable = Seen & {
  kind: 'breakout';
  /** The edge that was broken, in mid points. */
  breakout: { level: number };
  plan: Plan;
};

export type FreshBreakout = Breakable & { confidence: Confidence };

/** Why there is no plan now. */
export type NoBreakout =
  /** No fresh breakout: a close beyond one of the two would be the next, in mid points. */
  | (Seen & { kind: 'levels'; levels: { high: number; low: number } })
  | { kind: 'closed'; instrument: Instrument; opensAt: number }
  | { kind: 'stale'; instrument: Instrument; quote: Quote }
  /** The feed has no price, or too little history. */
  | { kind: 'no-data'; instrument: Instrument };

/** What the market offers for an instrument and a timeframe at one instant. */
export type Setup = FreshBreakout | NoBreakout;

/** What can be looked at: a plan, or the range that a plan would have to leave. */
export type Looked = FreshBreakout | Extract<NoBreakout, { kind: 'levels' }>;
