import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { checkOrigin } from '../../platform/http/sessions/origin.ts';
import { formatAmount, type ProviderCheckout } from './provider-checkout.ts';
import { endScript, renderEndPage, renderListPage, renderOrderPage, type PaymentLink } from './pages.ts';

type Checkout = { checkouts: readonly ProviderCheckout[]; db: Db; publicOrigin: string };
type OrderRoute = { Params: { provider: string; order: string; action: string } };

const MAX_LISTED = 50;

const sendHtml = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text);

async function listTestPayments({ db, checkouts }: Checkout): Promise<PaymentLink[]> {
  const payments = await db
    .selectFrom('payments')
    .select(['provider', 'provider_order', 'price_cents', 'currency', 'state'])
    .where('test', '=', true)
    .where('provider_order', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(MAX_LISTED)
    .execute();
  const offered = new Set(checkouts.map(({ name }) => name));
  return payments.flatMap(({ provider, provider_order: order, price_cents: cents, currency, state }) =>
    order !== null && offered.has(provider)
      ? [
          {
            path: `/dev/checkout/${provider}/${encodeURIComponent(order)}`,
            label: `${provider} ${formatAmount(cents, currency)}, ${order}`,
            state,
          },
        ]
      : [],
  );
}

/** Never registered in production. */
export async function registerCheckout(server: FastifyInstance, checkout: Checkout): Promise<void> {
  const { checkouts, publicOrigin } = checkout;
  const findCheckout = (name: string): ProviderCheckout => {
    const found = checkouts.find((one) => one.name === name);
    if (!found) throw new AppError('not_found');
    return found;
  };
  await server.register((pages, _options, done) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, next) => next(null),
    );
    pages.get('/dev/checkout', async (_request, reply) =>
      sendHtml(reply, renderListPage(await listTestPayments(checkout))),
    );
    pages.get('/dev/checkout/end.js', (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(endScript),
    );
    pages.get<OrderRoute>('/dev/checkout/:provider/:order', (request, reply) => {
      const { provider, order } = request.params;
      const providerCheckout = findCheckout(provider);
      const details = providerCheckout.describeOrder(order);
      if (!details) throw new AppError('not_found');
      return sendHtml(reply, renderOrderPage(providerCheckout, order, details));
    });
    pages.post<OrderRoute>('/dev/checkout/:provider/:order/:action', {
      onRequest: async (request) => checkOrigin(request.headers, publicOrigin),
      handler: async (request, reply) => {
        const { provider, order, action } = request.params;
        const result = await findCheckout(provider).performAction(order, action);
        if (result === null) throw new AppError('not_found');
        if (result !== 'stays') return sendHtml(reply, renderEndPage(order, result));
        return reply.redirect(`/dev/checkout/${provider}/${encodeURIComponent(order)}`, 303);
      },
    });
    done();
  });
}
