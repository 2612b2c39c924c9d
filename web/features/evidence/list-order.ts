import type { EvidenceSummary } from '@app/contracts/market/signals.ts';

/** Signals first, then by the low end of the interval; without a figure last, by market and rule. */
export function sortEvidence(cells: readonly EvidenceSummary[]): EvidenceSummary[] {
  const rank = ({ verdict, mean }: EvidenceSummary): number => (verdict === 'signal' ? 0 : mean ? 1 : 2);
  return cells.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      (other.mean?.low ?? 0) - (one.mean?.low ?? 0) ||
      `${one.pair} ${one.ruleName}`.localeCompare(`${other.pair} ${other.ruleName}`),
  );
}
