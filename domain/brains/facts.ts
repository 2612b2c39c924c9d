import { takeEvidence, type Cite, type Evidence } from '../buddy/replies/evidence.ts';
import { printPrice } from '../buddy/replies/print.ts';
import type { UsualReaction } from '../calendar/releases/usual-reaction.ts';
import type { PlanChance } from '../chance/forecast-chance.ts';
import type { EconomicEvent } from '../calendar/economic-event.ts';
import type { Instrument, Pair } from '../market/instrument.ts';
import type { Quote } from '../market/quote.ts';
import type { Action, ClosedStatus, Plan, Timeframe } from '../signals/signal.ts';
import type { Confidence } from '../signals/confidence.ts';

export type Trader = {
  experience: string | null;
  style: string | null;
  risk: string | null;
  capital: string | null;
  /** Whole dollars and percent; these override the profile. */
  told?: { capital: number | null; riskPercent: number | null };
};

export type OpenIdea = { number: string; pair: Pair; action: Action };
/** `r` in multiples of the risk after spread, `at` in UTC ms. */
export type ClosedIdea = { at: number; r: number; status: ClosedStatus; timeframe: Timeframe };

/** Built once per turn so that no analyst can quote another number. */
export type Facts = {
  now: number;
  instrument: Instrument;
  timeframe: Timeframe;
  quote: Quote;
  idea: { plan: Plan; level: number; measured: Confidence; chance: PlanChance | null } | null;
  range: { high: number; low: number } | null;
  expiresAt: number;
  releases: readonly EconomicEvent[];
  earlier: readonly EconomicEvent[];
  /** How the markets usually moved after releases, by the id of a release ahead. */
  reactions: ReadonlyMap<string, UsualReaction>;
  open: readonly OpenIdea[];
  closed: readonly ClosedIdea[];
  openedToday: number;
  correlations: ReadonlyMap<Pair, { value: number; bars: number }>;
  trader: Trader;
  /** One unit of the quote currency in dollars; null without a price. */
  quoteToDollars: number | null;
};

export type Notebook = {
  cite: Cite;
  rows: Evidence[];
  price: (points: number, source: string) => string;
};

export function notebookOf({ now, quote, instrument }: Facts): Notebook {
  const { cite, rows } = takeEvidence(now);
  const price = (points: number, source: string): string =>
    cite(printPrice(instrument, points), source, quote.at);
  price(quote.mid, `quote ${instrument.pair}`);
  return { cite, rows, price };
}
