import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scratchFolder, startServer, storedMarket } from '../../../../tools/testing/start-server.ts';
import { signUp } from '../../../../tools/testing/chat-client.ts';
import { captureView } from '../../../adapters/payments/paypal/stand-in/views.ts';
import { servePaypalStandIn, type PaypalFault } from '../../../adapters/payments/paypal/stand-in/server.ts';
import type { SignedMessage } from '../../../adapters/payments/paypal/stand-in/signed-messages.ts';
import { LOCK_USER_SQL, waitUntil, startKillableServer } from '../../../testing/payments/killable-server.ts';

let paypal: Awaited<ReturnType<typeof servePaypalStandIn>>;
let data: Awaited<ReturnType<typeof scratchFolder>>;
let mortal: Awaited<ReturnType<typeof startKillableServer>>;

beforeAll(async () => {
  paypal = await servePaypalStandIn(Date.now);
  paypal.keepSilent();
  data = await scratchFolder();
  mortal = await startKillableServer({
    start: (databaseUrl) =>
      startServer(data.path, { ...storedMarket, ...paypal.settings, DATABASE_URL: databaseUrl }),
    signUp,
  });
});
afterAll(async () => {
  await mortal.close();
  await paypal.close();
  await data.remove();
});

const CREATE = /^POST \/v2\/checkout\/orders$/;
const CAPTURE = /^POST .*\/capture$/;

async function post(cookie: string, path: string, body: unknown) {
  const server = mortal.at();
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: server.origin,
      'sec-fetch-site': 'same-origin',
      cookie,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function aBuyer() {
  const { cookie, id } = await mortal.aUser();
  return {
    id,
    create: () =>
      post(cookie, '/api/paypal/create-order', { intent: 'CAPTURE', amount: '17.00', currency: 'USD' }),
    capture: (orderID: string) => post(cookie, '/api/paypal/capture-order', { orderID }),
    credits: () => mortal.creditsOf(id),
    payments: async () =>
      (
        await mortal.rows<{ state: string }>(
          'SELECT state FROM payments WHERE user_id = $1 ORDER BY created_at',
          [id],
        )
      ).map(({ state }) => state),
  };
}
type Buyer = Awaited<ReturnType<typeof aBuyer>>;

async function anApprovedOrder() {
  const buyer = await aBuyer();
  const { body } = await buyer.create();
  const order = String(body.id);
  await paypal.cards.approve(order);
  return { buyer, order };
}

/** Kills the server while PayPal handles this call; `done`: PayPal has processed it. */
async function killDuring(path: RegExp, fault: PaypalFault, work: () => Promise<unknown>): Promise<void> {
  const before = paypal.calls.length;
  paypal.fail(path, fault);
  const isHeld = () =>
    Promise.resolve(paypal.calls.slice(before).some((call) => path.test(`${call.method} ${call.path}`)));
  expect(await mortal.killWhen(isHeld, work)).toBe('lost');
}

const killBeforeCommit = async (hold: string, id: string, work: () => Promise<unknown>): Promise<void> =>
  expect(await mortal.killBeforeCommit(hold, [id], work)).toBe('lost');

const expectOneCredit = ({ id }: Buyer): Promise<void> => mortal.expectOneCredit(id);
const isPaid = (buyer: Buyer) => async () => (await buyer.payments()).includes('paid');

describe('a server killed while creating an order charges nobody, and the buyer can pay afterwards:', () => {
  const payAnew = async (buyer: Buyer): Promise<void> => {
    const { status, body } = await buyer.create();
    expect(status).toBe(200);
    await paypal.cards.approve(String(body.id));
    expect((await buyer.capture(String(body.id))).status).toBe(200);
    await expectOneCredit(buyer);
    expect((await buyer.payments()).filter((state) => state === 'paid')).toHaveLength(1);
  };

  test.each([
    ['before the call', false],
    ['after PayPal did it', true],
  ])('%s', async (_when, done) => {
    const buyer = await aBuyer();
    await killDuring(CREATE, { lost: 'hang', done }, buyer.create);
    await mortal.restart();
    expect(await buyer.payments()).toEqual(['open']);
    await payAnew(buyer);
  });

  test('before the commit', async () => {
    const buyer = await aBuyer();
    let answer = (): void => undefined;
    const held = new Promise<void>((go) => (answer = go));
    paypal.fail(CREATE, { wait: () => held, hold: 'answer' });
    const made = buyer.create().catch(() => 'lost');
    await waitUntil(async () => (await buyer.payments()).length === 1);
    await killBeforeCommit('SELECT id FROM payments WHERE user_id = $1 FOR UPDATE', buyer.id, async () => {
      answer();
      expect(await made).not.toBe('lost');
    });
    await mortal.restart();
    await payAnew(buyer);
  });

  test('after the commit', async () => {
    const buyer = await aBuyer();
    const isBound = async () =>
      (
        await mortal.rows('SELECT id FROM payments WHERE user_id = $1 AND provider_order IS NOT NULL', [
          buyer.id,
        ])
      ).length > 0;
    await mortal.killWhen(isBound, buyer.create);
    await mortal.restart();
    await payAnew(buyer);
  });
});

describe('a server killed while charging an order loses nothing and doubles nothing:', () => {
  test('before the call: nothing is charged until the buyer retries', async () => {
    const { buyer, order } = await anApprovedOrder();
    await killDuring(CAPTURE, { lost: 'hang' }, () => buyer.capture(order));
    await mortal.restart();
    await waitUntil(async () => (await buyer.payments()).includes('approved'));
    expect(await buyer.credits()).toEqual([]);
    expect(paypal.orders.get(order)?.capture).toBeNull();
    expect((await buyer.capture(order)).status).toBe(200);
    await expectOneCredit(buyer);
  });

  test('after PayPal charged: the charge is found and credited without the buyer', async () => {
    const { buyer, order } = await anApprovedOrder();
    await killDuring(CAPTURE, { lost: 'hang', done: true }, () => buyer.capture(order));
    expect(await buyer.credits()).toEqual([]);
    await mortal.restart();
    await expectOneCredit(buyer);
    expect((await buyer.capture(order)).body).toMatchObject({ payment: { state: 'paid' } });
    await expectOneCredit(buyer);
  });

  test('before the request is recorded: nothing is charged until the buyer retries', async () => {
    const { buyer, order } = await anApprovedOrder();
    await killBeforeCommit(LOCK_USER_SQL, buyer.id, () => buyer.capture(order));
    await mortal.restart();
    expect(paypal.orders.get(order)?.capture).toBeNull();
    expect((await buyer.capture(order)).status).toBe(200);
    await expectOneCredit(buyer);
  });

  test('before the charge is committed: it is found and credited without the buyer', async () => {
    const { buyer, order } = await anApprovedOrder();
    let answer = (): void => undefined;
    const held = new Promise<void>((go) => (answer = go));
    paypal.fail(CAPTURE, { wait: () => held, hold: 'answer' });
    const charged = buyer.capture(order);
    await waitUntil(() => Promise.resolve(paypal.orders.get(order)?.capture != null));
    await killBeforeCommit(LOCK_USER_SQL, buyer.id, () => {
      answer();
      return charged;
    });
    expect(await buyer.credits()).toEqual([]);
    await mortal.restart();
    await expectOneCredit(buyer);
  });

  test('after the commit: a retry returns the same payment', async () => {
    const { buyer, order } = await anApprovedOrder();
    await mortal.killWhen(isPaid(buyer), () => buyer.capture(order));
    await mortal.restart();
    expect((await buyer.capture(order)).body).toMatchObject({ payment: { state: 'paid' } });
    await expectOneCredit(buyer);
  });

  test('during a poll: the next poll finds it', async () => {
    const { buyer, order } = await anApprovedOrder();
    await killDuring(CAPTURE, { lost: 'hang', done: true }, () => buyer.capture(order));
    paypal.fail(new RegExp(`^GET .*${order}$`), { lost: 'hang' });
    const before = paypal.calls.length;
    await mortal.restart();
    await waitUntil(async () => paypal.calls.slice(before).some(({ path }) => path.endsWith(order)));
    await mortal.kill();
    expect(await buyer.credits()).toEqual([]);
    await mortal.restart();
    await expectOneCredit(buyer);
  });
});

describe('a server killed while receiving a webhook credits once after redelivery:', () => {
  /** Charged at PayPal while our server received nothing. */
  const told = async () => {
    const { buyer, order } = await anApprovedOrder();
    const kept = paypal.orders.get(order);
    if (!kept) throw new Error('No order');
    kept.status = 'COMPLETED';
    kept.capture = { id: `C-${order}`, status: 'COMPLETED', at: Date.now() };
    await mortal.rows('UPDATE payments SET next_poll_at = NULL WHERE user_id = $1', [buyer.id]);
    return { buyer, body: paypal.createEvent('PAYMENT.CAPTURE.COMPLETED', captureView(kept)) };
  };
  const deliver = async ({ headers, body }: SignedMessage): Promise<number> =>
    (await fetch(`${mortal.at().url}/api/webhooks/paypal`, { method: 'POST', headers, body })).status;

  test('before the commit', async () => {
    const { buyer, body } = await told();
    await killBeforeCommit(LOCK_USER_SQL, buyer.id, () => deliver(paypal.signMessage(body)));
    expect(await buyer.credits()).toEqual([]);
    await mortal.restart();
    expect(await deliver(paypal.signMessage(body))).toBe(200);
    await expectOneCredit(buyer);
  });

  test('after the commit', async () => {
    const { buyer, body } = await told();
    await mortal.killWhen(isPaid(buyer), () => deliver(paypal.signMessage(body)));
    await mortal.restart();
    expect(await deliver(paypal.signMessage(body))).toBe(200);
    await expectOneCredit(buyer);
  });
});
