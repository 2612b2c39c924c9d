import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scratchFolder, serve, type Served } from '../../../tools/serve.ts';
import { signUp } from '../../../tools/talk.ts';
import type { SignedMessage } from '../../adapters/payments/btcpay-stand-in.ts';
import { openDatabase, type Database } from '../../db/database.ts';
import { auditLedger } from '../../db/ledger-audit.ts';
import { serveBtcpay } from '../../testing/crypto-app.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';

let btcpay: Awaited<ReturnType<typeof serveBtcpay>>;
let database: TestDatabase;
let pool: pg.Pool;
let books: Database;
let data: Awaited<ReturnType<typeof scratchFolder>>;
let server: Served;
const told: SignedMessage[] = [];
let buyers = 0;

const rows = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await pool.query(text, values)).rows as Row[];
const start = async (): Promise<Served> =>
  serve(data.path, { ...btcpay.settings, DATABASE_URL: database.connectionString });

beforeAll(async () => {
  btcpay = await serveBtcpay(Date.now);
  btcpay.test.deliverTo((message) => Promise.resolve(told.push(message)));
  database = await testDatabase();
  pool = new pg.Pool({ connectionString: database.connectionString, max: 4 });
  pool.on('error', () => undefined);
  books = openDatabase(database.connectionString, () => undefined);
  data = await scratchFolder();
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await btcpay.close();
  await pool.end();
  await books.close();
  await database.drop();
  await data.remove();
});

async function aBuyer() {
  buyers += 1;
  const email = `coins-${buyers}@example.com`;
  const cookie = await signUp(server, email);
  const [user] = await rows<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
  const id = user?.id ?? '';
  return {
    id,
    ask: async (): Promise<string> => {
      const answer = await fetch(`${server.url}/api/crypto/donation-payment-request`, {
        headers: { cookie },
      });
      const { redirectTO } = (await answer.json()) as { redirectTO: string };
      return redirectTO.split('/').at(-1) ?? '';
    },
    credits: async () =>
      (
        await rows<{ delta: number }>(
          "SELECT delta FROM token_ledger WHERE user_id = $1 AND reason = 'purchase'",
          [id],
        )
      ).map(({ delta }) => delta),
  };
}
type Buyer = Awaited<ReturnType<typeof aBuyer>>;

const deliver = async ({ headers, body }: SignedMessage): Promise<number> =>
  (await fetch(`${server.url}/api/webhooks/crypto`, { method: 'POST', headers, body })).status;

/** The coins come and are confirmed; the last message that says so. */
async function pays(invoice: string): Promise<SignedMessage> {
  await btcpay.test.pay(invoice, 1_700);
  await btcpay.test.confirm(invoice);
  const message = told.splice(0).at(-1);
  if (!message) throw new Error('Nothing was told');
  return message;
}

const isDone = (done: () => Promise<boolean>): Promise<unknown> =>
  expect.poll(done, { interval: 10, timeout: 20_000 }).toBe(true);

/** The server dies as soon as this is so, in the middle of the work. */
async function killWhen(isSo: () => Promise<boolean>, work: () => Promise<unknown>): Promise<void> {
  const lost = work().catch(() => 'lost');
  await isDone(isSo);
  await server.kill();
  await lost;
}
const killDuringCall = (done: boolean, work: () => Promise<unknown>): Promise<void> => {
  const before = btcpay.calls.length;
  btcpay.fail({ lost: 'hang', done });
  return killWhen(() => Promise.resolve(btcpay.calls.length > before), work);
};

/** The killed process comes back, and the time of the next look has come. */
async function restart(): Promise<void> {
  btcpay.heal();
  await rows('UPDATE payments SET look_at = 0 WHERE look_at IS NOT NULL');
  server = await start();
}

async function expectOneCredit(buyer: Buyer): Promise<void> {
  await isDone(async () => (await buyer.credits()).length > 0);
  expect(await buyer.credits()).toEqual([1_000]);
  expect((await auditLedger(books.db)).findings).toEqual([]);
}

describe('a server that is killed while an invoice is opened:', () => {
  test.each([
    ['before the call', false],
    ['after the provider did it', true],
  ])('%s, the buyer is led to a page afterwards and credited once', async (_when, done) => {
    const buyer = await aBuyer();
    await killDuringCall(done, buyer.ask);
    await restart();
    const message = await pays(await buyer.ask());
    expect(await deliver(message)).toBe(200);
    await expectOneCredit(buyer);
  });

  test('after the provider did it, an invoice whose number was lost is credited all the same', async () => {
    const buyer = await aBuyer();
    const known = new Set(btcpay.invoices.keys());
    await killDuringCall(true, buyer.ask);
    const invoice = [...btcpay.invoices.keys()].find((id) => !known.has(id)) ?? '';
    await pays(invoice);
    await restart();
    await expectOneCredit(buyer);
  });
});

describe('a server that is killed while a settled invoice is noted:', () => {
  const paid = async () => {
    const buyer = await aBuyer();
    return { buyer, message: await pays(await buyer.ask()) };
  };
  const again = async (buyer: Buyer, message: SignedMessage): Promise<void> => {
    await expectOneCredit(buyer);
    expect(await deliver(message)).toBe(200);
    await expectOneCredit(buyer);
  };

  test('before the invoice was read', async () => {
    const { buyer, message } = await paid();
    await killDuringCall(false, () => deliver(message));
    expect(await buyer.credits()).toEqual([]);
    await restart();
    await again(buyer, message);
  });

  test('before the commit', async () => {
    const { buyer, message } = await paid();
    const holder = await pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT id FROM users WHERE id = $1 FOR UPDATE', [buyer.id]);
    const waits =
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    await killWhen(
      async () => (await rows(waits)).length > 0,
      () => deliver(message),
    );
    await holder.query('ROLLBACK');
    holder.release();
    expect(await buyer.credits()).toEqual([]);
    await restart();
    await again(buyer, message);
  });

  test('after the commit', async () => {
    const { buyer, message } = await paid();
    await killWhen(
      async () => (await buyer.credits()).length > 0,
      () => deliver(message),
    );
    await restart();
    await again(buyer, message);
  });
});
