import type { PaymentState } from './standing.ts';

/** A payment for premium: how it stands, and whether it came on top of another one. */
export type PremiumPaid = { state: PaymentState; surplus: boolean };

/** The one of an account's payments for premium that gives premium and its tokens. */
export const isCounting = ({ state, surplus }: PremiumPaid): boolean => state === 'paid' && !surplus;

/**
 * Whether a payment for premium that stands at `state` now is surplus: premium was paid already by another one of the account when
 * this was. It stays what it became for as long as it is paid; `others` are the account's other payments for premium.
 */
export function isSurplus(state: PaymentState, before: PremiumPaid, others: readonly PremiumPaid[]): boolean {
  if (state !== 'paid') return false;
  return before.state === 'paid' ? before.surplus : others.some(isCounting);
}
