import { findCell, kindOfIdea, type EvidenceCell } from '@app/domain/evidence/evidence-base.ts';
import type { EvidenceBase, EvidenceKind } from '@app/domain/evidence/evidence-base.ts';
import { grouped } from '@app/domain/buddy/replies/print.ts';
import type { FreshBreakout } from '@app/domain/strategy/setup.ts';
import type { Notes } from '../../turn.ts';

/** What the years before say of an idea: its kind, and the figure that it rests on (docs/product-rules.md#R31). */
export type ToldEvidence = { kind: EvidenceKind; sentence: string };

type Idea = Pick<FreshBreakout, 'plan' | 'timeframe'>;

/** Takes the place of `measured`, what the newest candles say, where there are years. */
export function tellEvidence(
  base: EvidenceBase,
  { plan, timeframe }: Idea,
  measured: string,
  { cite }: Notes,
): ToldEvidence {
  const cell = findCell(base, 'breakout', plan.pair, timeframe);
  const kind = kindOfIdea(cell);
  return cell?.pooled
    ? { kind, sentence: `${resultOf(cell, cite)} ${verdictOf(cell, kind)}` }
    : { kind, sentence: `${measured} For practice only.` };
}

/** Below it nothing is left in two decimals. */
const EVEN = 0.005;

function resultOf({ sums, pair, timeframe, from }: EvidenceCell, cite: Notes['cite']): string {
  const source = `breakout on ${pair}, ${timeframe}: past trades`;
  const mean = sums.sumR / sums.count;
  const came =
    Math.abs(mean) < EVEN
      ? 'came out even'
      : `${mean < 0 ? 'lost' : 'made'} ${cite(Math.abs(mean).toFixed(2), source)} R a trade`;
  const year = String(new Date(from).getUTCFullYear());
  return `Over ${cite(grouped(String(sums.count)), source)} past trades since ${cite(year, source)} this rule ${came} after all costs.`;
}

function verdictOf({ pooled }: EvidenceCell, kind: EvidenceKind): string {
  if (kind === 'signal') return 'That is a small edge, and no promise.';
  if (pooled && pooled.high < 0)
    return 'No proven edge: fine for practice, and I would not take it with money.';
  return 'No proven edge: that could be luck either way, so it is for practice.';
}
