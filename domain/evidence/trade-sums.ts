import { DAY_MS, HOUR_MS } from '../time.ts';
import type { PastTrade } from './walk-rule.ts';

/** What many trades came to; R after costs unless it says gross. */
export type TradeSums = {
  count: number;
  targets: number;
  stops: number;
  ambiguous: number;
  sumR: number;
  sumGrossR: number;
  /** Of the weekly sums: trades of one week share their weather and are no separate cases. */
  sumOfSquaredWeeks: number;
  /** Weeks with a trade. */
  weeks: number;
  /** Of the weekly counts; with the next it says what the weekly sums are around another mean. */
  squaredWeekCounts: number;
  /** Weekly count times weekly sum, around the mean, added up. */
  weekCountsTimesSums: number;
};

/** The little that is kept of trades that only stand beside others. */
export type Tally = Pick<TradeSums, 'count' | 'targets' | 'sumR'>;

/** Net R a trade; 0 where there was none. */
export const meanNetR = ({ count, sumR }: Pick<Tally, 'count' | 'sumR'>): number =>
  count === 0 ? 0 : sumR / count;

/** A rule that is left by a trailing exit alone reaches no target, and neither does a coin with its plan. */
export const hasTarget = ({
  sums,
  comparisons,
}: {
  sums: Pick<Tally, 'count' | 'targets'>;
  comparisons: Record<'coin-flip', Pick<Tally, 'targets'>>;
}): boolean => sums.targets > 0 || comparisons['coin-flip'].targets > 0 || sums.count === 0;

export const tallyOf = (trades: readonly PastTrade[]): Tally => ({
  count: trades.length,
  targets: trades.filter(({ ending }) => ending === 'target').length,
  sumR: sumR(trades),
});

const WEEK_MS = 7 * DAY_MS;
const MONDAY_MS = 3 * DAY_MS;

const weekOf = (at: number): number => Math.floor((at + MONDAY_MS) / WEEK_MS);

export function sumTrades(trades: readonly PastTrade[]): TradeSums {
  const byWeek = new Map<number, { count: number; sum: number }>();
  const sums: TradeSums = {
    count: trades.length,
    targets: 0,
    stops: 0,
    ambiguous: 0,
    sumR: 0,
    sumGrossR: 0,
    sumOfSquaredWeeks: 0,
    weeks: 0,
    squaredWeekCounts: 0,
    weekCountsTimesSums: 0,
  };
  const mean = trades.reduce((sum, { netR }) => sum + netR, 0) / Math.max(1, trades.length);
  for (const { openedAt, ending, netR, grossR, isAmbiguous } of trades) {
    sums.targets += ending === 'target' ? 1 : 0;
    sums.stops += ending === 'stop' ? 1 : 0;
    sums.ambiguous += isAmbiguous ? 1 : 0;
    sums.sumR += netR;
    sums.sumGrossR += grossR;
    const { count, sum } = byWeek.get(weekOf(openedAt)) ?? { count: 0, sum: 0 };
    byWeek.set(weekOf(openedAt), { count: count + 1, sum: sum + netR - mean });
  }
  sums.weeks = byWeek.size;
  for (const { count, sum } of byWeek.values()) {
    sums.sumOfSquaredWeeks += sum * sum;
    sums.squaredWeekCounts += count * count;
    sums.weekCountsTimesSums += count * sum;
  }
  return sums;
}

/** Mean of R with its standard error, by the sandwich over weeks (Liang and Zeger 1986); null with fewer than two weeks. */
export type MeanR = { mean: number; error: number };

/** What a mean and its error need. */
type ErrorSums = Pick<TradeSums, 'count' | 'sumR' | 'sumOfSquaredWeeks' | 'weeks'>;

/** The same, and what adding more trades needs. */
export type MeanSums = ErrorSums & Pick<TradeSums, 'squaredWeekCounts' | 'weekCountsTimesSums'>;

export const meanSumsOf = (sums: MeanSums): MeanSums => ({
  count: sums.count,
  sumR: sums.sumR,
  sumOfSquaredWeeks: sums.sumOfSquaredWeeks,
  weeks: sums.weeks,
  squaredWeekCounts: sums.squaredWeekCounts,
  weekCountsTimesSums: sums.weekCountsTimesSums,
});

export function meanOf({ count, sumR: total, sumOfSquaredWeeks, weeks }: ErrorSums): MeanR | null {
  if (weeks < 2 || count === 0) return null;
  const correction = weeks / (weeks - 1);
  return { mean: total / count, error: Math.sqrt(sumOfSquaredWeeks * correction) / count };
}

/** Exact for trades of different weeks: what was measured around two means is put around that of all. */
export function addMeanSums(one: MeanSums, other: MeanSums): MeanSums {
  const count = one.count + other.count;
  const total = one.sumR + other.sumR;
  const mean = count === 0 ? 0 : total / count;
  const moved = [one, other].map((part) => {
    const shift = mean - meanNetR(part);
    return {
      squares:
        part.sumOfSquaredWeeks - 2 * shift * part.weekCountsTimesSums + shift ** 2 * part.squaredWeekCounts,
      products: part.weekCountsTimesSums - shift * part.squaredWeekCounts,
    };
  });
  return {
    count,
    sumR: total,
    sumOfSquaredWeeks: moved.reduce((sum, { squares }) => sum + squares, 0),
    weeks: one.weeks + other.weeks,
    squaredWeekCounts: one.squaredWeekCounts + other.squaredWeekCounts,
    weekCountsTimesSums: moved.reduce((sum, { products }) => sum + products, 0),
  };
}

export type YearSums = { year: number; count: number; sumR: number };
export type HourSums = { hour: number; count: number; targets: number; sumR: number };

/** By the UTC year of the opening, ascending. */
export function sumByYear(trades: readonly PastTrade[]): YearSums[] {
  const grouped = Map.groupBy(trades, ({ openedAt }) => new Date(openedAt).getUTCFullYear());
  return [...grouped]
    .toSorted(([one], [other]) => one - other)
    .map(([year, own]) => ({ year, count: own.length, sumR: sumR(own) }));
}

/** By the UTC hour of the opening, those with a trade. */
export function sumByHour(trades: readonly PastTrade[]): HourSums[] {
  const grouped = Map.groupBy(trades, ({ openedAt }) => Math.floor(openedAt / HOUR_MS) % 24);
  return [...grouped]
    .toSorted(([one], [other]) => one - other)
    .map(([hour, own]) => ({
      hour,
      count: own.length,
      targets: own.filter(({ ending }) => ending === 'target').length,
      sumR: sumR(own),
    }));
}

const sumR = (trades: readonly PastTrade[]): number => trades.reduce((sum, { netR }) => sum + netR, 0);

/** R added up trade by trade, at most `most` points of it, the last one always. */
export function equityOf(trades: readonly PastTrade[], most: number): Array<[at: number, r: number]> {
  const step = Math.max(1, Math.ceil(trades.length / most));
  const points: Array<[number, number]> = [];
  let sum = 0;
  trades.forEach(({ closedAt, netR }, i) => {
    sum += netR;
    if ((i + 1) % step === 0 || i === trades.length - 1) points.push([closedAt, sum]);
  });
  return points;
}

/** Mean R of as many equal parts of the trades, from the worst to the best; together they have the trades' mean. */
export const spreadResults = (trades: readonly PastTrade[], parts: number): number[] =>
  spreadWeighted(
    trades.map(({ netR }) => ({ r: netR, weight: 1 })),
    parts,
  );

/** The same of results that stand for `weight` trades each. */
export function spreadWeighted(
  results: ReadonlyArray<{ r: number; weight: number }>,
  parts: number,
): number[] {
  const sorted = results.toSorted((one, other) => one.r - other.r);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  if (total <= parts) return sorted.map(({ r }) => r);
  const size = total / parts;
  const sums = Array.from({ length: parts }, () => 0);
  let below = 0;
  for (const { r, weight } of sorted) {
    const end = below + weight;
    for (let part = Math.floor(below / size); part < parts && part * size < end; part += 1)
      (sums[part] as number) +=
        r * Math.max(0, Math.min(end, (part + 1) * size) - Math.max(below, part * size));
    below = end;
  }
  return sums.map((sum) => sum / size);
}

export function longestLosingRun(trades: readonly PastTrade[]): number {
  let [run, longest] = [0, 0];
  for (const { netR } of trades) {
    run = netR < 0 ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** Deepest fall of the summed R below an earlier height, which the first trade may find `above` it already. */
export function deepestFall(trades: readonly PastTrade[], above = 0): number {
  let [sum, height, deepest] = [0, above, 0];
  for (const { netR } of trades) {
    sum += netR;
    height = Math.max(height, sum);
    deepest = Math.max(deepest, height - sum);
  }
  return deepest;
}
