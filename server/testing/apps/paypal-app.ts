import { servePaypalStandIn } from '../../adapters/payments/paypal/stand-in/server.ts';
import type { SignedMessage } from '../../adapters/payments/paypal/stand-in/signed-messages.ts';
import { startTestApp, type TestAppOptions } from '../app.ts';
import { aUser } from '../users/builders.ts';
import { readHoldings } from '../payments/holdings.ts';

export const price = { intent: 'CAPTURE', amount: '17.00', currency: 'USD' } as const;

/** Uses a PayPal stand-in, whose webhooks are delivered at once unless silenced. */
export async function startPaypalApp({ settings, ...options }: TestAppOptions = {}) {
  let now = (): number => 0;
  const paypal = await servePaypalStandIn(() => now());
  const app = await startTestApp({ ...options, settings: { ...paypal.settings, ...settings } });
  now = app.clock.now;
  const deliver = async ({ headers, body }: SignedMessage): Promise<number> => {
    const { statusCode } = await app.server.inject({
      method: 'POST',
      url: '/api/webhooks/paypal',
      headers,
      payload: body,
    });
    return statusCode;
  };
  paypal.cards.deliverTo(deliver);
  const paymentOf = (order: string) =>
    app.db.selectFrom('payments').selectAll().where('provider_order', '=', order).executeTakeFirstOrThrow();
  return {
    ...app,
    paypal,
    deliver,
    userOf: (userId: string) => readHoldings(app.db, userId),
    paymentOf,
    approved: async (then: 'completed' | 'pending' | 'declined' = 'completed') => {
      const user = await aUser({ browser: app.browser });
      const { id: order } = await user.call('createPaypalOrder', { body: price });
      await paypal.cards.approve(order, then);
      return { ...user, order, capture: () => user.call('capturePaypalOrder', { body: { orderID: order } }) };
    },
    reconcile: async (): Promise<void> => {
      for (const job of app.jobs) if (job.name === 'poll-card-payments') await job.run(app.clock.now());
    },
    close: async (): Promise<void> => {
      await app.close();
      await paypal.close();
    },
  };
}

export type PaypalApp = Awaited<ReturnType<typeof startPaypalApp>>;
