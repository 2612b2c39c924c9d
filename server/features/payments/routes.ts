import type { payments as table } from '@app/contracts/payments.ts';
import type { CardPort } from '../../adapters/payments/port.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/call.ts';
import { AppError } from '../../http/errors.ts';
import { captureOrder } from './capture-order.ts';
import { createOrder } from './create-order.ts';
import { readPayment } from './payment-view.ts';
import { lapseOrder, unfinishedCard, type LastReads } from './unfinished-card.ts';

export function paymentRoutes(deps: Deps): Pick<Handlers, keyof typeof table> {
  const { db } = deps.database;
  const offered = (): CardPort => {
    if (!deps.cards) throw new AppError('not_found', 'PayPal is not offered here.');
    return deps.cards;
  };
  const lastReads: LastReads = new Map();
  return {
    createPaypalOrder: ({ user, body: { amount: amountCents, currency }, requestId, now }) =>
      createOrder(deps, offered(), { userId: user.userId, amountCents, currency, requestId, now }),
    capturePaypalOrder: async ({ user: { userId }, body: { orderID: orderId }, requestId, now }) => {
      const { id } = await captureOrder(deps, offered(), { userId, orderId, requestId, now });
      return { payment: await readPayment(db, userId, id) };
    },
    // Asked by every open sheet, so that no card option is not worth an error.
    getUnfinishedCard: async ({ user: { userId }, requestId, now }) => ({
      unfinished: deps.cards
        ? await unfinishedCard(deps, deps.cards, { userId, requestId, now, lastReads })
        : null,
    }),
    lapsePaypalOrder: async ({ user: { userId }, body: { orderID: orderId }, now }) => {
      const id = await lapseOrder(deps, offered(), { userId, orderId, now });
      return { payment: await readPayment(db, userId, id) };
    },
    getPayment: async ({ user, params }) => ({ payment: await readPayment(db, user.userId, params.id) }),
  };
}
