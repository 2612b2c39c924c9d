import type { PaymentView } from '@app/contracts/payments.ts';
import { movedCents, type Fact } from '@app/domain/payments/standing.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../http/errors.ts';
import type { Payment } from './store.ts';

/** Of a paid one what came above its price, or all that is still here of it where it bought nothing. */
function overOf({ state, surplus, price_cents: price }: Payment, facts: readonly Fact[]): number {
  if (state !== 'paid') return 0;
  const paid = movedCents('paid', facts, null) ?? (surplus ? price : 0);
  return Math.max(0, surplus ? paid - movedCents('refunded', facts, price) : paid - price);
}

/** The user's own payment with what its facts say beyond its state; 404 for anybody else's. */
export async function readPayment(db: Db, userId: string, id: string): Promise<PaymentView> {
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!payment) throw new AppError('not_found');
  const facts = await db
    .selectFrom('payment_facts')
    .select(['kind', 'about', 'amount_cents as amountCents'])
    .where('payment_id', '=', id)
    .execute();
  const { state, price_cents: price } = payment;
  const told = new Set(facts.map(({ kind }) => kind));
  const came = state === 'partly_paid' ? movedCents('partly_paid', facts, null) : null;
  const missing = came === null ? null : Math.max(0, price - came);
  return {
    id: payment.id,
    provider: payment.provider,
    product: payment.product,
    priceCents: price,
    currency: payment.currency,
    // All of it came, after the time was up: nothing is missing, and nothing is credited until the provider takes it.
    state: missing === 0 ? 'expired' : state,
    missingCents: missing || null,
    overCents: overOf(payment, facts),
    ...(payment.surplus ? { surplus: true } : {}),
    late: told.has('expired') && (told.has('paid') || told.has('partly_paid')),
    test: payment.test,
    createdAt: new Date(payment.created_at).toISOString(),
    changedAt: new Date(payment.changed_at).toISOString(),
  };
}
