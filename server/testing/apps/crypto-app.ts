import {
  openBtcpayStandIn,
  standInStore,
  type SignedMessage,
} from '../../adapters/payments/btcpay/stand-in.ts';
import { serveCryptoStandIn } from '../../adapters/payments/serve-crypto-stand-in.ts';
import { startTestApp, type TestAppOptions } from '../app.ts';
import { aUser } from '../users/builders.ts';
import { readHoldings } from '../payments/holdings.ts';

export async function serveBtcpay(now: () => number) {
  let standIn: ReturnType<typeof openBtcpayStandIn> | undefined;
  const served = await serveCryptoStandIn((url) => {
    standIn = openBtcpayStandIn({ ...standInStore, now, pageUrlOf: (id) => `${url}/i/${id}` });
    return standIn.httpFetch;
  });
  if (!standIn) throw new Error('Nothing was opened');
  const settings = {
    CRYPTO_PROVIDER: 'btcpay',
    BTCPAY_URL: served.url,
    BTCPAY_STORE_ID: standInStore.storeId,
    BTCPAY_API_KEY: standInStore.apiKey,
    BTCPAY_WEBHOOK_SECRET: standInStore.webhookSecret,
  };
  return { ...standIn, ...served, settings };
}

export const noPurchase = { plan: 'free', purchased: 0, moves: [] };
export const premiumPurchase = { plan: 'premium', purchased: 1_000, moves: ['purchase 1000'] };

/** Uses a BTCPay stand-in, whose webhooks are collected until a test delivers them. */
export async function startCryptoApp({ settings, ...options }: TestAppOptions = {}) {
  let now = (): number => 0;
  const btcpay = await serveBtcpay(() => now());
  const app = await startTestApp({ ...options, settings: { ...btcpay.settings, ...settings } });
  now = app.clock.now;
  const told: SignedMessage[] = [];
  btcpay.test.deliverTo((message) => Promise.resolve(told.push(message)));
  const deliver = async ({ headers, body }: SignedMessage): Promise<number> => {
    const { statusCode } = await app.server.inject({
      method: 'POST',
      url: '/api/webhooks/crypto',
      headers,
      payload: body,
    });
    return statusCode;
  };
  return {
    ...app,
    btcpay,
    deliver,
    /** Takes out the undelivered webhooks. */
    collected: (): SignedMessage[] => told.splice(0),
    holdingsOf: (userId: string) => readHoldings(app.db, userId),
    buyer: async () => {
      const user = await aUser(app);
      const { redirectTO, paymentId } = await user.call('requestCryptoPayment');
      const invoice = new URL(redirectTO).pathname.split('/').at(-1) ?? '';
      const stands = async () => (await user.call('getPayment', { params: { id: paymentId } })).payment;
      return { ...user, redirectTO, paymentId, invoice, stands };
    },
    readAgain: async (): Promise<void> => {
      for (const job of app.jobs) if (job.name === 'poll-invoices') await job.run(app.clock.now());
    },
    close: async (): Promise<void> => {
      await app.close();
      await btcpay.close();
    },
  };
}

export type CryptoApp = Awaited<ReturnType<typeof startCryptoApp>>;
