import { enoughToMeanSomething, wilson, type Interval } from '../strategy/wilson.ts';
import { resultOf } from './result.ts';
import { noSkillRate } from './risk-reward.ts';
import type { ClosedStatus, KeptClosing, Plan } from './signal.ts';

/** What one closed signal adds to a record. */
export type Outcome = {
  status: ClosedStatus;
  /** Null, as `r`, where it closed without a price: nobody knows the result. */
  percent: number | null;
  r: number | null;
  /** The rate of wins at which this plan breaks even after costs. */
  noSkill: number;
  ambiguous: boolean;
};

export type Statistics = {
  count: number;
  /** Of them, those with a result: sums and means are of these alone. */
  priced: number;
  targetHit: number;
  stopHit: number;
  expired: number;
  /** target_hit among all closed signals, expired ones included (decision 19); 0 when none has closed. */
  winRate: number;
  interval: Interval;
  /** False below 30: "too few to mean much". */
  enough: boolean;
  /** Mean break-even rate of the same signals; null when none has closed. */
  noSkill: number | null;
  totalPercent: number;
  averagePercent: number;
  /** Mean result in multiples of risk, net of spread, and the 95 % interval of that mean; null when none has closed. */
  meanR: number | null;
  meanRInterval: Interval | null;
  maxDrawdownR: number;
  longestLosingRun: number;
  /** Signals whose stop and target lay in one candle; the stop was counted. */
  ambiguous: number;
  /** The win rate had every ambiguous candle reached the target first. */
  optimisticWinRate: number;
  /** Newest last, at most twenty. */
  lastTwenty: ClosedStatus[];
};

export function outcomeOf(plan: Plan, closing: Pick<KeptClosing, 'status' | 'price' | 'ambiguous'>): Outcome {
  const { percent, r } = closing.price === null ? { percent: null, r: null } : resultOf(plan, closing.price);
  return { status: closing.status, percent, r, noSkill: noSkillRate(plan), ambiguous: closing.ambiguous };
}

/** The record of closed signals, given in the order in which they closed. */
export function statisticsOf(outcomes: readonly Outcome[]): Statistics {
  const count = outcomes.length;
  const having = (status: ClosedStatus) => outcomes.filter((one) => one.status === status).length;
  const targetHit = having('target_hit');
  const ambiguous = outcomes.filter((one) => one.ambiguous).length;
  const tenThousandths = outcomes.reduce((sum, one) => sum + Math.round((one.percent ?? 0) * 10_000), 0);
  const results = outcomes.flatMap(({ r }) => (r === null ? [] : [r]));
  const priced = results.length;
  return {
    count,
    priced,
    targetHit,
    stopHit: having('stop_hit'),
    expired: having('expired'),
    winRate: count ? targetHit / count : 0,
    interval: wilson(targetHit, count),
    enough: count >= enoughToMeanSomething,
    noSkill: count ? mean(outcomes.map((one) => one.noSkill)) : null,
    totalPercent: tenThousandths / 10_000,
    averagePercent: priced ? Math.round(tenThousandths / priced) / 10_000 : 0,
    meanR: priced ? mean(results) : null,
    meanRInterval: meanInterval(results),
    maxDrawdownR: maxDrawdown(results),
    longestLosingRun: longestLosingRun(results),
    ambiguous,
    optimisticWinRate: count ? (targetHit + ambiguous) / count : 0,
    lastTwenty: outcomes.slice(-20).map((one) => one.status),
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Normal approximation; null below two values, where no spread can be seen. */
function meanInterval(values: readonly number[]): Interval | null {
  if (values.length < 2) return null;
  const centre = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  const reach = 1.959964 * Math.sqrt(squares / (values.length - 1) / values.length);
  return { low: centre - reach, high: centre + reach };
}

/** The deepest fall of the running sum below its best so far, as a positive number. */
function maxDrawdown(results: readonly number[]): number {
  let sum = 0;
  let best = 0;
  let deepest = 0;
  for (const result of results) {
    sum += result;
    best = Math.max(best, sum);
    deepest = Math.max(deepest, best - sum);
  }
  return deepest;
}

function longestLosingRun(results: readonly number[]): number {
  let longest = 0;
  let run = 0;
  for (const result of results) {
    run = result < 0 ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
