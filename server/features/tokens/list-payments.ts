import { toIso } from '@app/domain/time.ts';
import type { Selectable } from 'kysely';
import type { PaymentListItem, ReceiptView } from '@app/contracts/money/tokens.ts';
import { sortPaymentEvents } from '@app/domain/payments/sort-payment-events.ts';
import type { Db } from '../../platform/database/database.ts';
import type { PaymentProvider } from '@app/domain/payments/payment-provider.ts';
import type { Tables } from '../../platform/database/tables.ts';

type Payment = Selectable<Tables['payments']>;
export type ProviderNames = Readonly<Record<PaymentProvider, string>>;

const MAX_LISTED = 100;

function viewPayment(payment: Payment, names: ProviderNames): PaymentListItem {
  const { credited_tokens: credited, taken_back_tokens: takenBack, debt_tokens: owed } = payment;
  return {
    id: payment.id,
    product: payment.product,
    amountCents: payment.price_cents,
    currency: 'USD',
    state: payment.state,
    test: payment.test,
    ...(payment.is_duplicate_purchase ? { surplus: true } : {}),
    paidBy: names[payment.provider],
    createdAt: toIso(payment.created_at),
    changedAt: toIso(payment.changed_at),
    creditedAt: payment.credited_at === null ? null : toIso(payment.credited_at),
    tokens: { credited, takenBack, owed, held: credited - takenBack - owed },
  };
}

export async function listPayments(db: Db, userId: string, names: ProviderNames): Promise<PaymentListItem[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => viewPayment(row, names));
}

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
  const [events, grant] = await Promise.all([
    db
      .selectFrom('payment_events')
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
    history: sortPaymentEvents(events).map(({ kind, amount_cents: amountCents, at }) => ({
      what: kind,
      amountCents,
      at: toIso(at),
    })),
  };
}
