import { type AccountKind, comparisonIds, type ComparisonId, type RuleId } from '../evidence-ids.ts';
import { buildEvidence, findCell, type EvidenceBase } from '../evidence-base.ts';
import { RESULT_PARTS, type Cell } from '../measure-cell.ts';
import {
  addMeanSums,
  meanSumsOf,
  spreadWeighted,
  sumByHour,
  sumByYear,
  equityOf,
  deepestFall,
  longestLosingRun,
  sumTrades,
  type HourSums,
  type MeanSums,
  type Tally,
  type TradeSums,
} from '../trade-sums.ts';
import type { OtherCosts, OwnCase } from './walk-own-cases.ts';

/** What this installation saw of a rule on one market and horizon; `from` and `to` are its first and last candle, UTC ms. */
export type OwnHistory = Pick<Cell, 'rule' | 'pair' | 'timeframe' | 'from' | 'to'> & {
  version: number;
  /** Ascending. */
  cases: OwnCase[];
};

const OWN_POINTS = 40;

/**
 * The shipped base with what was seen here, pooled and judged anew by the same function. Of a rule that is not in the base in
 * this version nothing counts, and neither does what the base covers itself.
 */
export function growBase(
  shipped: EvidenceBase,
  histories: readonly OwnHistory[],
  variantsTried: (rule: RuleId) => number,
): EvidenceBase {
  const versions = new Map(shipped.rules.map(({ id, version }) => [id, version]));
  const fresh = histories
    .filter(({ rule, version }) => versions.get(rule) === version)
    .map((one) => ({ ...one, cases: casesAfter(shipped, one) }))
    .filter(({ cases }) => cases.length > 0);
  if (fresh.length === 0) return shipped;
  const keyOf = ({ rule, pair, timeframe }: Pick<Cell, 'rule' | 'pair' | 'timeframe'>): string =>
    `${rule} ${pair} ${timeframe}`;
  const byKey = new Map(fresh.map((one) => [keyOf(one), one]));
  const grown = shipped.cells.map((cell): Cell => {
    const own = byKey.get(keyOf(cell));
    byKey.delete(keyOf(cell));
    return own ? addOwnCases(cell, own) : cell;
  });
  const added = [...byKey.values()].map((own) => addOwnCases(emptyCell(own), own));
  return buildEvidence([...grown, ...added], shipped.rules, variantsTried);
}

function casesAfter(shipped: EvidenceBase, { rule, pair, timeframe, cases }: OwnHistory): OwnCase[] {
  const until = coveredUntil(shipped, rule, pair, timeframe);
  return cases.filter(({ openedAt }) => openedAt > until);
}

/** The last candle that the base itself may have counted a trade of, UTC ms. */
export const coveredUntil = (
  shipped: EvidenceBase,
  ...[rule, pair, timeframe]: [RuleId, Cell['pair'], Cell['timeframe']]
): number => findCell(shipped, rule, pair, timeframe)?.to ?? shipped.until;

function addOwnCases(cell: Cell, { cases, from, to }: OwnHistory): Cell {
  const sums = sumTrades(cases);
  const besideOf = (id: OtherCosts | ComparisonId): Tally =>
    cases.map(({ beside }) => beside[id]).reduce(addTally);
  const accountOf = (account: AccountKind): MeanSums =>
    account === 'standard'
      ? meanSumsOf(sums)
      : meanSumsOf(sumTrades(cases.map((one) => ({ ...one, netR: one.beside[account].sumR }))));
  const { half, twice, only } = cell.atSpread;
  const start = cell.sums.sumR;
  const height = Math.max(0, ...cell.equity.map(([, r]) => r));
  return {
    ...cell,
    to: Math.max(cell.to, to),
    own: { count: cases.length, from, to },
    sums: addSums(cell.sums, sums),
    atSpread: {
      half: addTally(half, besideOf('half')),
      twice: addTally(twice, besideOf('twice')),
      only: addTally(only, besideOf('only')),
    },
    byAccount: {
      standard: addMeanSums(cell.byAccount.standard, accountOf('standard')),
      raw: addMeanSums(cell.byAccount.raw, accountOf('raw')),
      dear: addMeanSums(cell.byAccount.dear, accountOf('dear')),
    },
    byYear: mergeBy(
      cell.byYear,
      sumByYear(cases),
      ({ year }) => year,
      (one, other) => ({
        year: one.year,
        count: one.count + other.count,
        sumR: one.sumR + other.sumR,
      }),
    ),
    byHour: mergeBy(cell.byHour, sumByHour(cases), hourOf, addHours),
    luckByHour: mergeBy(cell.luckByHour, coinByHour(cases), hourOf, ({ hour, ...one }, other) => ({
      hour,
      count: one.count + other.count,
      targets: one.targets + other.targets,
    })),
    results: spreadWeighted(
      [
        ...cell.results.map((r) => ({ r, weight: cell.sums.count / cell.results.length })),
        ...cases.map(({ netR }) => ({ r: netR, weight: 1 })),
      ],
      RESULT_PARTS,
    ),
    equity: [
      ...cell.equity,
      ...equityOf(cases, OWN_POINTS).map(([at, r]): [number, number] => [at, start + r]),
    ],
    longestLosingRun: Math.max(cell.longestLosingRun, longestLosingRun(cases)),
    deepestFall: Math.max(cell.deepestFall, deepestFall(cases, height - start)),
    comparisons: Object.fromEntries(
      comparisonIds.map((id) => [id, addTally(cell.comparisons[id], besideOf(id))] as const),
    ) as Cell['comparisons'],
  };
}

const hourOf = ({ hour }: Pick<HourSums, 'hour'>): number => hour;

const addHours = (one: HourSums, other: HourSums): HourSums => ({
  hour: one.hour,
  ...addTally(one, other),
});

const addTally = (one: Tally, other: Tally): Tally => ({
  count: one.count + other.count,
  targets: one.targets + other.targets,
  sumR: one.sumR + other.sumR,
});

const addSums = (one: TradeSums, other: TradeSums): TradeSums => ({
  ...addMeanSums(one, other),
  targets: one.targets + other.targets,
  stops: one.stops + other.stops,
  ambiguous: one.ambiguous + other.ambiguous,
  sumGrossR: one.sumGrossR + other.sumGrossR,
});

const coinByHour = (cases: readonly OwnCase[]): Cell['luckByHour'] =>
  sumByHour(cases).map(({ hour }) => {
    const coins = cases
      .filter(({ openedAt }) => new Date(openedAt).getUTCHours() === hour)
      .map(({ beside }) => beside['coin-flip']);
    const { count, targets } = coins.reduce(addTally);
    return { hour, count, targets };
  });

function mergeBy<Part>(
  ones: readonly Part[],
  others: readonly Part[],
  keyOf: (part: Part) => number,
  add: (one: Part, other: Part) => Part,
): Part[] {
  const merged = new Map(ones.map((one) => [keyOf(one), one]));
  for (const other of others) {
    const one = merged.get(keyOf(other));
    merged.set(keyOf(other), one ? add(one, other) : other);
  }
  return [...merged.values()].toSorted((one, other) => keyOf(one) - keyOf(other));
}

function emptyCell({ rule, pair, timeframe, from, to }: OwnHistory): Cell {
  const sums = sumTrades([]);
  const [mean, tally] = [meanSumsOf(sums), { count: 0, targets: 0, sumR: 0 }];
  return {
    rule,
    pair,
    timeframe,
    from,
    to,
    isCloseOnly: false,
    sums,
    atSpread: { half: tally, twice: tally, only: tally },
    byAccount: { standard: mean, raw: mean, dear: mean },
    byYear: [],
    byHour: [],
    luckByHour: [],
    results: [],
    equity: [],
    longestLosingRun: 0,
    deepestFall: 0,
    comparisons: { 'random-instants': tally, 'coin-flip': tally, opposite: tally, holding: tally },
  };
}
