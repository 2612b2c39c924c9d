import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../http/errors.ts';
import { checkOrigin } from '../../http/origin.ts';
import { amountOf, type Desk } from './desk.ts';
import { endPage, endScript, listPage, orderPage } from './pages.ts';

type Checkout = { desks: readonly Desk[]; db: Db; publicOrigin: string };
type OnOrder = { Params: { desk: string; order: string; act: string } };

const LISTED = 50;

const html = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text);

async function testPayments({ db, desks }: Checkout) {
  const payments = await db
    .selectFrom('payments')
    .select(['provider', 'provider_order', 'price_cents', 'currency', 'state'])
    .where('test', '=', true)
    .where('provider_order', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(LISTED)
    .execute();
  const known = new Set(desks.map(({ name }) => name));
  return payments.flatMap(({ provider, provider_order: order, price_cents: cents, currency, state }) =>
    order !== null && known.has(provider)
      ? [
          {
            path: `/dev/checkout/${provider}/${encodeURIComponent(order)}`,
            what: `${provider} ${amountOf(cents, currency)}, ${order}`,
            state,
          },
        ]
      : [],
  );
}

/**
 * For development without keys: a labelled page in the place of each provider's, which makes things happen by the provider's own
 * signed messages. Never registered in production.
 */
export async function serveCheckout(server: FastifyInstance, checkout: Checkout): Promise<void> {
  const { desks, publicOrigin } = checkout;
  const deskOf = (name: string): Desk => {
    const desk = desks.find((one) => one.name === name);
    if (!desk) throw new AppError('not_found');
    return desk;
  };
  await server.register((pages, _options, done) => {
    // The forms carry nothing: what they ask for is in their address.
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_asked, _body, next) => next(null),
    );
    pages.get('/dev/checkout', async (_request, reply) =>
      html(reply, listPage(await testPayments(checkout))),
    );
    pages.get('/dev/checkout/end.js', (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(endScript),
    );
    pages.get<OnOrder>('/dev/checkout/:desk/:order', (request, reply) => {
      const { desk: name, order } = request.params;
      const desk = deskOf(name);
      const shown = desk.look(order);
      if (!shown) throw new AppError('not_found');
      return html(reply, orderPage(desk, order, shown));
    });
    pages.post<OnOrder>('/dev/checkout/:desk/:order/:act', {
      onRequest: async (request) => checkOrigin(request.headers, publicOrigin),
      handler: async (request, reply) => {
        const { desk, order, act } = request.params;
        const leaves = await deskOf(desk).act(order, act);
        if (leaves === null) throw new AppError('not_found');
        if (leaves === 'approved' || leaves === 'cancelled') return html(reply, endPage(order, leaves));
        const to = leaves === 'stays' ? `/dev/checkout/${desk}/${encodeURIComponent(order)}` : leaves.goesTo;
        return reply.redirect(to, 303);
      },
    });
    done();
  });
}
