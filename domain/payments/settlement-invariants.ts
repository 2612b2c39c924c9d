import { assertInvariant } from '../invariant.ts';
import type { PaymentTokens, TokenSettlement } from './payment-state.ts';

/** `due`: the tokens that the payment entitles to as things stand (docs/product-rules.md#R41). @throws InvariantViolation */
export function assertSoundSettlement(before: PaymentTokens, after: TokenSettlement, due: number): void {
  const { credited, taken, debt, moves } = after;
  const moved = moves.reduce((sum, { delta }) => sum + delta, 0);
  assertInvariant(taken >= 0 && debt >= 0, 'a payment never takes back or owes less than nothing');
  assertInvariant(
    before.credited === 0 || before.credited === credited,
    'a payment is credited once, with the tokens it was sold for',
  );
  assertInvariant(
    credited - taken - debt === Math.min(due, credited),
    'a payment leaves what it entitles to, less what is owed',
  );
  assertInvariant(
    moved === credited - taken - (before.credited - before.taken),
    'tokens of a payment move as it says',
  );
}
