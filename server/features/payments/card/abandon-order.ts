import type { CardPort } from '../../../adapters/payments/card-port.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { recordPaymentEvents } from '../ledger/record-payment-events.ts';
import { findOwnPayment, lockPayment, type Payment } from '../ledger/store.ts';
import type { PaymentDeps } from '../payment-deps.ts';

export async function expireOrder(
  deps: PaymentDeps,
  { id }: Pick<Payment, 'id'>,
  now: number,
): Promise<void> {
  const expiry = { kind: 'expired' as const, about: `expired:${id}`, amountCents: null, at: now };
  await deps.database.transact(async (tx) => {
    const { state } = await lockPayment(tx, id);
    if (state === 'open' || state === 'approved')
      await recordPaymentEvents(tx, deps, { paymentId: id, events: [expiry], now });
  });
}

export async function abandonOrder(
  deps: PaymentDeps,
  cards: CardPort,
  { userId, orderId, now }: { userId: string; orderId: string; now: number },
): Promise<string> {
  const payment = await findOwnPayment(deps.database.db, userId, 'paypal', orderId);
  if (!payment || payment.test !== cards.test) throw new AppError('not_found');
  await expireOrder(deps, payment, now);
  return payment.id;
}
