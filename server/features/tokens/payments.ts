import type { Selectable } from 'kysely';
import type { PaymentView, ReceiptView } from '@app/contracts/tokens.ts';
import { inOrder } from '@app/domain/payments/in-order.ts';
import type { Db } from '../../db/database.ts';
import type { PaymentProvider, PaymentTables } from '../../db/payment-tables.ts';

type Payment = Selectable<PaymentTables['payments']>;
export type ProviderNames = Readonly<Record<PaymentProvider, string>>;

const PAGE = 100;
const iso = (at: number): string => new Date(at).toISOString();

function viewPayment(payment: Payment, names: ProviderNames): PaymentView {
  const { credited_tokens: credited, taken_tokens: takenBack, debt_tokens: owed } = payment;
  return {
    id: payment.id,
    product: payment.product,
    amountCents: payment.price_cents,
    currency: 'USD',
    state: payment.state,
    test: payment.test,
    ...(payment.surplus ? { surplus: true } : {}),
    paidBy: names[payment.provider],
    createdAt: iso(payment.created_at),
    changedAt: iso(payment.changed_at),
    creditedAt: payment.credited_at === null ? null : iso(payment.credited_at),
    tokens: { credited, takenBack, owed, held: credited - takenBack - owed },
  };
}

/** The user's newest payments, newest first. */
export async function listPayments(db: Db, userId: string, names: ProviderNames): Promise<PaymentView[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(PAGE)
    .execute();
  return rows.map((row) => viewPayment(row, names));
}

/** One payment of this user with its history; null for anybody else's and for none. */
export async function readReceipt(
  db: Db,
  { userId, id }: { userId: string; id: string },
  names: ProviderNames,
): Promise<ReceiptView | null> {
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!payment) return null;
  const [facts, grant] = await Promise.all([
    db
      .selectFrom('payment_facts')
      .select(['kind', 'amount_cents', 'at'])
      .where('payment_id', '=', id)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('premium_grants')
      .select('reference')
      .where('user_id', '=', userId)
      .where('reference', '=', `payment:${id}`)
      .where('revoked_at', 'is', null)
      .executeTakeFirst(),
  ]);
  return {
    ...viewPayment(payment, names),
    premium: grant !== undefined,
    providerNumber: payment.provider_payment ?? payment.provider_order,
    history: inOrder(facts).map(({ kind, amount_cents: amountCents, at }) => ({
      what: kind,
      amountCents,
      at: iso(at),
    })),
  };
}
