import type { EvidenceView } from '@app/contracts/market/evidence.ts';
import type { EvidenceSummary } from '@app/contracts/market/signals.ts';
import { meanOfEnough } from '@app/domain/evidence/backtest/judge-backtest.ts';
import { accountKinds, comparisonIds, type ComparisonId } from '@app/domain/evidence/evidence-ids.ts';
import {
  judgeCell,
  type EvidenceBase,
  type EvidenceCell,
  type RegisteredRule,
} from '@app/domain/evidence/evidence-base.ts';
import { hasTarget, meanNetR, type Tally } from '@app/domain/evidence/trade-sums.ts';
import { toIso } from '@app/domain/time.ts';

const shareOf = ({ targets, count }: Pick<Tally, 'targets' | 'count'>): number | null =>
  count > 0 ? targets / count : null;

function ruleOf({ rules }: EvidenceBase, { rule }: EvidenceCell): RegisteredRule {
  const found = rules.find(({ id }) => id === rule);
  if (!found) throw new Error(`The evidence base has cells of ${rule}, and no such rule.`);
  return found;
}

export function toEvidenceSummary(base: EvidenceBase, cell: EvidenceCell): EvidenceSummary {
  const { sums, comparisons, atSpread } = cell;
  const { id, name, version } = ruleOf(base, cell);
  return {
    rule: id,
    ruleName: name,
    version,
    pair: cell.pair,
    timeframe: cell.timeframe,
    verdict: judgeCell(cell),
    count: sums.count,
    from: toIso(cell.from),
    to: toIso(cell.to),
    targets: hasTarget(cell) ? sums.targets : null,
    luckRate: hasTarget(cell) ? shareOf(comparisons['coin-flip']) : null,
    mean: meanOfEnough(sums),
    own: cell.own?.count ?? 0,
    costs: {
      none: meanNetR({ count: sums.count, sumR: sums.sumGrossR }),
      half: meanNetR(atSpread.half),
      twice: meanNetR(atSpread.twice),
    },
    accounts: Object.fromEntries(
      accountKinds.map((account) => [account, meanOfEnough(cell.byAccount[account])] as const),
    ) as EvidenceSummary['accounts'],
  };
}

const toMean = (tally: Pick<Tally, 'count' | 'sumR'>) => ({ count: tally.count, meanR: meanNetR(tally) });

export function toEvidenceView(base: EvidenceBase, cell: EvidenceCell): EvidenceView {
  const { registeredOn, hash, variantsTried } = ruleOf(base, cell);
  const { pooled, comparisons } = cell;
  const luck = new Map(cell.luckByHour.map((one) => [one.hour, shareOf(one)]));
  return {
    ...toEvidenceSummary(base, cell),
    registeredOn,
    hash,
    variantsTried,
    triedInAll: base.tried,
    isCloseOnly: cell.isCloseOnly,
    pooled: pooled && { r: pooled.mean, low: pooled.low, high: pooled.high, aboveZero: pooled.aboveZero },
    deflated: cell.deflated,
    byYear: cell.byYear.map((one) => ({ year: one.year, ...toMean(one) })),
    byHour: cell.byHour.map(({ hour, count, targets }) => ({
      hour,
      count,
      targets,
      luckRate: luck.get(hour) ?? null,
    })),
    equity: cell.equity,
    comparisons: Object.fromEntries(
      comparisonIds.map((id) => [id, toMean(comparisons[id])] as const),
    ) as Record<ComparisonId, EvidenceView['comparisons'][ComparisonId]>,
    results: cell.results,
    longestLosingRun: cell.longestLosingRun,
    deepestFall: cell.deepestFall,
  };
}
