import { enoughToMeanSomething, wilson, type Interval } from '../../strategy/wilson.ts';
import { resultOf } from '../result.ts';
import { noSkillRateOf } from '../risk-reward.ts';
import type { ClosedStatus, StoredClosing, Plan } from '../signal.ts';
import { Z_95 } from '../../normal.ts';

export type SignalOutcome = {
  status: ClosedStatus;
  percent: number | null;
  r: number | null;
  noSkill: number;
  ambiguous: boolean;
};

export type SignalStatistics = {
  count: number;
  priced: number;
  targetHit: number;
  /** Closed above zero after spread, however they ended. */
  profitable: number;
  stopHit: number;
  expired: number;
  /** Among all closed signals, expired ones included (docs/product-rules.md#R19). */
  winRate: number;
  interval: Interval;
  enough: boolean;
  noSkill: number | null;
  totalPercent: number;
  averagePercent: number;
  meanR: number | null;
  meanRInterval: Interval | null;
  maxDrawdownR: number;
  longestLosingRun: number;
  ambiguous: number;
  optimisticWinRate: number;
  /** Whether each closed above zero, oldest first. */
  lastTwenty: boolean[];
};

export function outcomeOf(
  plan: Plan,
  closing: Pick<StoredClosing, 'status' | 'price' | 'ambiguous'>,
): SignalOutcome {
  const { percent, r } = closing.price === null ? { percent: null, r: null } : resultOf(plan, closing.price);
  return { status: closing.status, percent, r, noSkill: noSkillRateOf(plan), ambiguous: closing.ambiguous };
}

export function statisticsOf(outcomes: readonly SignalOutcome[]): SignalStatistics {
  const count = outcomes.length;
  const countStatus = (status: ClosedStatus) => outcomes.filter((one) => one.status === status).length;
  const targetHit = countStatus('target_hit');
  const ambiguous = outcomes.filter((one) => one.ambiguous).length;
  const tenThousandths = outcomes.reduce((sum, one) => sum + Math.round((one.percent ?? 0) * 10_000), 0);
  const results = outcomes.flatMap(({ r }) => (r === null ? [] : [r]));
  const priced = results.length;
  return {
    count,
    priced,
    targetHit,
    profitable: outcomes.filter(isProfitable).length,
    stopHit: countStatus('stop_hit'),
    expired: countStatus('expired'),
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
    lastTwenty: outcomes.slice(-20).map(isProfitable),
  };
}

const isProfitable = ({ r }: SignalOutcome): boolean => r !== null && r > 0;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Normal approximation; null below two values. */
function meanInterval(values: readonly number[]): Interval | null {
  if (values.length < 2) return null;
  const centre = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  const reach = Z_95 * Math.sqrt(squares / (values.length - 1) / values.length);
  return { low: centre - reach, high: centre + reach };
}

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
