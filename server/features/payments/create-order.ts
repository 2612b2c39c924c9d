import { catalogue, productFor, saleName } from '@app/domain/payments/catalogue.ts';
import { CardTrouble, type CardPort, type MadeOrder } from '../../adapters/payments/port.ts';
import { AppError } from '../../http/errors.ts';
import type { PaymentDeps } from './note-words.ts';
import { lockBuyer, refuseSecondPremium } from './premium-once.ts';
import { bindOrder, writePayment, type Payment } from './store.ts';

type Asked = { userId: string; amountCents: number; currency: string; requestId: string; now: number };

/** What went wrong at PayPal, for the operator: its own number of the call, and nothing of the buyer. */
export const logTrouble = (
  { log }: Pick<PaymentDeps, 'log'>,
  { id, payment, error }: { id: string; payment: string; error: CardTrouble },
): void =>
  log.warn(
    { id, payment, kind: error.kind, reference: error.reference, err: error.message },
    'PayPal trouble',
  );

/** The order for a payment, the same however often it is asked. @throws CardTrouble */
export const openOrder = (cards: CardPort, payment: Payment, productName: string): Promise<MadeOrder> =>
  cards.createOrder({
    requestId: `order:${payment.id}`,
    userId: payment.user_id,
    paymentId: payment.id,
    priceCents: payment.price_cents,
    currency: payment.currency,
    description: saleName(productName, catalogue[payment.product]),
  });

/** An order for what the upgrade sheet sells this user, at the catalogue's price and bound to them. Answers PayPal's number of it. */
export async function createOrder(
  deps: PaymentDeps,
  cards: CardPort,
  { userId, amountCents, currency, requestId, now }: Asked,
): Promise<{ id: string }> {
  const { db, transact } = deps.database;
  const { test } = cards;
  const payment = await transact(async (tx) => {
    const product = productFor(await lockBuyer(tx, userId));
    if (amountCents !== product.priceCents || currency !== product.currency)
      throw new AppError(
        'bad_input',
        `The price is ${(product.priceCents / 100).toFixed(2)} ${product.currency}.`,
      );
    if (product.premium) await refuseSecondPremium(tx, { userId, test });
    return writePayment(tx, { userId, provider: 'paypal', product: product.id, test, now });
  });
  const made = await openOrder(cards, payment, deps.config.PRODUCT_NAME).catch((error: unknown) => {
    if (!(error instanceof CardTrouble)) throw error;
    logTrouble(deps, { id: requestId, payment: payment.id, error });
    throw new AppError('unavailable', 'PayPal cannot be reached at the moment. Nothing was charged.', {
      ...(error.retryAfterSeconds > 0 && { retryAfterSeconds: error.retryAfterSeconds }),
    });
  });
  await bindOrder(db, payment.id, made);
  return { id: made.order };
}
