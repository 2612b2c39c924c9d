import { afterAll, expect, test } from 'vitest';
import { serveBtcpay } from '../../../testing/apps/crypto-app.ts';
import { openBtcpay } from './btcpay.ts';
import { standInStore } from './stand-in.ts';
import { CryptoProviderError } from '../crypto-port.ts';
import type { CryptoFault } from '../serve-crypto-stand-in.ts';

const btcpay = await serveBtcpay(() => Date.UTC(2026, 5, 3, 12));
afterAll(() => btcpay.close());

const shop = (changes: Partial<Parameters<typeof openBtcpay>[0]> = {}) =>
  openBtcpay({ ...standInStore, ...changes, url: `${btcpay.url}/` });
const newInvoice = {
  paymentId: 'P-1',
  userId: 'U-1',
  priceCents: 1_700,
  currency: 'USD',
  description: 'Calmwick Premium',
  returnUrl: 'http://calmwick.test/',
  webhookUrl: 'http://calmwick.test/x',
};
const errorOf = async (work: Promise<unknown>): Promise<CryptoProviderError> => {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  if (error instanceof CryptoProviderError) return error;
  throw new Error(`No provider error: ${String(error)}`);
};

test('an opened invoice is found by its id and by our payment id', async () => {
  const { invoiceId, pageUrl } = await shop().openInvoice(newInvoice);
  expect(pageUrl).toBe(`${btcpay.url}/i/${invoiceId}`);
  await btcpay.test.pay(invoiceId, 1_000);
  const expected = {
    invoiceId,
    paymentId: 'P-1',
    priceCents: 1_700,
    currency: 'USD',
    stage: 'part',
    receivedCents: 1_000,
    payableUntil: Date.UTC(2026, 5, 3, 13),
  };
  expect(await shop().lookup?.byInvoiceId(invoiceId)).toMatchObject(expected);
  expect(await shop().lookup?.byPaymentId('P-1')).toMatchObject(expected);
  expect(await shop().lookup?.byInvoiceId('unknown')).toBeNull();
  expect(await shop().lookup?.byPaymentId('P-2')).toBeNull();
});

test.each([
  ['a failure over there', { status: 500 }, 'down'],
  ['a busy server', { status: 503 }, 'down'],
  ['a key without the permission', { status: 403 }, 'refused'],
  ['an order that is refused', { status: 422 }, 'refused'],
  ['an address that moved', { status: 302 }, 'refused'],
  ['too many calls', { status: 429, retryAfter: '7' }, 'limit'],
  ['a page of a proxy', { lost: 'html' }, 'down'],
  ['half an answer', { lost: 'truncated' }, 'down'],
  ['a line that breaks', { lost: 'reset' }, 'down'],
  ['silence', { lost: 'hang' }, 'down'],
] as Array<[string, CryptoFault, string]>)(
  '%s has its own kind of error, which never holds the key',
  async (_case, fault, kind) => {
    btcpay.fail(fault);
    const hasty = 'lost' in fault && fault.lost === 'hang' ? { timeoutMs: 300 } : {};
    const error = await errorOf(shop(hasty).openInvoice(newInvoice));
    expect(error.kind).toBe(kind);
    expect(error.retryAfterSeconds).toBe(kind === 'limit' ? 7 : 0);
    expect(`${error.stack}${JSON.stringify(error)}`).not.toMatch(/stand-in-key|secret of theirs/);
  },
);

test('a wrong key and a wrong store are refused', async () => {
  expect((await errorOf(shop({ apiKey: 'wrong' }).openInvoice(newInvoice))).kind).toBe('refused');
  expect((await errorOf(shop({ storeId: 'wrong' }).openInvoice(newInvoice))).kind).toBe('refused');
});
