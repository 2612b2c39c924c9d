import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { signBody } from '../../../adapters/payments/btcpay/btcpay.ts';
import { standInStore } from '../../../adapters/payments/btcpay/stand-in.ts';
import { createApp } from '../../../app.ts';
import { auditLedger } from '../../../platform/ledger/ledger-audit.ts';
import { captureRefusal } from '../../../testing/app.ts';
import { aUser } from '../../../testing/users/builders.ts';
import { handDriven } from '../../../testing/hand-driven-jobs.ts';
import {
  noPurchase,
  premiumPurchase,
  startCryptoApp,
  type CryptoApp,
} from '../../../testing/apps/crypto-app.ts';

const app = await startCryptoApp();
afterAll(async () => {
  // The ledger is consistent after all attempts.
  expect((await auditLedger(app.db)).findings).toEqual([]);
  await app.close();
});
beforeEach(() => app.btcpay.heal());

/** Everything a notification could change. */
const everything = () =>
  app.query(
    `SELECT (SELECT json_agg(p) FROM payments p) p, (SELECT json_agg(f) FROM payment_events f) f,
     (SELECT json_agg(l) FROM token_ledger l) l, (SELECT json_agg(g) FROM premium_grants g) g`,
  );
const deliverAll = async (): Promise<number[]> => {
  const answers: number[] = [];
  for (const message of app.collected()) answers.push(await app.deliver(message));
  return answers;
};

describe('a request for a payment page', () => {
  test('leads to the provider with the price of the catalogue, and back to the app', async () => {
    const { redirectTO, invoice, paymentId, id, stands } = await app.buyer();
    expect(new URL(redirectTO).origin).toBe(app.btcpay.url);
    expect(app.btcpay.test.findInvoice(invoice)).toMatchObject({
      priceCents: 1_700,
      currency: 'USD',
      returnUrl: `http://calmwick.test/?payment=${paymentId}`,
      metadata: { orderId: paymentId, userId: id },
    });
    expect(await stands()).toMatchObject({
      state: 'open',
      provider: 'btcpay',
      priceCents: 1_700,
      test: false,
    });
  });

  test('the public configuration hands out the address to ask and the pages that may be followed', async () => {
    const { payments } = await app.browser().call('getConfig');
    expect(payments.crypto).toEqual({
      requestUrl: '/api/crypto/donation-payment-request',
      pages: [app.btcpay.url],
      test: false,
    });
  });

  test('twice leads to the same page, until it is paid or too old', async () => {
    const buyer = await app.buyer();
    const again = () => buyer.call('requestCryptoPayment');
    expect((await again()).redirectTO).toBe(buyer.redirectTO);
    app.clock.advance(50 * 60_000);
    const later = await again();
    expect(later.redirectTO).not.toBe(buyer.redirectTO);
    const invoice = later.redirectTO.split('/').at(-1) ?? '';
    await app.btcpay.test.pay(invoice, 500);
    // The rest is paid to the same invoice.
    expect(await again()).toEqual(later);
    await app.btcpay.test.pay(invoice, 1_200);
    expect(await captureRefusal(again())).toMatchObject({ status: 409, code: 'conflict' });
    const { payment } = await buyer.call('getPayment', { params: { id: later.paymentId } });
    expect(payment.state).toBe('processing');
  });

  test('sells tokens to a premium user', async () => {
    const buyer = await app.buyer();
    await app.btcpay.test.pay(buyer.invoice, 1_700);
    await app.btcpay.test.confirm(buyer.invoice);
    await deliverAll();
    const { paymentId } = await buyer.call('requestCryptoPayment');
    const { payment } = await buyer.call('getPayment', { params: { id: paymentId } });
    expect(payment).toMatchObject({ product: 'standard', priceCents: 10_000 });
  });

  test.each([
    ['a server that fails', { status: 500 }],
    ['a key that is not taken', { status: 401 }],
    ['a store that refuses', { status: 422 }],
    ['a line that breaks', { lost: 'reset' }],
    ['half an answer', { lost: 'truncated' }],
    ['a page of a proxy', { lost: 'html' }],
  ] as const)('%s is a clear error and charges nobody', async (_case, fault) => {
    const user = await aUser(app);
    app.btcpay.fail(fault);
    const refused = await captureRefusal(user.call('requestCryptoPayment'));
    expect([refused.status, refused.message]).toEqual([
      503,
      'The payment page cannot be opened at the moment. Nothing was charged.',
    ]);
    expect(app.logged.some(({ message }) => message === 'crypto provider call failed')).toBe(true);
    expect(JSON.stringify(app.logged)).not.toMatch(/stand-in-key|secret of theirs/);
  });

  test("passes on the provider's retry-after", async () => {
    const user = await aUser(app);
    app.btcpay.fail({ status: 429, retryAfter: '37' });
    const { headers } = await user.raw({ method: 'GET', url: '/api/crypto/donation-payment-request' });
    expect(headers['retry-after']).toBe('37');
  });

  test('needs a session and is rate-limited', async () => {
    expect((await captureRefusal(app.browser().call('requestCryptoPayment'))).status).toBe(401);
    const user = await aUser(app);
    for (let i = 0; i < 12; i += 1) await user.call('requestCryptoPayment');
    expect((await captureRefusal(user.call('requestCryptoPayment'))).status).toBe(429);
  });

  test("another user's payment is not found", async () => {
    const { paymentId } = await app.buyer();
    const other = await aUser(app);
    expect((await captureRefusal(other.call('getPayment', { params: { id: paymentId } }))).status).toBe(404);
  });
});

describe('a crypto payment', () => {
  test('is credited when the provider calls it settled, and not before', async () => {
    const { id, invoice, stands } = await app.buyer();
    await app.btcpay.test.pay(invoice, 1_700);
    expect(await deliverAll()).toEqual([200, 200]);
    expect(await stands()).toMatchObject({ state: 'processing' });
    expect(await app.holdingsOf(id)).toEqual(noPurchase);
    await app.btcpay.test.confirm(invoice);
    await deliverAll();
    expect(await stands()).toMatchObject({ state: 'paid', overCents: 0, late: false });
    expect(await app.holdingsOf(id)).toEqual(premiumPurchase);
  });

  test('in part shows what is missing, and the rest completes it', async () => {
    const { id, invoice, stands } = await app.buyer();
    await app.btcpay.test.pay(invoice, 1_275);
    await deliverAll();
    expect(await stands()).toMatchObject({ state: 'partly_paid', missingCents: 425 });
    await app.btcpay.test.pay(invoice, 125);
    await deliverAll();
    expect(await stands()).toMatchObject({ state: 'partly_paid', missingCents: 300 });
    await app.btcpay.test.pay(invoice, 300);
    await deliverAll();
    expect(await stands()).toMatchObject({ state: 'processing', missingCents: null });
    await app.btcpay.test.confirm(invoice);
    await deliverAll();
    expect(await app.holdingsOf(id)).toEqual(premiumPurchase);
  });

  test('that never arrived expires, and a part stays partly paid', async () => {
    const [none, part] = [await app.buyer(), await app.buyer()];
    await app.btcpay.test.pay(part.invoice, 900);
    for (const { invoice } of [none, part]) await app.btcpay.test.expire(invoice);
    await deliverAll();
    expect(await none.stands()).toMatchObject({ state: 'expired', late: false });
    expect(await part.stands()).toMatchObject({ state: 'partly_paid', missingCents: 800, late: true });
    expect(await app.holdingsOf(part.id)).toEqual(noPurchase);
  });

  test('that came late waits until the shop accepts it', async () => {
    const { id, invoice, stands } = await app.buyer();
    await app.btcpay.test.expire(invoice);
    await deliverAll();
    await app.btcpay.test.pay(invoice, 1_700);
    // Coin conversion may lose a cent of what the provider calls the full price.
    app.btcpay.alter(invoice, { receivedCents: 1_699 });
    await deliverAll();
    expect(await stands()).toMatchObject({ state: 'expired', late: true, missingCents: null });
    expect(await app.holdingsOf(id)).toEqual(noPurchase);
    await app.btcpay.test.mark(invoice, 'Settled');
    await deliverAll();
    expect(await stands()).toMatchObject({ state: 'paid', late: true });
    expect(await app.holdingsOf(id)).toEqual(premiumPurchase);
  });

  test('of more than the price is credited once, and the excess is shown', async () => {
    const { id, invoice, stands } = await app.buyer();
    await app.btcpay.test.pay(invoice, 5_100);
    await app.btcpay.test.confirm(invoice);
    await deliverAll();
    expect(await stands()).toMatchObject({ state: 'paid', overCents: 3_400 });
    expect(await app.holdingsOf(id)).toEqual(premiumPurchase);
  });

  test('that the network never confirmed is refused', async () => {
    const { id, invoice, stands } = await app.buyer();
    await app.btcpay.test.pay(invoice, 1_700);
    await deliverAll();
    await app.btcpay.test.fail(invoice);
    await deliverAll();
    expect(await stands()).toMatchObject({ state: 'refused' });
    expect(await app.holdingsOf(id)).toEqual(noPurchase);
  });

  test('marked invalid after being settled by hand keeps its credit and is logged', async () => {
    const { id, invoice } = await app.buyer();
    await app.btcpay.test.mark(invoice, 'Settled');
    await deliverAll();
    await app.btcpay.test.mark(invoice, 'Invalid');
    await deliverAll();
    expect(await app.holdingsOf(id)).toEqual(premiumPurchase);
    const said = 'credited invoice is now reported invalid: nothing taken back';
    expect(app.logged).toContainEqual(expect.objectContaining({ level: 'error', message: said }));
  });

  test('reported by a webhook and three polls at once, in two processes, is credited once', async () => {
    const { id, invoice } = await app.buyer();
    await app.btcpay.test.pay(invoice, 1_700);
    await app.btcpay.test.confirm(invoice);
    app.clock.advance(3 * 60_000);
    const other = await createApp(app.deps);
    const readers = [...app.jobs, ...app.jobs, ...handDriven(other, app)].filter(
      ({ name }) => name === 'poll-invoices',
    );
    await Promise.all([
      ...readers.map((job) => job.run(app.clock.now())),
      ...app.collected().flatMap((message) => [app.deliver(message), app.deliver(message)]),
    ]);
    expect(await app.holdingsOf(id)).toEqual(premiumPurchase);
    await other.server.close();
  });

  test('whose webhook is delivered twenty times at once is credited once', async () => {
    const { id, invoice } = await app.buyer();
    await app.btcpay.test.pay(invoice, 1_700);
    await app.btcpay.test.confirm(invoice);
    const messages = app.collected();
    const answers = await Promise.all(Array.from({ length: 5 }, () => messages.map(app.deliver)).flat());
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await app.holdingsOf(id)).toEqual(premiumPurchase);
  });
});

describe('a webhook', () => {
  /** A settled invoice with its undelivered notification. */
  async function settled() {
    const buyer = await app.buyer();
    await app.btcpay.test.pay(buyer.invoice, 1_700);
    await app.btcpay.test.confirm(buyer.invoice);
    const message = app.collected().at(-1);
    if (!message) throw new Error('Nothing was told');
    return { ...buyer, message, said: JSON.parse(message.body) as Record<string, unknown> };
  }
  const signed = (said: unknown, secret = standInStore.webhookSecret) => {
    const body = JSON.stringify(said);
    return { headers: { 'content-type': 'application/json', 'btcpay-sig': signBody(secret, body) }, body };
  };

  test.each([
    ['signed with another secret', ({ said }) => signed(said, 'guessed')],
    [
      'without a signature',
      ({ message }) => ({ ...message, headers: { 'content-type': 'application/json' } }),
    ],
    [
      'with an empty one',
      ({ message }) => ({ ...message, headers: { ...message.headers, 'btcpay-sig': '' } }),
    ],
    [
      'with the signature of another way of hashing',
      ({ message }) => ({
        ...message,
        headers: {
          ...message.headers,
          'btcpay-sig': String(message.headers['btcpay-sig']).replace('sha256=', 'sha1='),
        },
      }),
    ],
    [
      'that was read and written again',
      ({ message, said }) => ({ ...message, body: JSON.stringify(said, null, 1) }),
    ],
    ['with one space more', ({ message }) => ({ ...message, body: `${message.body} ` })],
    ['of another store', ({ said }) => signed({ ...said, storeId: 'other' })],
    ['of no store', ({ said }) => signed({ ...said, storeId: null })],
    ['of weeks ago', ({ said }) => signed({ ...said, timestamp: Number(said.timestamp) - 30 * 86_400 })],
    ['without a time', ({ said }) => signed({ ...said, timestamp: undefined })],
    [
      'that is no JSON',
      () => ({
        ...signed(''),
        body: '{',
        headers: { ...signed('').headers, 'btcpay-sig': signBody(standInStore.webhookSecret, '{') },
      }),
    ],
    [
      'that is empty',
      () => ({ headers: { 'btcpay-sig': signBody(standInStore.webhookSecret, '') }, body: '' }),
    ],
  ] as Array<[string, (from: Awaited<ReturnType<typeof settled>>) => Parameters<CryptoApp['deliver']>[0]]>)(
    '%s is refused and changes nothing',
    async (_case, forge) => {
      const from = await settled();
      const before = await everything();
      const asked = app.btcpay.calls.length;
      const answer = await app.deliver(forge(from));
      expect([answer >= 400 && answer < 500, app.btcpay.calls.length]).toEqual([true, asked]);
      expect(await everything()).toEqual(before);
    },
  );

  test('days late is accepted, and needs no origin and no cookie', async () => {
    const { id, message } = await settled();
    app.clock.advance(3 * DAY_MS);
    expect(await app.deliver(message)).toBe(200);
    expect(await app.holdingsOf(id)).toEqual(premiumPurchase);
    app.clock.advance(-3 * DAY_MS);
  });

  test('only triggers a lookup: one that calls an open invoice settled credits nothing', async () => {
    const { id, invoice } = await app.buyer();
    expect(await app.deliver(app.btcpay.message(invoice, 'InvoiceSettled'))).toBe(200);
    expect(await app.holdingsOf(id)).toEqual(noPurchase);
  });

  test.each([
    ['of another amount', { priceCents: 1_699 }],
    ['of a hundredth of it', { priceCents: 17 }],
    ['of another currency', { currency: 'ILS' }],
    ['for another payment', { metadata: { orderId: '6f1a1c7e-26f4-4a54-a2a4-0d1b2c3d4e5f' } }],
    ['for nobody', { metadata: {} }],
  ])('about a settled invoice %s credits nothing and is logged', async (_case, changes) => {
    const { id, invoice, message, stands } = await settled();
    app.btcpay.alter(invoice, changes);
    expect(await app.deliver(message)).toBe(200);
    expect(await app.holdingsOf(id)).toEqual(noPurchase);
    expect(await stands()).toMatchObject({ state: 'open' });
    expect(app.logged.some(({ level, mismatches }) => level === 'error' && mismatches !== undefined)).toBe(
      true,
    );
  });

  test("about another invoice that carries a user's payment number credits nothing", async () => {
    const victim = await app.buyer();
    const own = await settled();
    app.btcpay.alter(own.invoice, { metadata: { orderId: victim.paymentId } });
    expect(await app.deliver(app.btcpay.message(own.invoice, 'InvoiceSettled'))).toBe(200);
    expect(await app.holdingsOf(victim.id)).toEqual(noPurchase);
    expect(await app.holdingsOf(own.id)).toEqual(noPurchase);
  });

  test("about an invoice of the store's other shops, or sent as a trial, is answered with 200", async () => {
    const before = await everything();
    expect(await app.deliver(app.btcpay.message('Other1nvoice', 'InvoiceSettled'))).toBe(200);
    expect(await app.deliver(app.btcpay.message('__test__7f__test__', 'InvoiceSettled'))).toBe(200);
    expect(
      await app.deliver(
        signed({
          type: 'InvoiceCreated',
          timestamp: Math.floor(app.clock.now() / 1_000),
          storeId: standInStore.storeId,
        }),
      ),
    ).toBe(200);
    expect(await everything()).toEqual(before);
  });

  test('requests redelivery while the invoice cannot be read', async () => {
    const { id, message } = await settled();
    app.btcpay.fail({ status: 502 }, { lost: 'reset' });
    expect(await app.deliver(message)).toBe(503);
    expect(await app.deliver(message)).toBe(503);
    expect(await app.holdingsOf(id)).toEqual(noPurchase);
    expect(await app.deliver(message)).toBe(200);
    expect(await app.holdingsOf(id)).toEqual(premiumPurchase);
  });
});

describe('without webhooks', () => {
  test('an invoice is polled, and a settled payment is credited', async () => {
    const { id, invoice } = await app.buyer();
    await app.btcpay.test.pay(invoice, 1_700);
    await app.btcpay.test.confirm(invoice);
    app.collected();
    await app.readAgain();
    expect(await app.holdingsOf(id)).toEqual(noPurchase);
    app.clock.advance(3 * 60_000);
    await app.readAgain();
    expect(await app.holdingsOf(id)).toEqual(premiumPurchase);
  });

  test('a refused invoice that the shop accepts later is found', async () => {
    const { id, invoice, stands } = await app.buyer();
    await app.btcpay.test.pay(invoice, 1_700);
    await app.btcpay.test.fail(invoice);
    await deliverAll();
    expect(await stands()).toMatchObject({ state: 'refused' });
    await app.btcpay.test.mark(invoice, 'Settled');
    app.collected();
    app.clock.advance(HOUR_MS);
    await app.readAgain();
    expect(await app.holdingsOf(id)).toEqual(premiumPurchase);
  });

  test('a payment a week late is found, and polling ends after a month', async () => {
    const [late, never] = [await app.buyer(), await app.buyer()];
    for (const { invoice } of [late, never]) await app.btcpay.test.expire(invoice);
    app.clock.advance(2 * DAY_MS);
    await app.readAgain();
    expect(await late.stands()).toMatchObject({ state: 'expired' });
    app.clock.advance(5 * DAY_MS);
    await app.btcpay.test.pay(late.invoice, 1_700);
    await app.btcpay.test.mark(late.invoice, 'Settled');
    app.collected();
    await app.readAgain();
    expect(await app.holdingsOf(late.id)).toEqual(premiumPurchase);
    app.clock.advance(30 * DAY_MS);
    await app.readAgain();
    app.clock.advance(30 * DAY_MS);
    const asked = app.btcpay.calls.length;
    await app.readAgain();
    expect(app.btcpay.calls.slice(asked)).toEqual([]);
    const [row] = await app.query<{ state: string }>(
      `SELECT state FROM payments WHERE id = '${never.paymentId}'`,
    );
    expect(row?.state).toBe('expired');
  });

  test.each([[true], [false]])(
    'an opening whose answer was lost (done: %s) is found or given up',
    async (done) => {
      const user = await aUser(app);
      app.btcpay.fail({ lost: 'truncated', done });
      await captureRefusal(user.call('requestCryptoPayment'));
      const [payment] = await app.query<{ id: string }>(
        `SELECT id FROM payments WHERE user_id = '${user.id}'`,
      );
      const made = [...app.btcpay.invoices.values()].find(({ metadata }) => metadata.orderId === payment?.id);
      expect(made !== undefined).toBe(done);
      if (made) {
        await app.btcpay.test.pay(made.id, 1_700);
        await app.btcpay.test.confirm(made.id);
        app.collected();
      }
      app.clock.advance(2 * DAY_MS);
      await app.readAgain();
      expect(await app.holdingsOf(user.id)).toEqual(done ? premiumPurchase : noPurchase);
      const { payment: stands } = await user.call('getPayment', { params: { id: payment?.id ?? '' } });
      expect(stands.state).toBe(done ? 'paid' : 'expired');
    },
  );

  test('a failing provider is called once a round, and everything is found afterwards', async () => {
    const buyers = [await app.buyer(), await app.buyer()];
    for (const { invoice } of buyers) {
      await app.btcpay.test.pay(invoice, 1_700);
      await app.btcpay.test.confirm(invoice);
    }
    app.collected();
    app.clock.advance(3 * 60_000);
    app.btcpay.fail({ status: 500 });
    const asked = app.btcpay.calls.length;
    await app.readAgain();
    expect(app.btcpay.calls.length).toBe(asked + 1);
    app.clock.advance(10 * 60_000);
    await app.readAgain();
    for (const { id } of buyers) expect(await app.holdingsOf(id)).toEqual(premiumPurchase);
  });
});
