import { factKinds, type FactKind } from './standing.ts';

/** Kinds in the order in which they happen to a payment. */
const rank = new Map(factKinds.map((kind, index) => [kind, index]));
const cameLater: ReadonlySet<FactKind> = new Set(['processing', 'partly_paid', 'paid']);

/**
 * What was said of a payment in the order of what happened. A provider's times are of whole seconds, and where it names none ours stands
 * in, so an approval can seem later than the charge that it allowed: it is then put to the charge's time. `at`: UTC ms.
 */
export function inOrder<One extends { kind: FactKind; at: number }>(facts: readonly One[]): One[] {
  const charged = Math.min(...facts.filter(({ kind }) => cameLater.has(kind)).map(({ at }) => at));
  return facts
    .map((fact) => (fact.kind === 'approved' ? { ...fact, at: Math.min(fact.at, charged) } : fact))
    .toSorted((one, other) => one.at - other.at || (rank.get(one.kind) ?? 0) - (rank.get(other.kind) ?? 0));
}
