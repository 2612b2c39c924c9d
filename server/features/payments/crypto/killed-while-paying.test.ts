import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scratchFolder, startServer, storedMarket } from '../../../../tools/testing/start-server.ts';
import { signUp } from '../../../../tools/testing/chat-client.ts';
import type { SignedMessage } from '../../../adapters/payments/btcpay/stand-in.ts';
import { serveBtcpay } from '../../../testing/apps/crypto-app.ts';
import { LOCK_USER_SQL, startKillableServer } from '../../../testing/payments/killable-server.ts';

let btcpay: Awaited<ReturnType<typeof serveBtcpay>>;
let data: Awaited<ReturnType<typeof scratchFolder>>;
let mortal: Awaited<ReturnType<typeof startKillableServer>>;
const told: SignedMessage[] = [];

beforeAll(async () => {
  btcpay = await serveBtcpay(Date.now);
  btcpay.test.deliverTo((message) => Promise.resolve(told.push(message)));
  data = await scratchFolder();
  mortal = await startKillableServer({
    start: (databaseUrl) =>
      startServer(data.path, { ...storedMarket, ...btcpay.settings, DATABASE_URL: databaseUrl }),
    signUp,
  });
});
afterAll(async () => {
  await mortal.close();
  await btcpay.close();
  await data.remove();
});

async function aBuyer() {
  const { cookie, id } = await mortal.aUser();
  return {
    id,
    ask: async (): Promise<string> => {
      const address = `${mortal.at().url}/api/crypto/donation-payment-request`;
      const answer = await fetch(address, { headers: { cookie } });
      const { redirectTO } = (await answer.json()) as { redirectTO: string };
      return redirectTO.split('/').at(-1) ?? '';
    },
    credits: () => mortal.creditsOf(id),
  };
}
type Buyer = Awaited<ReturnType<typeof aBuyer>>;

const deliver = async ({ headers, body }: SignedMessage): Promise<number> =>
  (await fetch(`${mortal.at().url}/api/webhooks/crypto`, { method: 'POST', headers, body })).status;

/** The coins arrive and are confirmed; returns the last notification. */
async function pays(invoice: string): Promise<SignedMessage> {
  await btcpay.test.pay(invoice, 1_700);
  await btcpay.test.confirm(invoice);
  const message = told.splice(0).at(-1);
  if (!message) throw new Error('Nothing was told');
  return message;
}

const killDuringCall = (done: boolean, work: () => Promise<unknown>): Promise<unknown> => {
  const before = btcpay.calls.length;
  btcpay.fail({ lost: 'hang', done });
  return mortal.killWhen(() => Promise.resolve(btcpay.calls.length > before), work);
};

/** Any earlier attempt to open an invoice has timed out by then. */
async function restart(): Promise<void> {
  btcpay.heal();
  await mortal.rows('UPDATE payments SET request_pending_since = 0 WHERE request_pending_since IS NOT NULL');
  await mortal.restart();
}

const expectOneCredit = ({ id }: Buyer): Promise<void> => mortal.expectOneCredit(id);

describe('a server killed while opening an invoice:', () => {
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

  test('after the provider opened it, an invoice whose id was lost is credited all the same', async () => {
    const buyer = await aBuyer();
    const known = new Set(btcpay.invoices.keys());
    await killDuringCall(true, buyer.ask);
    const invoice = [...btcpay.invoices.keys()].find((id) => !known.has(id)) ?? '';
    await pays(invoice);
    await restart();
    await expectOneCredit(buyer);
  });
});

describe('a server killed while recording a settled invoice:', () => {
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
    await mortal.killBeforeCommit(LOCK_USER_SQL, [buyer.id], () => deliver(message));
    expect(await buyer.credits()).toEqual([]);
    await restart();
    await again(buyer, message);
  });

  test('after the commit', async () => {
    const { buyer, message } = await paid();
    await mortal.killWhen(
      async () => (await buyer.credits()).length > 0,
      () => deliver(message),
    );
    await restart();
    await again(buyer, message);
  });
});
