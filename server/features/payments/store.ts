import type { Selectable } from 'kysely';
import { catalogue, productFor, type Product, type ProductId } from '@app/domain/payments/catalogue.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { PaymentProvider, PaymentTables } from '../../db/payment-tables.ts';

export type Payment = Selectable<PaymentTables['payments']>;

type Begin = { userId: string; provider: PaymentProvider; product: ProductId; test: boolean; now: number };

/** The first look for an answer that was lost, in ms after the beginning. */
const FIRST_LOOK = 120_000;

/** What the upgrade sheet sells this user now. */
export async function productOnSale(db: Db, userId: string): Promise<Product> {
  const { plan } = await db
    .selectFrom('users')
    .select('plan')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return productFor(plan);
}

/** A payment is written down before the provider is asked, at the catalogue's price, so that nothing a provider tells is about nothing. */
export async function beginPayment(
  db: Db,
  { userId, provider, product, test, now }: Begin,
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
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The provider has named its order; told twice it stays the first. */
export async function bindOrder(db: Db, paymentId: string, providerOrder: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ provider_order: providerOrder })
    .where('id', '=', paymentId)
    .where('provider_order', 'is', null)
    .execute();
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

type Sought = { userId: string; provider: PaymentProvider; product: ProductId; test: boolean; since: number };

/** The user's newest payment of a kind of which nothing has been heard yet. */
export const openPayment = (
  db: Db,
  { userId, provider, product, test, since }: Sought,
): Promise<Payment | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('product', '=', product)
    .where('test', '=', test)
    .where('state', '=', 'open')
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
