import { catalogue } from '@app/domain/payments/catalogue.ts';
import type { Database } from '../../db/database.ts';
import { lockBuyer, refuseSecondPremium } from './premium-once.ts';
import { lockPayment, type Payment } from './store.ts';

/** Where the answer of a charge is lost, it is asked for after so long, in ms: longer than its own request lasts. */
export const LOOK_AFTER = 30_000;

/** `outsold`: premium came by another payment, so this order for it is not charged any more. `first`: nobody asked for it before. */
type Begun = { outsold: boolean; first: boolean };

/**
 * Before the charge is asked for, so that a process that dies in between leaves word to ask what became of it, and so that no other
 * payment for premium of this account is charged at the same time. Premium is sold once: otherwise tokens could be had below their price.
 * @throws AppError conflict
 */
export function beginCharge(
  { transact }: Database,
  { id, user_id: userId, product, test }: Payment,
  now: number,
): Promise<Begun> {
  return transact(async (tx) => {
    const { asked_since: before } = await lockPayment(tx, id);
    const isPremium = catalogue[product].premium;
    const outsold = isPremium && (await lockBuyer(tx, userId)) === 'premium';
    if (isPremium && !outsold) await refuseSecondPremium(tx, { userId, test, except: id });
    await tx
      .updateTable('payments')
      .set((row) => ({
        look_at: row.fn<number>('least', ['look_at', row.val(now + LOOK_AFTER)]),
        ...(outsold ? {} : { asked_since: now }),
      }))
      .where('id', '=', id)
      .execute();
    return { outsold, first: before === null };
  });
}
