import { assertInvariant } from '../../invariant.ts';
import type { StoredClosing } from '../signal.ts';

type ClosedPlan = { action: 'BUY' | 'SELL'; target: number; stop: number; openedAt: number };

/** docs/product-rules.md#R18 @throws InvariantViolation */
export function assertSoundClosing(
  { action, target, stop, openedAt }: ClosedPlan,
  { status, price, at }: Pick<StoredClosing, 'status' | 'price' | 'at'>,
): void {
  const sign = action === 'BUY' ? 1 : -1;
  assertInvariant(at >= openedAt, 'an idea does not close before it was opened');
  if (status === 'target_hit')
    assertInvariant(
      price !== null && sign * (price - target) >= 0,
      'a target is hit at the target or beyond',
    );
  if (status === 'stop_hit')
    assertInvariant(price !== null && sign * (price - stop) <= 0, 'a stop is hit at the stop or beyond');
}
