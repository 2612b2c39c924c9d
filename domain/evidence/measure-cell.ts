import type { Pair } from '../market/instrument.ts';
import type { Timeframe } from '../signals/signal.ts';
import { compareRule } from './comparisons.ts';
import {
  comparisonIds,
  type ComparisonId,
  type RuleId,
  accountKinds,
  type AccountKind,
} from './evidence-ids.ts';
import { costModels, spreadOnly, type CostModel } from './costs.ts';
import type { Rule } from './rule.ts';
import {
  deepestFall,
  equityOf,
  longestLosingRun,
  meanSumsOf,
  sumByHour,
  spreadResults,
  sumByYear,
  sumTrades,
  tallyOf,
  type HourSums,
  type MeanSums,
  type Tally,
  type TradeSums,
  type YearSums,
} from './trade-sums.ts';
import { openMarket, walkProposals, type Walk } from './walk-rule.ts';

/** A rule on one market and horizon over all candles at hand, after the costs of a standard account. */
export type Cell = {
  rule: RuleId;
  pair: Pair;
  timeframe: Timeframe;
  /** First and last candle, UTC ms. */
  from: number;
  to: number;
  isCloseOnly: boolean;
  sums: TradeSums;
  /** With half and twice the spread, the other costs alike; and with the spread alone. */
  atSpread: { half: Tally; twice: Tally; only: Tally };
  /** After the costs of each kind of account, whatever the others are after. */
  byAccount: Record<AccountKind, MeanSums>;
  byYear: YearSums[];
  byHour: HourSums[];
  /** The same by the hour, the side decided by a coin. */
  luckByHour: Array<Pick<HourSums, 'hour' | 'count' | 'targets'>>;
  /** R of equal parts of the trades, from the worst to the best. */
  results: number[];
  equity: Array<[at: number, r: number]>;
  longestLosingRun: number;
  deepestFall: number;
  comparisons: Record<ComparisonId, Tally>;
  /** Of them, those that this installation saw itself after the shipped base ended; first and last candle, UTC ms. */
  own?: { count: number; from: number; to: number };
};

const MOST_POINTS = 40;
export const RESULT_PARTS = 40;
/** Fewer candles show nothing but their own weather. */
export const FEWEST_CANDLES = 500;

export type CellPlan = Omit<Walk, 'costs'>;

/** Null where the history is too short. */
export function measureCell(rule: Rule, plan: CellPlan, costs: CostModel = costModels.standard): Cell | null {
  const { instrument, timeframe, series } = plan;
  if (series.time.length < FEWEST_CANDLES) return null;
  const market = openMarket({ ...plan, costs });
  const reader = rule.read(series, plan.context);
  const walked = walkProposals(rule, market, reader);
  const trades = walked.map(({ trade }) => trade);
  const tradesWith = (other: CostModel) =>
    walkProposals(rule, openMarket({ ...plan, costs: other }), reader).map(({ trade }) => trade);
  const withCosts = (other: CostModel): Tally => tallyOf(tradesWith(other));
  const compared = compareRule({ rule, market, reader, walked });
  return {
    rule: rule.id,
    pair: instrument.pair,
    timeframe,
    from: series.time[0] as number,
    to: series.time.at(-1) as number,
    isCloseOnly: series.isCloseOnly,
    sums: sumTrades(trades),
    atSpread: {
      half: withCosts({ ...costs, spreadTimes: costs.spreadTimes / 2 }),
      twice: withCosts({ ...costs, spreadTimes: costs.spreadTimes * 2 }),
      only: withCosts(spreadOnly),
    },
    byAccount: Object.fromEntries(
      accountKinds.map(
        (account) => [account, meanSumsOf(sumTrades(tradesWith(costModels[account])))] as const,
      ),
    ) as Record<AccountKind, MeanSums>,
    byYear: sumByYear(trades),
    byHour: sumByHour(trades),
    luckByHour: sumByHour(compared['coin-flip']).map(({ hour, count, targets }) => ({
      hour,
      count,
      targets,
    })),
    results: spreadResults(trades, RESULT_PARTS),
    equity: equityOf(trades, MOST_POINTS),
    longestLosingRun: longestLosingRun(trades),
    deepestFall: deepestFall(trades),
    comparisons: Object.fromEntries(
      comparisonIds.map((id) => [id, tallyOf(compared[id])] as const),
    ) as Record<ComparisonId, Tally>,
  };
}
