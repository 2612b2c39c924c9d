import { catalogue, productFor, saleName } from '@app/domain/payments/checkout/catalogue.ts';
import { CardProviderError, type CardPort, type CreatedOrder } from '../../../adapters/payments/card-port.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { lockBuyer, refuseSecondPremium } from '../ledger/refuse-second-premium.ts';
import { bindProviderOrder, insertPayment, type Payment } from '../ledger/store.ts';
import { logCardProviderError } from '../log-provider-errors.ts';
import type { PaymentDeps } from '../payment-deps.ts';

type CreateOrderRequest = {
  userId: string;
  amountCents: number;
  currency: string;
  requestId: string;
  now: number;
};

/** Idempotent: PayPal returns the same order for the same payment. @throws CardProviderError */
export const requestPaypalOrder = (
  cards: CardPort,
  payment: Payment,
  productName: string,
): Promise<CreatedOrder> =>
  cards.createOrder({
    requestId: `order:${payment.id}`,
    userId: payment.user_id,
    paymentId: payment.id,
    priceCents: payment.price_cents,
    currency: payment.currency,
    description: saleName(productName, catalogue[payment.product]),
  });

export async function createOrder(
  deps: PaymentDeps,
  cards: CardPort,
  { userId, amountCents, currency, requestId, now }: CreateOrderRequest,
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
    return insertPayment(tx, { userId, provider: 'paypal', product: product.id, test, now });
  });
  const created = await requestPaypalOrder(cards, payment, deps.config.PRODUCT_NAME).catch(
    (error: unknown) => {
      if (!(error instanceof CardProviderError)) throw error;
      logCardProviderError(deps, { id: requestId, payment: payment.id, error });
      throw new AppError('unavailable', 'PayPal cannot be reached at the moment. Nothing was charged.', {
        ...(error.retryAfterSeconds > 0 && { retryAfterSeconds: error.retryAfterSeconds }),
      });
    },
  );
  await bindProviderOrder(db, payment.id, created);
  return { id: created.orderId };
}
