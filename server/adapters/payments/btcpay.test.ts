import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveBtcpay } from '../../testing/crypto-app.ts';
import { openBtcpay } from './btcpay.ts';
import { standInStore } from './btcpay-stand-in.ts';
import { CryptoTrouble } from './crypto-port.ts';
import type { CryptoFault } from './crypto-stand-in-server.ts';

let btcpay: Awaited<ReturnType<typeof serveBtcpay>>;
beforeAll(async () => {
  btcpay = await serveBtcpay(() => Date.UTC(2026, 5, 3, 12));
});
afterAll(() => btcpay.close());

const shop = (changes: Partial<typeof standInStore> = {}) =>
  openBtcpay({ ...standInStore, ...changes, url: `${btcpay.url}/`, patience: 300 });
const wanted = {
  paymentId: 'P-1',
  userId: 'U-1',
  priceCents: 1_700,
  currency: 'USD',
  description: 'Calmwick Premium',
  returnUrl: 'http://calmwick.test/',
  noticeUrl: 'http://calmwick.test/x',
};
const troubleOf = async (work: Promise<unknown>): Promise<CryptoTrouble> => {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  if (error instanceof CryptoTrouble) return error;
  throw new Error(`No trouble: ${String(error)}`);
};

test('an invoice is opened, found by its number and by ours, and read as it stands', async () => {
  const { order, page } = await shop().openInvoice(wanted);
  expect(page).toBe(`${btcpay.url}/i/${order}`);
  await btcpay.test.pay(order, 1_000);
  const expected = {
    order,
    paymentId: 'P-1',
    priceCents: 1_700,
    currency: 'USD',
    stage: 'part',
    receivedCents: 1_000,
    payableUntil: Date.UTC(2026, 5, 3, 13),
  };
  expect(await shop().ask?.byOrder(order)).toMatchObject(expected);
  expect(await shop().ask?.byPayment('P-1')).toMatchObject(expected);
  expect(await shop().ask?.byOrder('unknown')).toBeNull();
  expect(await shop().ask?.byPayment('P-2')).toBeNull();
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
  '%s is told apart, and without the key',
  async (_case, fault, kind) => {
    btcpay.fail(fault);
    const trouble = await troubleOf(shop().openInvoice(wanted));
    expect(trouble.kind).toBe(kind);
    expect(trouble.retryAfterSeconds).toBe(kind === 'limit' ? 7 : 0);
    expect(`${trouble.stack}${JSON.stringify(trouble)}`).not.toMatch(/stand-in-key|secret of theirs/);
  },
);

test('a wrong key and a wrong store are refusals', async () => {
  expect((await troubleOf(shop({ apiKey: 'wrong' }).openInvoice(wanted))).kind).toBe('refused');
  expect((await troubleOf(shop({ storeId: 'wrong' }).openInvoice(wanted))).kind).toBe('refused');
});
