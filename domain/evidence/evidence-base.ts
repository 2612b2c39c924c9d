import type { IdeaKind, Timeframe } from '../signals/signal.ts';
import type { Pair } from '../market/instrument.ts';
import type { Cell } from './measure-cell.ts';
import { IDEA_RULE } from './rule.ts';
import { deflatedChance, shrinkMeans, type MeasuredMean, type PooledMean } from './shrink.ts';
import type { EvidenceVerdict, RuleId } from './evidence-ids.ts';
import { meanOf, type MeanR } from './trade-sums.ts';

/** A rule as it was fixed before it was measured. */
export type RegisteredRule = {
  id: RuleId;
  version: number;
  registeredOn: string;
  name: string;
  parameters: Readonly<Record<string, number>>;
  /** Settings looked at before this one was fixed, itself included. */
  variantsTried: number;
  /** SHA-256 of the canonical text, hexadecimal. */
  hash: string;
};

/** `pooled` leans on all cells; `deflated` is the chance to beat the best of all worthless ones that were tried; both null with too few trades. */
export type EvidenceCell = Cell & { pooled: PooledMean | null; deflated: number | null };

/** All that was measured over the past; shipped with the product. */
export type EvidenceBase = {
  format: 1;
  /** Newest candle of all, UTC ms. */
  until: number;
  rules: RegisteredRule[];
  /** Settings looked at, times the markets and horizons that each was measured on. */
  tried: number;
  cells: EvidenceCell[];
};

/** Fewer trades say nothing, whatever they came to (docs/product-rules.md#R19). */
export const FEWEST_TRADES = 30;

/** Leans all cells on each other; the order is kept. */
export function buildEvidence(
  cells: readonly Cell[],
  rules: RegisteredRule[],
  variantsTried: (rule: RuleId) => number,
): EvidenceBase {
  const measured = cells.flatMap((cell) => {
    const mean = cell.sums.count >= FEWEST_TRADES ? meanOf(cell.sums) : null;
    return mean && mean.error > 0 ? [{ ...mean, ...placeOf(cell), cell }] : [];
  });
  const tried = cells.reduce((sum, { rule }) => sum + variantsTried(rule), 0);
  const pooled = shrinkMeans(measured);
  const byCell = new Map(
    measured.map(({ cell, mean, error }, i) => [
      cell,
      { pooled: pooled[i] as PooledMean, deflated: deflatedChance({ mean, error }, tried) },
    ]),
  );
  return {
    format: 1,
    until: Math.max(0, ...cells.map(({ to }) => to)),
    rules,
    tried,
    cells: cells.map((cell) => ({ ...cell, ...(byCell.get(cell) ?? { pooled: null, deflated: null }) })),
  };
}

/** Variants of one rule trade at much the same moments. */
const familyOf = (rule: RuleId): string =>
  rule.startsWith('momentum') ? 'momentum' : rule.includes('breakout') ? 'breakout' : rule;

const placeOf = ({ rule, timeframe, pair }: Cell): Omit<MeasuredMean, keyof MeanR> => ({
  rule,
  horizon: timeframe,
  market: pair,
  bundle: `${familyOf(rule)} ${timeframe} ${pair}`,
});

export const findCell = (
  { cells }: EvidenceBase,
  rule: RuleId,
  pair: Pair,
  timeframe: Timeframe,
): EvidenceCell | null =>
  cells.find((one) => one.rule === rule && one.pair === pair && one.timeframe === timeframe) ?? null;

/** The published rule: a signal needs a shrunken mean net R above zero with at least this chance. */
export const LEAST_ABOVE_ZERO = 0.8;

/** Of the ideas that the product's own rule finds there. */
export const kindOfIdeasOn = (base: EvidenceBase, pair: Pair, timeframe: Timeframe): IdeaKind =>
  kindOfIdea(findCell(base, IDEA_RULE, pair, timeframe));

export const kindOfIdea = (cell: EvidenceCell | null): IdeaKind =>
  cell?.pooled && cell.pooled.mean > 0 && cell.pooled.aboveZero >= LEAST_ABOVE_ZERO ? 'signal' : 'practice';

export function judgeCell(cell: EvidenceCell): EvidenceVerdict {
  if (!cell.pooled) return 'too-few';
  if (kindOfIdea(cell) === 'signal') return 'signal';
  return cell.pooled.high < 0 && cell.sums.sumR < 0 ? 'losing' : 'unproven';
}
