import { createNoise, hashKeys } from '../../market/seeded-noise.ts';
import { candleStepMs } from '../../market/candle.ts';
import { holdFor } from '../comparisons.ts';
import { costModels, spreadOnly, type CostModel } from '../costs.ts';
import type { ComparisonId } from '../evidence-ids.ts';
import type { CellPlan } from '../measure-cell.ts';
import { averageTrueRanges } from '../measures/columns.ts';
import type { Proposal, Rule, RuleReader, Side } from '../rule.ts';
import type { Tally } from '../trade-sums.ts';
import {
  endOf,
  followProposal,
  isPlaced,
  openMarket,
  walkFrom,
  type Market,
  type PastTrade,
  type WalkedTrade,
} from '../walk-rule.ts';

const otherCosts = {
  half: { ...costModels.standard, spreadTimes: costModels.standard.spreadTimes / 2 },
  twice: { ...costModels.standard, spreadTimes: costModels.standard.spreadTimes * 2 },
  only: spreadOnly,
  raw: costModels.raw,
  dear: costModels.dear,
} as const satisfies Record<string, CostModel>;
export type OtherCosts = keyof typeof otherCosts;
const otherCostIds = Object.keys(otherCosts) as OtherCosts[];

/** A trade of a rule that this installation saw, and what became of the same plan at other costs and of its four rivals. */
export type OwnCase = PastTrade & { beside: Record<OtherCosts | ComparisonId, Tally> };

export type OwnWalk = {
  cases: OwnCase[];
  /** The candle to go on from, UTC ms: the first one after all, or that of the first trade without an end. */
  next: number;
};

/** Rules and averages need as many candles before the first that is walked. */
export const WARM_UP_CANDLES = 600;
const RANDOM_INSTANTS = 4;
/** Instants by lot lie as many candles before a trade at most. */
const RANDOM_REACH = 250;
const ATR_BARS = 14;

/**
 * The trades of a rule that open at or after `from` (UTC ms), each only once it and everything beside it has ended. Candles after an
 * end change nothing of it, so walking on later gives what walking at once gives.
 */
export function walkOwnCases(rule: Rule, plan: CellPlan, from: number): OwnWalk {
  const { time, step } = plan.series;
  const market = openMarket({ ...plan, costs: costModels.standard });
  const reader = rule.read(plan.series, plan.context);
  const first = time.findIndex((at) => at >= from);
  if (first < 0) return { cases: [], next: from };
  const { walked, next } = walkFrom(rule, market, reader, first);
  const others = otherCostIds.map((id) => [id, openMarket({ ...plan, costs: otherCosts[id] })] as const);
  const ranges = averageTrueRanges(plan.series, ATR_BARS);
  const cases: OwnCase[] = [];
  for (const one of walked) {
    const beside = followBeside({ rule, market, reader, others, ranges }, one);
    if (!beside) return { cases, next: one.trade.openedAt };
    cases.push({ ...one.trade, beside });
  }
  return { cases, next: time[next] ?? (time.at(-1) as number) + candleStepMs[step] };
}

type Around = {
  rule: Rule;
  market: Market;
  reader: RuleReader;
  others: ReadonlyArray<readonly [OtherCosts, Market]>;
  ranges: Float64Array;
};

/** Null while one of them is open. */
function followBeside(around: Around, { proposal, trade }: WalkedTrade): OwnCase['beside'] | null {
  const { rule, market, reader, others } = around;
  const follow = (one: Proposal, on = market): PastTrade | null =>
    followProposal(on, one, endOf(on, rule, on.series.time[one.at] as number), reader)?.trade ?? null;
  const noise = createNoise(
    hashKeys(rule.id, market.instrument.pair, market.timeframe, String(trade.openedAt)),
  );
  const coin: Side = noise.uniform() < 0.5 ? 1 : -1;
  const ends: Array<readonly [OtherCosts | ComparisonId, Array<PastTrade | null>]> = [
    ...others.map(([id, on]): [OtherCosts, Array<PastTrade | null>] => [id, [follow(proposal, on)]]),
    ['coin-flip', [follow({ ...proposal, side: coin })]],
    ['opposite', [follow({ ...proposal, side: proposal.side > 0 ? -1 : 1 })]],
    ['holding', [holdFor(market, proposal, trade)]],
    ['random-instants', drawInstants(around, proposal, noise.uniform).map((one) => follow(one))],
  ];
  if (ends.some(([, trades]) => trades.includes(null))) return null;
  return Object.fromEntries(
    ends.map(([id, trades]) => [id, tallyOfEnded(trades as PastTrade[])] as const),
  ) as OwnCase['beside'];
}

const tallyOfEnded = (trades: readonly PastTrade[]): Tally => ({
  count: trades.length,
  targets: trades.filter(({ ending }) => ending === 'target').length,
  sumR: trades.reduce((sum, { netR }) => sum + netR, 0),
});

/** The plan of the trade, in ranges of the market, at places before it. */
function drawInstants({ market, ranges }: Around, proposal: Proposal, draw: () => number): Proposal[] {
  const oldest = Math.max(1, proposal.at - RANDOM_REACH);
  return Array.from({ length: RANDOM_INSTANTS }, (): Proposal => {
    const at = oldest + Math.floor(draw() * (proposal.at - oldest));
    const scale = (ranges[at - 1] as number) / (ranges[proposal.at - 1] as number);
    const target = proposal.target === null ? null : Math.round(proposal.target * scale);
    return { ...proposal, at, stop: Math.round(proposal.stop * scale), target };
  }).filter((one) => one.stop > 0 && isPlaced(one, market));
}
