import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCards } from '../../adapters/payments/open-cards.ts';
import { ownCertificate } from '../../adapters/payments/paypal-certificate.ts';
import { captureView, refundView } from '../../adapters/payments/paypal-stand-in-views.ts';
import type { Message } from '../../adapters/payments/paypal-stand-in-messages.ts';
import { servePaypalStandIn } from '../../adapters/payments/paypal-stand-in-server.ts';
import { createApp } from '../../app.ts';
import { keptCertificates } from '../../db/kept-certificates.ts';
import { auditLedger } from '../../db/ledger-audit.ts';
import { refusalOf } from '../../testing/app.ts';
import { aUser } from '../../testing/builders.ts';
import { price, startPaypalApp, type PaypalApp } from '../../testing/paypal-app.ts';

let app: PaypalApp;
beforeAll(async () => {
  app = await startPaypalApp();
});
afterAll(async () => {
  expect((await auditLedger(app.db)).findings).toEqual([]);
  await app.close();
});

const MINUTE = 60_000;

/** An order that PayPal has charged, and its message about that, which nobody has delivered. */
async function charged() {
  const user = await app.approved();
  app.paypal.keepSilent();
  app.paypal.fail(/capture$/, { lost: 'reset', done: true });
  app.paypal.fail(/^GET \/v2\/checkout\/orders/, { lost: 'reset' });
  await user.capture().catch(() => undefined);
  app.paypal.keepSilent(false);
  const order = app.paypal.orders.get(user.order);
  if (!order?.capture) throw new Error('Nothing was charged');
  return { ...user, body: app.paypal.eventOf('PAYMENT.CAPTURE.COMPLETED', captureView(order)) };
}

/** All that a forged message might change. */
const everything = () =>
  app.query(
    `SELECT (SELECT json_agg(p) FROM payments p) p, (SELECT json_agg(f) FROM payment_facts f) f,
     (SELECT json_agg(l) FROM token_ledger l) l, (SELECT json_agg(g) FROM premium_grants g) g`,
  );

const certificateFetches = (): number =>
  app.paypal.calls.filter(({ path }) => path.includes('/certs/')).length;

test('a signed message credits the payment, also when it comes again and days later', async () => {
  const user = await charged();
  expect((await app.userOf(user.id)).plan).toBe('free');
  expect(await app.deliver(app.paypal.signed(user.body))).toBe(200);
  app.clock.advance(3 * 86_400_000);
  expect(await app.deliver(app.paypal.signed(user.body))).toBe(200);
  expect(await app.userOf(user.id)).toEqual({
    plan: 'premium',
    purchased: 1_000,
    moves: ['purchase 1000'],
  });
});

test('a refund of more than any price is kept as it was said, and takes back what there was', async () => {
  const user = await charged();
  await app.deliver(app.paypal.signed(user.body));
  const order = app.paypal.orders.get(user.order);
  if (!order) throw new Error('No order');
  const huge = refundView(
    order,
    { id: 'R-HUGE', value: '999999999.99', at: app.clock.now() },
    app.paypal.url,
  );
  const body = app.paypal.eventOf('PAYMENT.CAPTURE.REFUNDED', huge);
  expect(await app.deliver(app.paypal.signed(body))).toBe(200);
  expect(await app.userOf(user.id)).toMatchObject({ plan: 'free', purchased: 0 });
  const { id } = await app.paymentOf(user.order);
  const { history } = await user.call('getReceipt', { params: { id } });
  expect(history.find(({ what }) => what === 'refunded')?.amountCents).toBe(99_999_999_999);
});

test('the certificate is fetched once', async () => {
  const user = await charged();
  await app.deliver(app.paypal.signed(user.body));
  const before = certificateFetches();
  await Promise.all(Array.from({ length: 5 }, () => app.deliver(app.paypal.signed(user.body))));
  expect(certificateFetches()).toBe(before);
});

test('the certificate is known after a restart', async () => {
  const user = await charged();
  expect(await app.deliver(app.paypal.signed(user.body))).toBe(200);
  const { config, clock, database } = app.deps;
  const cards = openCards(config, clock.now, keptCertificates(database.db));
  const restarted = await createApp({ ...app.deps, ...cards });
  const before = certificateFetches();
  const { headers, body } = app.paypal.signed(user.body);
  const { statusCode } = await restarted.server.inject({
    method: 'POST',
    url: '/api/webhooks/paypal',
    headers,
    payload: body,
  });
  expect([statusCode, certificateFetches() - before]).toEqual([200, 0]);
  await restarted.server.close();
});

describe('a message that is not what PayPal sent is refused and changes nothing:', () => {
  const without = (name: string) => (message: Message) => {
    const { [name]: _, ...headers } = message.headers;
    return { ...message, headers };
  };
  const withBody = (change: (body: string) => string) => (message: Message) => ({
    ...message,
    body: change(message.body),
  });
  const withHeader = (name: string, value: string) => (message: Message) => ({
    ...message,
    headers: { ...message.headers, [name]: value },
  });
  const stranger = ownCertificate('stranger');
  type Forge = (body: string) => Message;
  const signed = (body: string) => app.paypal.signed(body);
  const forgeries: Array<[string, Forge]> = [
    ...['transmission-id', 'transmission-time', 'transmission-sig', 'cert-url'].map(
      (name): [string, Forge] => [`no ${name}`, (body) => without(`paypal-${name}`)(signed(body))],
    ),
    ['another body', (body) => withBody((text) => text.replace('17.00', '17.01'))(signed(body))],
    ['written anew', (body) => withBody((text) => JSON.stringify(JSON.parse(text), null, 1))(signed(body))],
    ['a blank at the end', (body) => withBody((text) => `${text} `)(signed(body))],
    ['no body', (body) => withBody(() => '')(signed(body))],
    ['another number', (body) => withHeader('paypal-transmission-id', 'another')(signed(body))],
    ['another algorithm', (body) => withHeader('paypal-auth-algo', 'none')(signed(body))],
    ['no base64', (body) => withHeader('paypal-transmission-sig', '%%%')(signed(body))],
    ['a time that is none', (body) => withHeader('paypal-transmission-time', 'now')(signed(body))],
    ['ten minutes old', (body) => app.paypal.signed(body, { at: app.clock.now() - 10 * MINUTE })],
    ['of the future', (body) => app.paypal.signed(body, { at: app.clock.now() + 10 * MINUTE })],
    ['for another webhook', (body) => app.paypal.signed(body, { webhookId: 'WEBHOOK_ID' })],
    ['signed by another key', (body) => app.paypal.signed(body, { signer: stranger })],
  ];
  test.each(forgeries)('%s', async (_name, forge) => {
    const user = await charged();
    const before = await everything();
    expect(await app.deliver(forge(user.body))).toBe(403);
    expect(await everything()).toEqual(before);
    expect((await app.userOf(user.id)).plan).toBe('free');
    const logged = app.logged.filter(({ level }) => level === 'warn').at(-1);
    expect(logged).toMatchObject({ kind: 'forged', id: expect.any(String) });
    expect(JSON.stringify(logged)).not.toContain(user.email);
  });

  test('certified by another host, which is not even asked', async () => {
    const user = await charged();
    const evil = await servePaypalStandIn(app.clock.now);
    const before = await everything();
    const host = app.paypal.url.replace(/^http:\/\//, '');
    for (const certificateUrl of [
      `${evil.url}/v1/notifications/certs/CERT-1`,
      `http://${host}@${evil.url.replace(/^http:\/\//, '')}/v1/notifications/certs/CERT-1`,
      `${evil.url}/?${app.paypal.url}/v1/notifications/certs/CERT-1`,
      'file:///etc/hostname',
      'data:text/plain,hello',
      '//evil.example/certs',
      'no address',
    ])
      expect(await app.deliver(evil.signed(user.body, { certificateUrl })), certificateUrl).toBe(403);
    expect(evil.calls).toEqual([]);
    expect(await everything()).toEqual(before);
    await evil.close();
  });

  test('a certificate that PayPal does not have, asked for again and again, is not fetched again and again', async () => {
    const user = await charged();
    const before = certificateFetches();
    for (let n = 0; n < 30; n += 1) {
      const certificateUrl = `${app.paypal.url}/v1/notifications/certs/CERT-${n}`;
      app.paypal.fail(/certs/, { status: 404, name: 'RESOURCE_NOT_FOUND' });
      expect([403, 503]).toContain(await app.deliver(app.paypal.signed(user.body, { certificateUrl })));
    }
    expect(certificateFetches() - before).toBeLessThanOrEqual(10);
  });
});

test('while the certificate cannot be had a message is asked for again instead of being lost', async () => {
  const other = await startPaypalApp();
  const user = await other.approved();
  other.paypal.fail(/certs/, { status: 500, name: 'INTERNAL_SERVER_ERROR' });
  const [told] = other.paypal.sent;
  if (!told) throw new Error('Nothing was told');
  // The first, at the approval, had fetched the certificate: a process that starts anew has to.
  const fresh = await startPaypalApp();
  fresh.paypal.fail(/certs/, { lost: 'html' }, { lost: 'truncated' });
  const message = () => fresh.paypal.signed(told.body);
  expect([
    await fresh.deliver(message()),
    await fresh.deliver(message()),
    await fresh.deliver(message()),
  ]).toEqual([503, 503, 200]);
  expect(user.order).toBeTruthy();
  await fresh.close();
  await other.close();
});

test('messages of no payment of ours, of no interest or of no shape are answered and change nothing', async () => {
  const before = await everything();
  const capture = { id: 'STRANGE', status: 'COMPLETED', amount: { currency_code: 'USD', value: '17.00' } };
  for (const body of [
    app.paypal.eventOf('PAYMENT.CAPTURE.COMPLETED', capture),
    app.paypal.eventOf('PAYMENT.CAPTURE.COMPLETED', { ...capture, invoice_id: 'x' }),
    app.paypal.eventOf('BILLING.PLAN.CREATED', { id: 'P-1' }),
  ])
    expect(await app.deliver(app.paypal.signed(body))).toBe(200);
  for (const body of [
    '{}',
    'null',
    '[]',
    'hello',
    app.paypal.eventOf('PAYMENT.CAPTURE.COMPLETED', { id: 7 }),
  ])
    expect(await app.deliver(app.paypal.signed(body)), body).toBe(403);
  expect(await everything()).toEqual(before);
});

test('an order whose number was lost is known again by what PayPal tells of it', async () => {
  const user = await aUser(app);
  app.paypal.fail(/^POST \/v2\/checkout\/orders$/, { lost: 'reset', done: true });
  expect((await refusalOf(user.call('createPaypalOrder', { body: price }))).status).toBe(503);
  const order = [...app.paypal.orders.keys()].at(-1) ?? '';
  await app.paypal.cards.approve(order);
  const { payment } = await user.call('capturePaypalOrder', { body: { orderID: order } });
  expect(payment.state).toBe('paid');
});

/** An order of the buyer's own making, which names our payment and pays somebody else. */
const orderOfTheirOwn = (user: { id: string }, payment: string, order: string | null) =>
  app.paypal.eventOf('PAYMENT.CAPTURE.COMPLETED', {
    id: `PAID-ELSEWHERE-${payment.slice(0, 8)}`,
    status: 'COMPLETED',
    amount: { currency_code: 'USD', value: '17.00' },
    custom_id: user.id,
    invoice_id: payment,
    ...(order !== null && { supplementary_data: { related_ids: { order_id: order } } }),
  });

test.each(['AN-ORDER-OF-THEIR-OWN', null])(
  'a charge of another order, %o, that bears the numbers of a payment credits nothing',
  async (other) => {
    const user = await app.approved();
    const { id } = await app.paymentOf(user.order);
    expect(await app.deliver(app.paypal.signed(orderOfTheirOwn(user, id, other)))).toBe(200);
    expect(await app.userOf(user.id)).toEqual({ plan: 'free', purchased: 0, moves: [] });
    expect((await user.capture()).payment.state).toBe('paid');
    expect((await app.userOf(user.id)).moves).toEqual(['purchase 1000']);
  },
);

test('an order whose number was lost is not taken for whichever order names its payment', async () => {
  const user = await aUser(app);
  app.paypal.fail(/^POST \/v2\/checkout\/orders$/, { lost: 'reset', done: true });
  await refusalOf(user.call('createPaypalOrder', { body: price }));
  const { id } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  const body = orderOfTheirOwn(user, id, 'ANOTHER-ORDER');
  expect(await app.deliver(app.paypal.signed(body))).toBe(200);
  expect(await app.userOf(user.id)).toEqual({ plan: 'free', purchased: 0, moves: [] });
});

test('a charge that is told as refunded, without its refund, gives nothing', async () => {
  const user = await charged();
  const order = app.paypal.orders.get(user.order);
  if (!order) throw new Error('No order');
  const body = app.paypal.eventOf('PAYMENT.CAPTURE.COMPLETED', { ...captureView(order), status: 'REFUNDED' });
  expect(await app.deliver(app.paypal.signed(body))).toBe(200);
  expect(await app.userOf(user.id)).toEqual({ plan: 'free', purchased: 0, moves: [] });
});

test('a refund that comes before the charge it is of is known by asking what the charge belongs to', async () => {
  const user = await charged();
  const order = app.paypal.orders.get(user.order);
  const body = app.paypal.eventOf('PAYMENT.CAPTURE.REFUNDED', {
    id: 'R-1',
    status: 'COMPLETED',
    amount: { currency_code: 'USD', value: '17.00' },
    links: [{ rel: 'up', href: `${app.paypal.url}/v2/payments/captures/${order?.capture?.id}` }],
  });
  app.paypal.fail(/^GET \/v2\/payments/, { status: 500, name: 'INTERNAL_SERVER_ERROR' });
  expect(await app.deliver(app.paypal.signed(body))).toBe(503);
  expect(await app.deliver(app.paypal.signed(body))).toBe(200);
  expect(await app.deliver(app.paypal.signed(user.body))).toBe(200);
  expect(await app.userOf(user.id)).toEqual({ plan: 'free', purchased: 0, moves: [] });
});

test('a reversal that is told by the charge itself takes all of it back', async () => {
  const user = await app.approved();
  await user.capture();
  const order = app.paypal.orders.get(user.order);
  if (!order) throw new Error('No order');
  const { supplementary_data: _, invoice_id: __, ...capture } = captureView(order);
  const body = app.paypal.eventOf('PAYMENT.CAPTURE.REVERSED', { ...capture, status: 'REVERSED' });
  expect(await app.deliver(app.paypal.signed(body))).toBe(200);
  expect(await app.userOf(user.id)).toMatchObject({ plan: 'free', purchased: 0 });
});

test('the final state follows from the set of messages, in whatever order and however often they come', async () => {
  const kinds = [
    'approved',
    'pending',
    'completed',
    'denied',
    'part',
    'rest',
    'disputed',
    'won',
    'lost',
  ] as const;
  type Kind = (typeof kinds)[number];
  const deliveries = fc
    .subarray([...kinds], { minLength: 1 })
    .chain((said) =>
      fc.tuple(
        fc.constant(said),
        fc.array(fc.constantFrom(...said), { maxLength: 5 }),
        fc.infiniteStream(fc.nat()),
      ),
    )
    .map(([said, again, order]) => {
      const all: Kind[] = [...said, ...again];
      const keyed = all.map((kind) => ({ kind, key: order.next().value }));
      return { said, all: keyed.toSorted((one, two) => one.key - two.key).map(({ kind }) => kind) };
    });

  const expected = (said: readonly Kind[]) => {
    const has = (kind: Kind): boolean => said.includes(kind);
    // Each message of a dispute tells of the dispute; only one that was won leaves the money.
    const disputed = (has('disputed') || has('lost')) && !has('won');
    const back = (has('part') ? 850 : 0) + (has('rest') ? 850 : 0);
    if (disputed || back === 1_700) return { state: 'taken_back', tokens: 0, premium: false };
    if (has('completed')) return { state: 'paid', tokens: back === 850 ? 500 : 1_000, premium: true };
    const state = has('denied')
      ? 'refused'
      : has('pending')
        ? 'processing'
        : has('approved')
          ? 'approved'
          : 'open';
    return { state, tokens: 0, premium: false };
  };

  await fc.assert(
    fc.asyncProperty(deliveries, async ({ said, all }) => {
      const user = await app.approved();
      const order = app.paypal.orders.get(user.order);
      if (!order) throw new Error('No order');
      order.capture = { id: `C-${user.order}`, status: 'COMPLETED', at: app.clock.now() };
      const refund = (id: string) => ({
        id: `${id}-${user.order}`,
        status: 'COMPLETED',
        amount: { currency_code: 'USD', value: '8.50' },
        invoice_id: order.unit.invoice_id,
      });
      const dispute = (outcome?: string) => ({
        dispute_id: `D-${user.order}`,
        disputed_transactions: [{ seller_transaction_id: order.capture?.id }],
        ...(outcome && { dispute_outcome: { outcome_code: outcome } }),
      });
      const capture = (status: string) => ({ ...captureView(order), status });
      const bodies: Record<Kind, [string, unknown]> = {
        approved: ['CHECKOUT.ORDER.APPROVED', { id: user.order, status: 'APPROVED' }],
        pending: ['PAYMENT.CAPTURE.PENDING', capture('PENDING')],
        completed: ['PAYMENT.CAPTURE.COMPLETED', capture('COMPLETED')],
        denied: ['PAYMENT.CAPTURE.DENIED', capture('DECLINED')],
        part: ['PAYMENT.CAPTURE.REFUNDED', refund('R1')],
        rest: ['PAYMENT.CAPTURE.REVERSED', refund('R2')],
        disputed: ['CUSTOMER.DISPUTE.CREATED', dispute()],
        won: ['CUSTOMER.DISPUTE.RESOLVED', dispute('RESOLVED_SELLER_FAVOUR')],
        lost: ['CUSTOMER.DISPUTE.RESOLVED', dispute('RESOLVED_BUYER_FAVOUR')],
      };
      const events = new Map(all.map((kind) => [kind, app.paypal.eventOf(...bodies[kind])]));
      for (const kind of all)
        expect(await app.deliver(app.paypal.signed(events.get(kind) ?? '')), kind).toBe(200);
      const { state, tokens, premium } = expected(said.includes('approved') ? said : [...said, 'approved']);
      const payment = await app.paymentOf(user.order);
      const { plan, purchased, moves } = await app.userOf(user.id);
      expect({ state: payment.state, purchased, plan }).toEqual({
        state,
        purchased: tokens,
        plan: premium ? 'premium' : 'free',
      });
      expect(moves.filter((move) => move.startsWith('purchase')).length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 60 },
  );
});
