import type { EconomicEvent } from '../calendar/economic-event.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Timeframe } from '../signals/signal.ts';
import type { RuleId } from './evidence-ids.ts';
import type { Series } from './series.ts';

/** The rule that the product's own ideas come from. */
export const IDEA_RULE: RuleId = 'breakout';

/** 1 buys, -1 sells. */
export type Side = 1 | -1;

/**
 * What a rule proposes for the open of the candle at `at`, knowing only the candles before it. Distances in points from
 * the entry; without a target the trade ends at the stop, the trailing exit or its time.
 */
export type Proposal = { at: number; side: Side; stop: number; target: number | null };

/** Reads a series once; `propose` is asked for each candle at whose open no trade of the rule is open. */
export type RuleReader = {
  propose: (at: number) => Proposal | null;
  /** The price in points at which an open trade is left at the latest, known before the candle; null for none. */
  trail?: (at: number, side: Side) => number | null;
};

/** Instants of high-impact releases that move the market, ascending UTC ms. */
export type RuleContext = { releases: Float64Array };

/** The high-impact releases on either side of a market, estimated days among them. */
export const toRuleContext = (
  { base, quote }: Pick<Instrument, 'base' | 'quote'>,
  releases: ReadonlyArray<Pick<EconomicEvent, 'at' | 'currency' | 'impact'>>,
): RuleContext => ({
  releases: Float64Array.from(
    releases.filter(({ impact, currency }) => impact === 'HIGH' && (currency === base || currency === quote)),
    ({ at }) => at,
  ).toSorted(),
});

export type Rule = {
  id: RuleId;
  version: number;
  /** Date on which id, version and parameters were fixed, before they were measured. */
  registeredOn: string;
  name: string;
  /** Everything that a change of the rule would change; the hash is taken of it. */
  parameters: Readonly<Record<string, number>>;
  /** How many settings were looked at before this one was fixed, itself included. */
  variantsTried: number;
  timeframes: readonly Timeframe[];
  /** Trading time that a trade may last, where it is not that of the timeframe; in days. */
  lastsDays?: number;
  read: (series: Series, context: RuleContext) => RuleReader;
};

/** The text that a rule's hash is taken of: keys in order, no spaces. */
export function canonicalRule({
  id,
  version,
  registeredOn,
  parameters,
  timeframes,
  lastsDays,
}: Rule): string {
  const sorted = Object.fromEntries(
    Object.entries(parameters).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  return JSON.stringify({
    id,
    lastsDays: lastsDays ?? null,
    parameters: sorted,
    registeredOn,
    timeframes: [...timeframes].toSorted(),
    version,
  });
}
