import { takeEvidence, type Cite, type Evidence } from '../buddy/evidence.ts';
import { printPrice } from '../buddy/print.ts';
import type { EconomicEvent } from '../calendar/economic-event.ts';
import type { Instrument, Pair } from '../market/instrument.ts';
import type { Quote } from '../market/quote.ts';
import type { Action, ClosedStatus, Plan, Timeframe } from '../signals/signal.ts';
import type { Confidence } from '../strategy/confidence.ts';

/** What the user says of themselves, as far as the brains use it; null where they have not. */
export type Trader = {
  experience: string | null;
  style: string | null;
  risk: string | null;
  /** One of the ranges that the profile offers, such as "$1k-5k". */
  capital: string | null;
  /** Whole dollars and per cent, told in so many words: where they stand they go before the profile. */
  told?: { capital: number | null; riskPercent: number | null };
};

export type OpenIdea = { number: string; pair: Pair; action: Action };
/** `r` in multiples of the risk after spread, `at` UTC ms. */
export type ClosedIdea = { at: number; r: number; status: ClosedStatus };

/** All that the four look at. There is one of these for each turn, so none of them can quote another number. */
export type Facts = {
  now: number;
  instrument: Instrument;
  timeframe: Timeframe;
  quote: Quote;
  /** Null where nothing has freshly broken out. */
  idea: { plan: Plan; level: number; measured: Confidence } | null;
  /** The two levels that a close would have to leave, in mid points; null where an idea stands. */
  range: { high: number; low: number } | null;
  /** When a signal opened now would lapse. */
  expiresAt: number;
  /** Releases from half an hour ago to `expiresAt`. */
  releases: readonly EconomicEvent[];
  /** Earlier releases of the same names; those without an actual figure say nothing. */
  earlier: readonly EconomicEvent[];
  open: readonly OpenIdea[];
  closed: readonly ClosedIdea[];
  /** Ideas opened since 00:00 UTC. */
  openedToday: number;
  /** How the returns of an open idea's market go with this one's, -1 to 1, over `bars` hours that both have. */
  correlations: ReadonlyMap<Pair, { value: number; bars: number }>;
  trader: Trader;
  /** One unit of the quote currency in dollars; null where no price says so. */
  quoteToDollars: number | null;
};

export type Notebook = {
  cite: Cite;
  rows: Evidence[];
  /** Cites points of this instrument as a price that was true at the time of the quote. */
  price: (points: number, source: string) => string;
};

/** A brain's notebook. It opens with the price that all four see. */
export function notebookOf({ now, quote, instrument }: Facts): Notebook {
  const { cite, rows } = takeEvidence(now);
  const price = (points: number, source: string): string =>
    cite(printPrice(instrument, points), source, quote.at);
  price(quote.mid, `quote ${instrument.pair}`);
  return { cite, rows, price };
}
