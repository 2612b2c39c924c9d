import type { Selectable } from 'kysely';
import { catalogue, type ProductId } from '@app/domain/payments/catalogue.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { PaymentProvider, PaymentTables } from '../../db/payment-tables.ts';

export type Payment = Selectable<PaymentTables['payments']>;

type Begin = {
  userId: string;
  provider: PaymentProvider;
  product: ProductId;
  test: boolean;
  /** The provider is being asked to open it. */
  askedSince?: number | null;
  now: number;
};

/** The first look for an answer that was lost, in ms after the beginning. */
const FIRST_LOOK = 120_000;

/** A payment is written down before the provider is asked, at the catalogue's price, so that nothing a provider tells is about nothing. */
export async function writePayment(
  db: Db | Tx,
  { userId, provider, product, test, askedSince = null, now }: Begin,
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
      look_at: now + FIRST_LOOK,
      asked_since: askedSince,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The provider has named its order and whom it pays; told twice it stays the first. */
export async function bindOrder(
  db: Db,
  paymentId: string,
  { order, payee = null }: { order: string; payee?: string | null },
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ provider_order: order, payee, asked_since: null })
    .where('id', '=', paymentId)
    .where('provider_order', 'is', null)
    .execute();
}

/**
 * Locks the row of the buyer and then that of the payment until the transaction ends, in this order everywhere, so that nobody waits
 * for somebody who waits for them. Where the account is gone, the payment alone.
 */
export async function lockPayment(tx: Tx, id: string): Promise<Payment> {
  const { user_id: userId } = await tx
    .selectFrom('payments')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  return tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** The user's own payment by the provider's order; nobody else's. */
export const ownPayment = (
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

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whom a provider's word is about, by its order or by our own number that it was given and tells back, whatever stands there. */
export async function paymentOfOrder(
  db: Db | Tx,
  provider: PaymentProvider,
  { providerOrder, paymentId }: { providerOrder: string | null; paymentId: string | null },
): Promise<Payment | undefined> {
  const all = db.selectFrom('payments').selectAll().where('provider', '=', provider);
  const byOrder =
    providerOrder === null
      ? undefined
      : await all.where('provider_order', '=', providerOrder).executeTakeFirst();
  if (byOrder || paymentId === null || !UUID.test(paymentId)) return byOrder;
  return all.where('id', '=', paymentId).executeTakeFirst();
}

/** Whose money moved under the provider's own number of it. */
export const paymentOfCapture = (
  db: Db | Tx,
  provider: PaymentProvider,
  providerPayment: string,
): Promise<Payment | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_payment', '=', providerPayment)
    .executeTakeFirst();

/** The answer to what was asked at `at` is known; nothing where it was asked again since. */
export async function answerKnown(db: Db, paymentId: string, at: number): Promise<void> {
  await db
    .updateTable('payments')
    .set({ asked_since: null })
    .where('id', '=', paymentId)
    .where('asked_since', '=', at)
    .execute();
}
