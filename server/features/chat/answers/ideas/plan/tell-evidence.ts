import type { IdeaKind } from '@app/domain/signals/signal.ts';
import { firstYearOf, tellCount, tellMeanR } from '@app/domain/buddy/replies/tell-trades.ts';
import {
  findCell,
  kindOfIdea,
  type EvidenceBase,
  type EvidenceCell,
} from '@app/domain/evidence/evidence-base.ts';
import { IDEA_RULE } from '@app/domain/evidence/rule.ts';
import { meanNetR } from '@app/domain/evidence/trade-sums.ts';
import type { FreshBreakout } from '@app/domain/strategy/setup.ts';
import { timeframeNames } from '@app/domain/signals/timeframe-name.ts';
import type { Notes } from '../../turn.ts';

/** What the years before say of an idea: its kind, and the figure that it rests on (docs/product-rules.md#R31). */
export type ToldEvidence = {
  kind: IdeaKind;
  sentence: string;
  /** Even the favourable end of what the rule made lies below zero. */
  isLosing: boolean;
};

type Idea = Pick<FreshBreakout, 'plan' | 'timeframe'>;

/** Takes the place of `measured`, what the newest candles say, where there are years. */
export function tellEvidence(
  base: EvidenceBase,
  { plan, timeframe }: Idea,
  measured: string,
  { cite }: Notes,
): ToldEvidence {
  const cell = findCell(base, IDEA_RULE, plan.pair, timeframe);
  const kind = kindOfIdea(cell);
  return cell?.pooled
    ? { kind, sentence: `${resultOf(cell, cite)} ${verdictOf(cell, kind)}`, isLosing: isLosing(cell) }
    : { kind, sentence: `${measured} For practice only.`, isLosing: false };
}

function resultOf(cell: EvidenceCell, cite: Notes['cite']): string {
  const { sums, pair, timeframe } = cell;
  const source = `${IDEA_RULE} on ${pair}, ${timeframeNames[timeframe]}: past trades`;
  const seenHere = cell.own ? `(${tellCount(cell.own.count, cite, source)} of them seen here) ` : '';
  const came = tellMeanR(meanNetR(sums), cite, source);
  return `Over ${tellCount(sums.count, cite, source)} past trades since ${cite(firstYearOf(cell), source)} ${seenHere}this rule ${came} after our published costs.`;
}

const isLosing = ({ pooled }: EvidenceCell): boolean => pooled !== null && pooled.high < 0;

function verdictOf(cell: EvidenceCell, kind: IdeaKind): string {
  if (kind === 'signal') return 'That is a small edge, and no promise.';
  if (isLosing(cell)) return 'No proven edge: fine for practice, and I would not take it with money.';
  return 'No proven edge: that could be luck either way, so it is for practice.';
}
