import { createNoise, hashKeys } from '../market/seeded-noise.ts';
import { averageTrueRanges } from './measures/columns.ts';
import type { Proposal, Rule, RuleReader, Side } from './rule.ts';
import type { ComparisonId } from './evidence-ids.ts';
import {
  endOf,
  followProposal,
  isPlaced,
  type Market,
  type PastTrade,
  type WalkedTrade,
} from './walk-rule.ts';

const MOST_INSTANTS = 2_000;
const ATR_BARS = 14;

type Compared = { rule: Rule; market: Market; reader: RuleReader; walked: readonly WalkedTrade[] };

/** The trades of each comparison; the same for the same candles. */
export function compareRule(compared: Compared): Record<ComparisonId, PastTrade[]> {
  const { rule, market, walked } = compared;
  const noise = createNoise(hashKeys(rule.id, market.instrument.pair, market.timeframe));
  const proposals = walked.map(({ proposal }) => proposal);
  const flip = (): Side => (noise.uniform() < 0.5 ? 1 : -1);
  return {
    'random-instants': follow(compared, instantsByLot(compared, noise.uniform)),
    'coin-flip': follow(
      compared,
      proposals.map((one) => ({ ...one, side: flip() })),
    ),
    opposite: follow(
      compared,
      proposals.map((one): Proposal => ({ ...one, side: one.side > 0 ? -1 : 1 })),
    ),
    holding: walked.map(({ proposal, trade }) => holdFor(market, proposal, trade)),
  };
}

const follow = ({ rule, market, reader }: Compared, proposals: readonly Proposal[]): PastTrade[] =>
  proposals
    .filter((one) => isPlaced(one, market))
    .flatMap((one) => {
      const endsAt = endOf(market, rule, market.series.time[one.at] as number);
      return followProposal(market, one, endsAt, reader)?.trade ?? [];
    });

/** The plans of the rule's own trades, in ranges of the market, at places drawn by lot. */
function instantsByLot({ market, walked }: Compared, draw: () => number): Proposal[] {
  const ranges = averageTrueRanges(market.series, ATR_BARS);
  const places = market.series.time.length;
  if (walked.length === 0) return [];
  return Array.from({ length: Math.min(MOST_INSTANTS, 4 * walked.length) }, (): Proposal => {
    const { proposal } = walked[Math.floor(draw() * walked.length)] as WalkedTrade;
    const at = 1 + Math.floor(draw() * (places - 1));
    const scale = (ranges[at - 1] as number) / (ranges[proposal.at - 1] as number);
    return {
      at,
      side: proposal.side,
      stop: Math.round(proposal.stop * scale),
      target: proposal.target === null ? null : Math.round(proposal.target * scale),
    };
  }).filter(({ stop }) => stop > 0);
}

/** Bought when the rule traded and sold when it was out again, in the risks of its trade. */
export function holdFor({ series, half }: Market, { at, stop }: Proposal, trade: PastTrade): PastTrade {
  const entry = series.open[at] as number;
  let end = at;
  while (end + 1 < series.time.length && (series.time[end + 1] as number) < trade.closedAt) end += 1;
  const made = (series.close[end] as number) - entry;
  const spread = (half[at] as number) + (half[end] as number);
  return {
    ...trade,
    side: 1,
    ending: 'time',
    grossR: made / stop,
    netR: (made - spread) / stop,
    isAmbiguous: false,
  };
}
