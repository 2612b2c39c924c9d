import { randomUUID } from 'node:crypto';
import type { ProductId } from '@app/domain/payments/catalogue.ts';
import type { FactKind } from '@app/domain/payments/standing.ts';
import type { Database } from '../db/database.ts';
import type { PaymentProvider } from '../db/payment-tables.ts';
import { noteFacts, type ToldFact } from '../features/payments/note-facts.ts';
import { writePayment, bindOrder } from '../features/payments/store.ts';
import type { TestApp } from './app.ts';

/** What a provider says; `about` is the number of the capture, refund or dispute. */
export const said = (kind: FactKind, about = 'X-1', amountCents: number | null = null, at = 0): ToldFact => ({
  kind,
  about: `${kind}:${about}`,
  amountCents,
  at,
});

/** A payment that was begun, with its order at the provider. */
export async function aPayment(
  app: TestApp,
  userId: string,
  { product = 'premium', provider = 'paypal' }: { product?: ProductId; provider?: PaymentProvider } = {},
): Promise<string> {
  const now = app.clock.now();
  const { id } = await writePayment(app.db, { userId, provider, product, test: true, now });
  await bindOrder(app.db, id, { order: `ORDER-${randomUUID()}` });
  return id;
}

/** The provider says it, and it was verified. */
export const tell = (app: TestApp, paymentId: string, facts: ToldFact[], through: Database = app.database) =>
  through.transact((tx) =>
    noteFacts(
      tx,
      { productName: 'Calmwick', publicUrl: app.deps.publicUrl, log: app.deps.log },
      { paymentId, facts, now: app.clock.now() },
    ),
  );

/** A payment of this user that was paid. */
export async function aPaidPayment(
  app: TestApp,
  userId: string,
  which: { product?: ProductId; provider?: PaymentProvider } = {},
): Promise<string> {
  const id = await aPayment(app, userId, which);
  await tell(app, id, [said('paid', randomUUID(), which.product === 'standard' ? 10_000 : 1_700)]);
  return id;
}
