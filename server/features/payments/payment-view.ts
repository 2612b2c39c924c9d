import type { PaymentView } from '@app/contracts/payments.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../http/errors.ts';

type FactRow = { kind: string; about: string; amount_cents: number | null };

/** What came of a payment in parts, in cents, of each part the most that was said; null where nobody said how much. */
function partsOf(facts: readonly FactRow[]): number | null {
  const parts = new Map<string, number>();
  for (const { kind, about, amount_cents: cents } of facts) {
    if (kind !== 'partly_paid') continue;
    if (cents === null) return null;
    parts.set(about, Math.max(parts.get(about) ?? 0, cents));
  }
  return [...parts.values()].reduce((sum, cents) => sum + cents, 0);
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
    .select(['kind', 'about', 'amount_cents'])
    .where('payment_id', '=', id)
    .execute();
  const came = partsOf(facts);
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
