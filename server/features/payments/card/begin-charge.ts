import { catalogue } from '@app/domain/payments/checkout/catalogue.ts';
import type { Database } from '../../../platform/database/database.ts';
import { lockBuyer, refuseSecondPremium } from '../ledger/refuse-second-premium.ts';
import { lockPayment, type Payment } from '../ledger/store.ts';

export const POLL_CHARGE_AFTER_MS = 30_000;

type ChargeStart = { isPremiumAlready: boolean; isFirstAttempt: boolean };

/** Committed before the charge is requested, so that a crash leaves a payment to poll. @throws AppError conflict */
export function beginCharge(
  { transact }: Database,
  { id, user_id: userId, product, test }: Payment,
  now: number,
): Promise<ChargeStart> {
  return transact(async (tx) => {
    const { request_pending_since: pendingSince } = await lockPayment(tx, id);
    const isPremium = catalogue[product].premium;
    const isPremiumAlready = isPremium && (await lockBuyer(tx, userId)) === 'premium';
    if (isPremium && !isPremiumAlready) await refuseSecondPremium(tx, { userId, test, except: id });
    await tx
      .updateTable('payments')
      .set((eb) => ({
        next_poll_at: eb.fn<number>('least', ['next_poll_at', eb.val(now + POLL_CHARGE_AFTER_MS)]),
        ...(isPremiumAlready ? {} : { request_pending_since: now }),
      }))
      .where('id', '=', id)
      .execute();
    return { isPremiumAlready, isFirstAttempt: pendingSince === null };
  });
}
