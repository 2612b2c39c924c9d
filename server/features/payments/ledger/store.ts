import { isUuid } from '@app/contracts/fields.ts';
import type { Selectable } from 'kysely';
import { catalogue, type ProductId } from '@app/domain/payments/checkout/catalogue.ts';
import type { PaymentEvent } from '@app/domain/payments/payment-state.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { PaymentProvider } from '@app/domain/payments/payment-provider.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export type Payment = Selectable<Tables['payments']>;

export type DatedPaymentEvent = PaymentEvent & { at: number };

type NewPayment = {
  userId: string;
  provider: PaymentProvider;
  product: ProductId;
  test: boolean;
  /** Set while the provider is being asked to open an order, UTC ms. */
  requestPendingSince?: number | null;
  now: number;
};

const FIRST_POLL_AFTER_MS = 120_000;

export async function insertPayment(
  db: Db | Tx,
  { userId, provider, product, test, requestPendingSince = null, now }: NewPayment,
): Promise<Payment> {
  const { priceCents, currency } = catalogue[product];
  return db
    .insertInto('payments')
    .values({
      user_id: userId,
      provider,
      product,
      price_cents: priceCents,
      currency,
      test,
      created_at: now,
      changed_at: now,
      next_poll_at: now + FIRST_POLL_AFTER_MS,
      request_pending_since: requestPendingSince,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function bindProviderOrder(
  db: Db,
  paymentId: string,
  { orderId, payeeId = null }: { orderId: string; payeeId?: string | null },
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ provider_order: orderId, payee: payeeId, request_pending_since: null })
    .where('id', '=', paymentId)
    .where('provider_order', 'is', null)
    .execute();
}

/** Locks the buyer before the payment everywhere, to prevent deadlocks; of a deleted account only the payment. */
export async function lockPayment(tx: Tx, id: string): Promise<Payment> {
  const { user_id: userId } = await tx
    .selectFrom('payments')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  return tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export const findOwnPayment = (
  db: Db,
  userId: string,
  provider: PaymentProvider,
  providerOrder: string,
): Promise<Payment | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('provider_order', '=', providerOrder)
    .executeTakeFirst();

/** Our own payment id as the provider repeats it may be any text. */
export async function findPaymentByOrder(
  db: Db | Tx,
  provider: PaymentProvider,
  { providerOrder, paymentId }: { providerOrder: string | null; paymentId: string | null },
): Promise<Payment | undefined> {
  const payments = db.selectFrom('payments').selectAll().where('provider', '=', provider);
  const byOrder =
    providerOrder === null
      ? undefined
      : await payments.where('provider_order', '=', providerOrder).executeTakeFirst();
  if (byOrder || paymentId === null || !isUuid(paymentId)) return byOrder;
  return payments.where('id', '=', paymentId).executeTakeFirst();
}

export const findPaymentByProviderId = (
  db: Db | Tx,
  provider: PaymentProvider,
  providerPaymentId: string,
): Promise<Payment | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_payment', '=', providerPaymentId)
    .executeTakeFirst();

export async function readPaymentEvents(db: Db | Tx, paymentId: string): Promise<DatedPaymentEvent[]> {
  const rows = await db
    .selectFrom('payment_events')
    .select(['kind', 'about', 'amount_cents', 'at'])
    .where('payment_id', '=', paymentId)
    .execute();
  return rows.map(({ amount_cents: amountCents, ...event }) => ({ ...event, amountCents }));
}

export async function markRequestAnswered(db: Db, paymentId: string, requestedAt: number): Promise<void> {
  await db
    .updateTable('payments')
    .set({ request_pending_since: null })
    .where('id', '=', paymentId)
    .where('request_pending_since', '=', requestedAt)
    .execute();
}
