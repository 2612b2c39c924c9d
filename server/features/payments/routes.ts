import type { CardPort } from '../../adapters/payments/port.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/call.ts';
import { AppError } from '../../http/errors.ts';
import { captureOrder } from './capture-order.ts';
import { createOrder } from './create-order.ts';
import { readPayment } from './payment-view.ts';

export function paymentRoutes(
  deps: Deps,
): Pick<Handlers, 'createPaypalOrder' | 'capturePaypalOrder' | 'getPayment'> {
  const { db } = deps.database;
  const offered = (): CardPort => {
    if (!deps.cards) throw new AppError('not_found', 'PayPal is not offered here.');
    return deps.cards;
  };
  return {
    createPaypalOrder: ({ user, body: { amount: amountCents, currency }, requestId, now }) =>
      createOrder(deps, offered(), { userId: user.userId, amountCents, currency, requestId, now }),
    capturePaypalOrder: async ({ user: { userId }, body: { orderID: orderId }, requestId, now }) => {
      const { id } = await captureOrder(deps, offered(), { userId, orderId, requestId, now });
      return { payment: await readPayment(db, userId, id) };
    },
    getPayment: async ({ user, params }) => ({ payment: await readPayment(db, user.userId, params.id) }),
  };
}
