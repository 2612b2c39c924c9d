import type { Tx } from '../../db/database.ts';
import { AppError } from '../../http/errors.ts';
import { providerNames } from './provider-names.ts';

type Buyer = { userId: string; test: boolean; except?: string };

/**
 * Premium is paid once: while one payment for it is on its way or being charged, no other one begins. An order that the buyer never
 * agreed to hinders nobody. The user's row must be locked. @throws AppError conflict
 */
export async function refuseSecondPremium(tx: Tx, { userId, test, except }: Buyer): Promise<void> {
  const other = await tx
    .selectFrom('payments')
    .select(['provider', 'state'])
    .where('user_id', '=', userId)
    .where('product', '=', 'premium')
    .where('test', '=', test)
    .$if(except !== undefined, (all) => all.where('id', '<>', except ?? ''))
    .where((row) =>
      row.or([
        // Until nobody expects it any more.
        row.and([row('state', '=', 'processing'), row('look_at', 'is not', null)]),
        row.and([row('provider', '=', 'paypal'), row('asked_since', 'is not', null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (!other) return;
  const by = providerNames[other.provider];
  throw new AppError(
    'conflict',
    other.state === 'processing'
      ? `Your payment for premium by ${by} is on its way and not confirmed yet. Premium comes by itself as soon as it is. Nothing was charged now; please do not pay again.`
      : `Your payment for premium by ${by} is being charged, and the answer is not there yet. Premium comes by itself within minutes if it was. Nothing was charged now; please do not pay again.`,
  );
}

/** Locks the user's row until the transaction ends, so that two payments of one account cannot begin at once; the plan as it is now. */
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
