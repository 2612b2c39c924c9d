import { DAY_MS, MINUTE_MS } from '@app/domain/time.ts';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { openCards } from '../../../adapters/payments/open-cards.ts';
import { createSelfSignedCertificate } from '../../../adapters/payments/paypal/stand-in/self-signed-certificate.ts';
import { captureView, refundView } from '../../../adapters/payments/paypal/stand-in/views.ts';
import type { SignedMessage } from '../../../adapters/payments/paypal/stand-in/signed-messages.ts';
import { servePaypalStandIn } from '../../../adapters/payments/paypal/stand-in/server.ts';
import { createApp } from '../../../app.ts';
import { createCertificateStore } from './certificate-store.ts';
import { auditLedger } from '../../../platform/ledger/ledger-audit.ts';
import { captureRefusal } from '../../../testing/app.ts';
import { aUser } from '../../../testing/users/builders.ts';
import { price, startPaypalApp } from '../../../testing/apps/paypal-app.ts';

const app = await startPaypalApp();
afterAll(async () => {
  expect((await auditLedger(app.db)).findings).toEqual([]);
  await app.close();
});

async function charged() {
  const user = await app.approved();
  app.paypal.keepSilent();
  app.paypal.fail(/capture$/, { lost: 'reset', done: true });
  app.paypal.fail(/^GET \/v2\/checkout\/orders/, { lost: 'reset' });
  await user.capture().catch(() => undefined);
  app.paypal.keepSilent(false);
  const order = app.paypal.orders.get(user.order);
  if (!order?.capture) throw new Error('Nothing was charged');
  return { ...user, body: app.paypal.createEvent('PAYMENT.CAPTURE.COMPLETED', captureView(order)) };
}

const readMoneyTables = () =>
  app.query(
    `SELECT (SELECT json_agg(p) FROM payments p) p, (SELECT json_agg(f) FROM payment_events f) f,
     (SELECT json_agg(l) FROM token_ledger l) l, (SELECT json_agg(g) FROM premium_grants g) g`,
  );

const certificateFetches = (): number =>
  app.paypal.calls.filter(({ path }) => path.includes('/certs/')).length;

test('a signed notification credits the payment once, also when it is redelivered days later', async () => {
  const user = await charged();
  expect((await app.userOf(user.id)).plan).toBe('free');
  expect(await app.deliver(app.paypal.signMessage(user.body))).toBe(200);
  app.clock.advance(3 * DAY_MS);
  expect(await app.deliver(app.paypal.signMessage(user.body))).toBe(200);
  expect(await app.userOf(user.id)).toEqual({
    plan: 'premium',
    purchased: 1_000,
    moves: ['purchase 1000'],
  });
});

test('a refund of more than the price is recorded as reported and takes back all that was credited', async () => {
  const user = await charged();
  await app.deliver(app.paypal.signMessage(user.body));
  const order = app.paypal.orders.get(user.order);
  if (!order) throw new Error('No order');
  const huge = refundView(
    order,
    { id: 'R-HUGE', value: '999999999.99', at: app.clock.now() },
    app.paypal.url,
  );
  const body = app.paypal.createEvent('PAYMENT.CAPTURE.REFUNDED', huge);
  expect(await app.deliver(app.paypal.signMessage(body))).toBe(200);
  expect(await app.userOf(user.id)).toMatchObject({ plan: 'free', purchased: 0 });
  const { id } = await app.paymentOf(user.order);
  const { history } = await user.call('getReceipt', { params: { id } });
  expect(history.find(({ what }) => what === 'refunded')?.amountCents).toBe(99_999_999_999);
});

test('the certificate is fetched once', async () => {
  const user = await charged();
  await app.deliver(app.paypal.signMessage(user.body));
  const before = certificateFetches();
  await Promise.all(Array.from({ length: 5 }, () => app.deliver(app.paypal.signMessage(user.body))));
  expect(certificateFetches()).toBe(before);
});

test('the certificate is known after a restart', async () => {
  const user = await charged();
  expect(await app.deliver(app.paypal.signMessage(user.body))).toBe(200);
  const { config, clock, database } = app.deps;
  const cards = openCards(config, clock.now, createCertificateStore(database.db));
  const restarted = await createApp({ ...app.deps, ...cards });
  const before = certificateFetches();
  const { headers, body } = app.paypal.signMessage(user.body);
  const { statusCode } = await restarted.server.inject({
    method: 'POST',
    url: '/api/webhooks/paypal',
    headers,
    payload: body,
  });
  expect([statusCode, certificateFetches() - before]).toEqual([200, 0]);
  await restarted.server.close();
});

describe('a forged notification is rejected and changes nothing:', () => {
  const without = (name: string) => (message: SignedMessage) => {
    const { [name]: _, ...headers } = message.headers;
    return { ...message, headers };
  };
  const withBody = (change: (body: string) => string) => (message: SignedMessage) => ({
    ...message,
    body: change(message.body),
  });
  const withHeader = (name: string, value: string) => (message: SignedMessage) => ({
    ...message,
    headers: { ...message.headers, [name]: value },
  });
  const stranger = createSelfSignedCertificate('stranger');
  type Forge = (body: string) => SignedMessage;
  const signed = (body: string) => app.paypal.signMessage(body);
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
    ['ten minutes old', (body) => app.paypal.signMessage(body, { at: app.clock.now() - 10 * MINUTE_MS })],
    ['of the future', (body) => app.paypal.signMessage(body, { at: app.clock.now() + 10 * MINUTE_MS })],
    ['for another webhook', (body) => app.paypal.signMessage(body, { webhookId: 'WEBHOOK_ID' })],
    ['signed by another key', (body) => app.paypal.signMessage(body, { signer: stranger })],
  ];
  test.each(forgeries)('%s', async (_name, forge) => {
    const user = await charged();
    const before = await readMoneyTables();
    expect(await app.deliver(forge(user.body))).toBe(403);
    expect(await readMoneyTables()).toEqual(before);
    expect((await app.userOf(user.id)).plan).toBe('free');
    const logged = app.logged.filter(({ level }) => level === 'warn').at(-1);
    expect(logged).toMatchObject({ kind: 'forged', id: expect.any(String) });
    expect(JSON.stringify(logged)).not.toContain(user.email);
  });

  test('a certificate of another host is not even fetched', async () => {
    const user = await charged();
    const evil = await servePaypalStandIn(app.clock.now);
    const before = await readMoneyTables();
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
      expect(await app.deliver(evil.signMessage(user.body, { certificateUrl })), certificateUrl).toBe(403);
    expect(evil.calls).toEqual([]);
    expect(await readMoneyTables()).toEqual(before);
    await evil.close();
  });

  test('a certificate that PayPal does not have is fetched a few times at most', async () => {
    const user = await charged();
    const before = certificateFetches();
    for (let n = 0; n < 30; n += 1) {
      const certificateUrl = `${app.paypal.url}/v1/notifications/certs/CERT-${n}`;
      app.paypal.fail(/certs/, { status: 404, name: 'RESOURCE_NOT_FOUND' });
      expect([403, 503]).toContain(await app.deliver(app.paypal.signMessage(user.body, { certificateUrl })));
    }
    expect(certificateFetches() - before).toBeLessThanOrEqual(10);
  });
});

test('requests redelivery while the certificate cannot be fetched', async () => {
  const other = await startPaypalApp();
  const user = await other.approved();
  other.paypal.fail(/certs/, { status: 500, name: 'INTERNAL_SERVER_ERROR' });
  const [sent] = other.paypal.sentMessages;
  if (!sent) throw new Error('Nothing was sent');
  // The approval cached the certificate; a new process fetches it again.
  const fresh = await startPaypalApp();
  fresh.paypal.fail(/certs/, { lost: 'html' }, { lost: 'truncated' });
  const message = () => fresh.paypal.signMessage(sent.body);
  expect([
    await fresh.deliver(message()),
    await fresh.deliver(message()),
    await fresh.deliver(message()),
  ]).toEqual([503, 503, 200]);
  expect(user.order).toBeTruthy();
  await fresh.close();
  await other.close();
});

test('notifications of unknown payments, of other types or of no shape change nothing', async () => {
  const before = await readMoneyTables();
  const capture = { id: 'STRANGE', status: 'COMPLETED', amount: { currency_code: 'USD', value: '17.00' } };
  for (const body of [
    app.paypal.createEvent('PAYMENT.CAPTURE.COMPLETED', capture),
    app.paypal.createEvent('PAYMENT.CAPTURE.COMPLETED', { ...capture, invoice_id: 'x' }),
    app.paypal.createEvent('BILLING.PLAN.CREATED', { id: 'P-1' }),
  ])
    expect(await app.deliver(app.paypal.signMessage(body))).toBe(200);
  for (const body of [
    '{}',
    'null',
    '[]',
    'hello',
    app.paypal.createEvent('PAYMENT.CAPTURE.COMPLETED', { id: 7 }),
  ])
    expect(await app.deliver(app.paypal.signMessage(body)), body).toBe(403);
  expect(await readMoneyTables()).toEqual(before);
});

test('an order whose id was lost is found again by its notification', async () => {
  const user = await aUser(app);
  app.paypal.fail(/^POST \/v2\/checkout\/orders$/, { lost: 'reset', done: true });
  expect((await captureRefusal(user.call('createPaypalOrder', { body: price }))).status).toBe(503);
  const order = [...app.paypal.orders.keys()].at(-1) ?? '';
  await app.paypal.cards.approve(order);
  const { payment } = await user.call('capturePaypalOrder', { body: { orderID: order } });
  expect(payment.state).toBe('paid');
});

/** An order of the buyer's own that names our payment and pays another account. */
const createForeignOrderEvent = (user: { id: string }, payment: string, order: string | null) =>
  app.paypal.createEvent('PAYMENT.CAPTURE.COMPLETED', {
    id: `PAID-ELSEWHERE-${payment.slice(0, 8)}`,
    status: 'COMPLETED',
    amount: { currency_code: 'USD', value: '17.00' },
    custom_id: user.id,
    invoice_id: payment,
    ...(order !== null && { supplementary_data: { related_ids: { order_id: order } } }),
  });

test.each(['AN-ORDER-OF-THEIR-OWN', null])(
  'a charge of another order, %o, that names our payment credits nothing',
  async (other) => {
    const user = await app.approved();
    const { id } = await app.paymentOf(user.order);
    expect(await app.deliver(app.paypal.signMessage(createForeignOrderEvent(user, id, other)))).toBe(200);
    expect(await app.userOf(user.id)).toEqual({ plan: 'free', purchased: 0, moves: [] });
    expect((await user.capture()).payment.state).toBe('paid');
    expect((await app.userOf(user.id)).moves).toEqual(['purchase 1000']);
  },
);

test('a payment whose order id was lost does not adopt an order that names it', async () => {
  const user = await aUser(app);
  app.paypal.fail(/^POST \/v2\/checkout\/orders$/, { lost: 'reset', done: true });
  await captureRefusal(user.call('createPaypalOrder', { body: price }));
  const { id } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  const body = createForeignOrderEvent(user, id, 'ANOTHER-ORDER');
  expect(await app.deliver(app.paypal.signMessage(body))).toBe(200);
  expect(await app.userOf(user.id)).toEqual({ plan: 'free', purchased: 0, moves: [] });
});

test('a capture reported as refunded, without its refund, credits nothing', async () => {
  const user = await charged();
  const order = app.paypal.orders.get(user.order);
  if (!order) throw new Error('No order');
  const body = app.paypal.createEvent('PAYMENT.CAPTURE.COMPLETED', {
    ...captureView(order),
    status: 'REFUNDED',
  });
  expect(await app.deliver(app.paypal.signMessage(body))).toBe(200);
  expect(await app.userOf(user.id)).toEqual({ plan: 'free', purchased: 0, moves: [] });
});

test('a refund reported before its charge is matched by looking up the capture', async () => {
  const user = await charged();
  const order = app.paypal.orders.get(user.order);
  const body = app.paypal.createEvent('PAYMENT.CAPTURE.REFUNDED', {
    id: 'R-1',
    status: 'COMPLETED',
    amount: { currency_code: 'USD', value: '17.00' },
    links: [{ rel: 'up', href: `${app.paypal.url}/v2/payments/captures/${order?.capture?.id}` }],
  });
  app.paypal.fail(/^GET \/v2\/payments/, { status: 500, name: 'INTERNAL_SERVER_ERROR' });
  expect(await app.deliver(app.paypal.signMessage(body))).toBe(503);
  expect(await app.deliver(app.paypal.signMessage(body))).toBe(200);
  expect(await app.deliver(app.paypal.signMessage(user.body))).toBe(200);
  expect(await app.userOf(user.id)).toEqual({ plan: 'free', purchased: 0, moves: [] });
});

test('a reversal reported by the capture itself takes everything back', async () => {
  const user = await app.approved();
  await user.capture();
  const order = app.paypal.orders.get(user.order);
  if (!order) throw new Error('No order');
  const { supplementary_data: _, invoice_id: __, ...capture } = captureView(order);
  const body = app.paypal.createEvent('PAYMENT.CAPTURE.REVERSED', { ...capture, status: 'REVERSED' });
  expect(await app.deliver(app.paypal.signMessage(body))).toBe(200);
  expect(await app.userOf(user.id)).toMatchObject({ plan: 'free', purchased: 0 });
});

test('the final state depends on the set of notifications, not on their order or number', async () => {
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
    .chain((reported) =>
      fc.tuple(
        fc.constant(reported),
        fc.array(fc.constantFrom(...reported), { maxLength: 5 }),
        fc.infiniteStream(fc.nat()),
      ),
    )
    .map(([reported, again, order]) => {
      const all: Kind[] = [...reported, ...again];
      const keyed = all.map((kind) => ({ kind, key: order.next().value }));
      return { reported, all: keyed.toSorted((one, two) => one.key - two.key).map(({ kind }) => kind) };
    });

  const expected = (reported: readonly Kind[]) => {
    const has = (kind: Kind): boolean => reported.includes(kind);
    // Every dispute notification opens it; only a won one keeps the money.
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
    fc.asyncProperty(deliveries, async ({ reported, all }) => {
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
      const events = new Map(all.map((kind) => [kind, app.paypal.createEvent(...bodies[kind])]));
      for (const kind of all)
        expect(await app.deliver(app.paypal.signMessage(events.get(kind) ?? '')), kind).toBe(200);
      const { state, tokens, premium } = expected(
        reported.includes('approved') ? reported : [...reported, 'approved'],
      );
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
