import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scratchFolder, serve, type Served } from '../../../tools/serve.ts';
import { signUp } from '../../../tools/talk.ts';
import { captureView } from '../../adapters/payments/paypal-stand-in-views.ts';
import { servePaypalStandIn, type Fault } from '../../adapters/payments/paypal-stand-in-server.ts';
import type { Message } from '../../adapters/payments/paypal-stand-in-messages.ts';
import { openDatabase, type Database } from '../../db/database.ts';
import { auditLedger } from '../../db/ledger-audit.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';

let paypal: Awaited<ReturnType<typeof servePaypalStandIn>>;
let database: TestDatabase;
let pool: pg.Pool;
let books: Database;
let data: Awaited<ReturnType<typeof scratchFolder>>;
let server: Served;
let buyers = 0;

const rows = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await pool.query(text, values)).rows as Row[];
const start = async (): Promise<Served> =>
  serve(data.path, { ...paypal.settings, DATABASE_URL: database.connectionString });

beforeAll(async () => {
  paypal = await servePaypalStandIn(Date.now);
  paypal.keepSilent();
  database = await testDatabase();
  pool = new pg.Pool({ connectionString: database.connectionString, max: 4 });
  pool.on('error', () => undefined);
  books = openDatabase(database.connectionString, () => undefined);
  data = await scratchFolder();
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await paypal.close();
  await pool.end();
  await books.close();
  await database.drop();
  await data.remove();
});

const CREATE = /^POST \/v2\/checkout\/orders$/;
const CAPTURE = /^POST .*\/capture$/;

async function post(cookie: string, path: string, body: unknown) {
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
  buyers += 1;
  const cookie = await signUp(server, `buyer-${buyers}@example.com`);
  const [user] = await rows<{ id: string }>('SELECT id FROM users WHERE email = $1', [
    `buyer-${buyers}@example.com`,
  ]);
  const id = user?.id ?? '';
  return {
    id,
    create: () =>
      post(cookie, '/api/paypal/create-order', { intent: 'CAPTURE', amount: '17.00', currency: 'USD' }),
    capture: (orderID: string) => post(cookie, '/api/paypal/capture-order', { orderID }),
    credits: () =>
      rows<{ delta: number }>("SELECT delta FROM token_ledger WHERE user_id = $1 AND reason = 'purchase'", [
        id,
      ]),
    payments: async () =>
      (
        await rows<{ state: string }>('SELECT state FROM payments WHERE user_id = $1 ORDER BY created_at', [
          id,
        ])
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

/** The killed process comes back, and the time of the next look has come. */
async function restart(): Promise<void> {
  await rows('UPDATE payments SET look_at = 0 WHERE look_at IS NOT NULL');
  server = await start();
}

const isDone = (done: () => Promise<boolean>): Promise<unknown> =>
  expect.poll(done, { interval: 10, timeout: 20_000 }).toBe(true);

/** The server dies while PayPal holds this call; `done`: PayPal has done it. */
async function killDuring(path: RegExp, fault: Fault, work: () => Promise<unknown>): Promise<void> {
  const before = paypal.calls.length;
  paypal.fail(path, fault);
  const lost = work().catch(() => 'lost');
  await isDone(async () =>
    paypal.calls.slice(before).some((call) => path.test(`${call.method} ${call.path}`)),
  );
  await server.kill();
  expect(await lost).toBe('lost');
}

/** The server dies in the transaction that would write what PayPal has answered: it waits for a row that is held here. */
async function killBeforeCommit(
  hold: string,
  values: unknown[],
  work: () => Promise<unknown>,
): Promise<void> {
  const holder = await pool.connect();
  await holder.query('BEGIN');
  await holder.query(hold, values);
  const lost = work().catch(() => 'lost');
  await isDone(
    async () =>
      (
        await rows(
          "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
      ).length > 0,
  );
  await server.kill();
  await holder.query('ROLLBACK');
  holder.release();
  expect(await lost).toBe('lost');
}

/** The server dies as soon as the outcome is written, whether or not the browser has heard of it. */
async function killAfterCommit(written: () => Promise<boolean>, work: () => Promise<unknown>): Promise<void> {
  const answer = work().catch(() => 'lost');
  await isDone(written);
  await server.kill();
  await answer;
}

async function expectOneCredit(buyer: Buyer): Promise<void> {
  await isDone(async () => (await buyer.credits()).length > 0);
  expect(await buyer.credits()).toEqual([{ delta: 1_000 }]);
  expect((await auditLedger(books.db)).findings).toEqual([]);
}

const holdUser = 'SELECT id FROM users WHERE id = $1 FOR UPDATE';
const isPaid = (buyer: Buyer) => async () => (await buyer.payments()).includes('paid');

describe('a server that is killed while an order is made charges nobody, and the buyer can pay afterwards:', () => {
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
    await restart();
    expect(await buyer.payments()).toEqual(['open']);
    await payAnew(buyer);
  });

  test('before the commit', async () => {
    const buyer = await aBuyer();
    let answer = (): void => undefined;
    const held = new Promise<void>((go) => (answer = go));
    paypal.fail(CREATE, { wait: () => held, hold: 'answer' });
    const made = buyer.create().catch(() => 'lost');
    await isDone(async () => (await buyer.payments()).length === 1);
    await killBeforeCommit('SELECT id FROM payments WHERE user_id = $1 FOR UPDATE', [buyer.id], async () => {
      answer();
      expect(await made).not.toBe('lost');
    });
    await restart();
    await payAnew(buyer);
  });

  test('after the commit', async () => {
    const buyer = await aBuyer();
    const isBound = async () =>
      (await rows('SELECT id FROM payments WHERE user_id = $1 AND provider_order IS NOT NULL', [buyer.id]))
        .length > 0;
    await killAfterCommit(isBound, buyer.create);
    await restart();
    await payAnew(buyer);
  });
});

describe('a server that is killed while an order is charged loses nothing and doubles nothing:', () => {
  test('before the call: nothing is charged until the buyer asks again', async () => {
    const { buyer, order } = await anApprovedOrder();
    await killDuring(CAPTURE, { lost: 'hang' }, () => buyer.capture(order));
    await restart();
    await isDone(async () => (await buyer.payments()).includes('approved'));
    expect(await buyer.credits()).toEqual([]);
    expect(paypal.orders.get(order)?.capture).toBeNull();
    expect((await buyer.capture(order)).status).toBe(200);
    await expectOneCredit(buyer);
  });

  test('after PayPal did it: the charge is found and credited without the buyer', async () => {
    const { buyer, order } = await anApprovedOrder();
    await killDuring(CAPTURE, { lost: 'hang', done: true }, () => buyer.capture(order));
    expect(await buyer.credits()).toEqual([]);
    await restart();
    await expectOneCredit(buyer);
    expect((await buyer.capture(order)).body).toMatchObject({ payment: { state: 'paid' } });
    await expectOneCredit(buyer);
  });

  test('before the commit: likewise', async () => {
    const { buyer, order } = await anApprovedOrder();
    await killBeforeCommit(holdUser, [buyer.id], () => buyer.capture(order));
    expect(await buyer.credits()).toEqual([]);
    await restart();
    await expectOneCredit(buyer);
  });

  test('after the commit: asked again it is the same payment', async () => {
    const { buyer, order } = await anApprovedOrder();
    await killAfterCommit(isPaid(buyer), () => buyer.capture(order));
    await restart();
    expect((await buyer.capture(order)).body).toMatchObject({ payment: { state: 'paid' } });
    await expectOneCredit(buyer);
  });

  test('while it is asked for: the next look finds it', async () => {
    const { buyer, order } = await anApprovedOrder();
    await killDuring(CAPTURE, { lost: 'hang', done: true }, () => buyer.capture(order));
    paypal.fail(new RegExp(`^GET .*${order}$`), { lost: 'hang' });
    const before = paypal.calls.length;
    await restart();
    await isDone(async () => paypal.calls.slice(before).some(({ path }) => path.endsWith(order)));
    await server.kill();
    expect(await buyer.credits()).toEqual([]);
    await restart();
    await expectOneCredit(buyer);
  });
});

describe('a server that is killed while PayPal tells of a charge is told again and credits once:', () => {
  /** Charged at PayPal, and our server heard nothing of it. */
  const told = async () => {
    const { buyer, order } = await anApprovedOrder();
    const kept = paypal.orders.get(order);
    if (!kept) throw new Error('No order');
    kept.status = 'COMPLETED';
    kept.capture = { id: `C-${order}`, status: 'COMPLETED', at: Date.now() };
    await rows('UPDATE payments SET look_at = NULL WHERE user_id = $1', [buyer.id]);
    return { buyer, body: paypal.eventOf('PAYMENT.CAPTURE.COMPLETED', captureView(kept)) };
  };
  const deliver = async ({ headers, body }: Message): Promise<number> =>
    (await fetch(`${server.url}/api/webhooks/paypal`, { method: 'POST', headers, body })).status;

  test('before the commit', async () => {
    const { buyer, body } = await told();
    await killBeforeCommit(holdUser, [buyer.id], () => deliver(paypal.signed(body)));
    expect(await buyer.credits()).toEqual([]);
    await restart();
    expect(await deliver(paypal.signed(body))).toBe(200);
    await expectOneCredit(buyer);
  });

  test('after the commit', async () => {
    const { buyer, body } = await told();
    await killAfterCommit(isPaid(buyer), () => deliver(paypal.signed(body)));
    await restart();
    expect(await deliver(paypal.signed(body))).toBe(200);
    await expectOneCredit(buyer);
  });
});
