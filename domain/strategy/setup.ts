import type { Instrument } from '../market/instrument.ts';
import type { Quote } from '../market/quote.ts';
import type { Plan, Timeframe } from '../signals/signal.ts';
import type { PlanChance } from '../chance/forecast-chance.ts';
import type { Confidence } from '../signals/confidence.ts';

type Seen = { instrument: Instrument; timeframe: Timeframe; quote: Quote };

export type Breakable = Seen & {
  kind: 'breakout';
  breakout: { level: number };
  plan: Plan;
};

/** `chance` is null where there is not enough to say (docs/product-rules.md#R32). */
export type FreshBreakout = Breakable & { confidence: Confidence; chance: PlanChance | null };

export type NoBreakout =
  | (Seen & { kind: 'levels'; levels: { high: number; low: number } })
  | { kind: 'closed'; instrument: Instrument; opensAt: number }
  | { kind: 'stale'; instrument: Instrument; quote: Quote }
  | { kind: 'no-data'; instrument: Instrument };

export type Setup = FreshBreakout | NoBreakout;

export type Looked = FreshBreakout | Extract<NoBreakout, { kind: 'levels' }>;
