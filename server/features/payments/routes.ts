import type { paymentEndpoints as table } from '@app/contracts/money/payments.ts';
import type { CardPort } from '../../adapters/payments/card-port.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { AppError } from '../../platform/http/errors.ts';
import { abandonOrder } from './card/abandon-order.ts';
import { captureOrder } from './card/capture-order.ts';
import { createOrder } from './card/create-order.ts';
import { findUnfinishedPayment, type LastOrderReads } from './card/find-unfinished-payment.ts';
import { readPayment } from './ledger/read-payment.ts';

export function paymentRoutes(deps: Deps): Pick<Handlers, keyof typeof table> {
  const { db } = deps.database;
  const requireCards = (): CardPort => {
    if (!deps.cards) throw new AppError('not_found', 'PayPal is not offered here.');
    return deps.cards;
  };
  const lastReads: LastOrderReads = new Map();
  return {
    createPaypalOrder: ({ user, body: { amount: amountCents, currency }, requestId, now }) =>
      createOrder(deps, requireCards(), { userId: user.userId, amountCents, currency, requestId, now }),
    capturePaypalOrder: async ({ user: { userId }, body: { orderID: orderId }, requestId, now }) => {
      const { id } = await captureOrder(deps, requireCards(), { userId, orderId, requestId, now });
      return { payment: await readPayment(db, userId, id) };
    },
    // Polled by every open upgrade sheet, so a site without PayPal replies null instead of an error.
    getUnfinishedCard: async ({ user: { userId }, requestId, now }) => ({
      unfinished: deps.cards
        ? await findUnfinishedPayment(deps, deps.cards, { userId, requestId, now, lastReads })
        : null,
    }),
    lapsePaypalOrder: async ({ user: { userId }, body: { orderID: orderId }, now }) => {
      const id = await abandonOrder(deps, requireCards(), { userId, orderId, now });
      return { payment: await readPayment(db, userId, id) };
    },
    getPayment: async ({ user, params }) => ({ payment: await readPayment(db, user.userId, params.id) }),
  };
}
