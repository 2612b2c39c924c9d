import type { Fact, PaymentState } from '@app/domain/payments/standing.ts';
import type { Tx } from '../../db/database.ts';
import { settlePayment, type Settler } from './settle-payment.ts';
import { lockPayment } from './store.ts';
import { watchMoneyBack } from './tell-buyer.ts';

/** `at`: when it happened by the provider's word, UTC ms. */
export type ToldFact = Fact & { at: number };

type Told = {
  paymentId: string;
  facts: readonly ToldFact[];
  /** The provider's number of the money that moved, once it is known. */
  providerPayment?: string | null;
  now: number;
};

/**
 * The only place where a payment changes: keeps what was told, each thing once, and moves tokens, premium and the receipt by all that
 * was ever told, in the caller's transaction. However often, in whatever order and by however many processes it is told, the payment
 * is credited once. Callers have verified that the provider said it, and that amount and currency are the price.
 */
export async function noteFacts(
  tx: Tx,
  from: Settler,
  { paymentId, facts, providerPayment = null, now }: Told,
): Promise<PaymentState> {
  const payment = await lockPayment(tx, paymentId);
  const tell = await watchMoneyBack(tx, paymentId, facts);
  const news = facts.length > 0 ? await keep(tx, paymentId, facts, now) : 0;
  if (news === 0 && (providerPayment === null || payment.provider_payment !== null)) return payment.state;
  const state = await settlePayment(tx, from, { payment, providerPayment, now });
  await tell(now);
  return state;
}

async function keep(tx: Tx, paymentId: string, facts: readonly ToldFact[], now: number): Promise<number> {
  const rows = await tx
    .insertInto('payment_facts')
    .values(
      facts.map(({ kind, about, amountCents, at }) => ({
        payment_id: paymentId,
        kind,
        about,
        amount_cents: amountCents,
        at,
        noted_at: now,
      })),
    )
    .onConflict((conflict) => conflict.constraint('payment_facts_once').doNothing())
    .returning('id')
    .execute();
  return rows.length;
}
