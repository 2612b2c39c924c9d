import type { PaymentView } from '@app/contracts/payments.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../http/errors.ts';

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
    .select(['kind', 'about', 'amount_cents'])
    .where('payment_id', '=', id)
    .execute();
  const parts = new Map(
    facts
      .filter(({ kind }) => kind === 'partly_paid')
      .map(({ about, amount_cents }) => [about, amount_cents]),
  );
  const came = [...parts.values()].reduce<number | null>(
    (sum, cents) => (sum === null || cents === null ? null : sum + cents),
    0,
  );
  const isPart = payment.state === 'partly_paid';
  const told = new Set(facts.map(({ kind }) => kind));
  return {
    id: payment.id,
    provider: payment.provider,
    product: payment.product,
    priceCents: payment.price_cents,
    currency: payment.currency,
    state: payment.state,
    missingCents: isPart && came !== null ? Math.max(0, payment.price_cents - came) : null,
    late: told.has('expired') && (told.has('paid') || told.has('partly_paid')),
    test: payment.test,
    createdAt: new Date(payment.created_at).toISOString(),
    changedAt: new Date(payment.changed_at).toISOString(),
  };
}
