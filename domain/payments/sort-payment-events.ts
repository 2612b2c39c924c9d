import { paymentEventKinds, type PaymentEventKind } from './payment-state.ts';

const rank = new Map(paymentEventKinds.map((kind, index) => [kind, index]));
const cameLater: ReadonlySet<PaymentEventKind> = new Set(['processing', 'partly_paid', 'paid']);

/** Provider times are imprecise or missing, so an approval is never sorted after its charge. */
export function sortPaymentEvents<One extends { kind: PaymentEventKind; at: number }>(
  facts: readonly One[],
): One[] {
  const charged = Math.min(...facts.filter(({ kind }) => cameLater.has(kind)).map(({ at }) => at));
  return facts
    .map((fact) => (fact.kind === 'approved' ? { ...fact, at: Math.min(fact.at, charged) } : fact))
    .toSorted((one, other) => one.at - other.at || (rank.get(one.kind) ?? 0) - (rank.get(other.kind) ?? 0));
}
