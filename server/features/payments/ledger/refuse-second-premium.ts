import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { providerNames } from '../provider-names.ts';

type Buyer = { userId: string; test: boolean; except?: string };

/** Premium is sold once (docs/product-rules.md#R5); the user's row must be locked. @throws AppError conflict */
export async function refuseSecondPremium(tx: Tx, { userId, test, except }: Buyer): Promise<void> {
  const other = await tx
    .selectFrom('payments')
    .select(['provider', 'state'])
    .where('user_id', '=', userId)
    .where('product', '=', 'premium')
    .where('test', '=', test)
    .$if(except !== undefined, (all) => all.where('id', '<>', except ?? ''))
    .where((eb) =>
      eb.or([
        // Polling ends when the money is no longer expected.
        eb.and([eb('state', '=', 'processing'), eb('next_poll_at', 'is not', null)]),
        eb.and([eb('provider', '=', 'paypal'), eb('request_pending_since', 'is not', null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (!other) return;
  const providerName = providerNames[other.provider];
  throw new AppError(
    'conflict',
    other.state === 'processing'
      ? `Your payment for premium by ${providerName} is on its way and not confirmed yet. Premium comes by itself as soon as it is. Nothing was charged now; please do not pay again.`
      : `Your payment for premium by ${providerName} is being charged, and the answer is not there yet. Premium comes by itself within minutes if it was. Nothing was charged now; please do not pay again.`,
  );
}

/** Locks the user's row, so that payments of one account begin one at a time; returns the current plan. */
export async function lockBuyer(tx: Tx, userId: string): Promise<'free' | 'premium'> {
  const user = await tx
    .selectFrom('users')
    .select('plan')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new AppError('not_signed_in');
  return user.plan;
}
