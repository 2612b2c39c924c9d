import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { decimalOf } from '@app/domain/payments/decimal-cents.ts';
import { askJson, type Carry } from './ask-json.ts';
import { deliveryShape, invoiceOf, invoiceShape, orderIdOf } from './btcpay-wire.ts';
import {
  CryptoTrouble,
  type CryptoPort,
  type DeliveredNotice,
  type Invoice,
  type NewInvoice,
} from './crypto-port.ts';

export type BtcpayAccount = { url: string; storeId: string; apiKey: string; webhookSecret: string };
type Options = BtcpayAccount & {
  test?: boolean;
  carry?: Carry;
  pages?: readonly string[];
  patience?: number;
};

/** How long an invoice takes money, and how long after that BTCPay still watches for it, in minutes. */
const OPEN_FOR = 60;
const WATCHED_FOR = 7 * 1_440;
/** BTCPay sends again for an hour, and by hand whenever somebody wants; a message older than this is somebody else's replay. */
const STALE = 7 * 86_400_000;
/** Clocks that differ. */
const AHEAD = 600_000;

export const signatureOf = (secret: string, body: Buffer | string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

function isSigned({ headers, body }: DeliveredNotice, secret: string): boolean {
  const said = headers['btcpay-sig'];
  if (typeof said !== 'string') return false;
  const [given, expected] = [Buffer.from(said), Buffer.from(signatureOf(secret, body))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function read<S extends z.ZodMiniType>(shape: S, said: unknown, what: string): z.output<S> {
  const parsed = shape.safeParse(said);
  if (!parsed.success) throw new CryptoTrouble('down', `${what} could not be read`);
  return parsed.data;
}

const asText = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
};

const orderOf = (invoice: NewInvoice) => ({
  amount: decimalOf(invoice.priceCents),
  currency: invoice.currency,
  metadata: { orderId: invoice.paymentId, userId: invoice.userId, itemDesc: invoice.description },
  checkout: {
    // One confirmation: what is not in a block yet can still be taken back by its sender.
    speedPolicy: 'MediumSpeed',
    expirationMinutes: OPEN_FOR,
    monitoringMinutes: WATCHED_FOR,
    paymentTolerance: 0,
    redirectURL: invoice.returnUrl,
    redirectAutomatically: true,
  },
});

/** A store of a BTCPay Server by its Greenfield interface. */
export function openBtcpay({
  url,
  storeId,
  apiKey,
  webhookSecret,
  test = false,
  carry = fetch,
  pages = [new URL(url).origin],
  patience,
}: Options): CryptoPort {
  const invoices = `${url.replace(/\/+$/, '')}/api/v1/stores/${encodeURIComponent(storeId)}/invoices`;
  const headers = { authorization: `token ${apiKey}`, accept: 'application/json' };
  const get = (address: string) => askJson(carry, address, { headers }, patience);
  const ours = (said: unknown): Invoice | null => {
    const shape = read(invoiceShape, said, 'an invoice');
    return shape.storeId === storeId ? invoiceOf(shape) : null;
  };
  return {
    provider: 'btcpay',
    test,
    pages,
    openInvoice: async (invoice) => {
      const body = JSON.stringify(orderOf(invoice));
      const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
      const said = await askJson(carry, invoices, init, patience);
      if (said === undefined) throw new CryptoTrouble('refused', 'there is no such store');
      const opened = ours(said);
      if (!opened?.page) throw new CryptoTrouble('down', 'an invoice without a page');
      return { order: opened.order, page: opened.page };
    },
    ask: {
      byOrder: async (order) => {
        const said = await get(`${invoices}/${encodeURIComponent(order)}`);
        return said === undefined ? null : ours(said);
      },
      byPayment: async (paymentId) => {
        const said = await get(`${invoices}?orderId=${encodeURIComponent(paymentId)}`);
        const found = said === undefined ? [] : read(z.array(z.unknown()), said, 'a list of invoices');
        return found.map(ours).find((one) => one?.paymentId === paymentId) ?? null;
      },
    },
    readNotice: (delivered, now) => {
      if (!isSigned(delivered, webhookSecret)) throw new CryptoTrouble('forged', 'the signature is wrong');
      const parsed = deliveryShape.safeParse(asText(delivered.body));
      if (!parsed.success) throw new CryptoTrouble('forged', 'the message could not be read');
      const { type, timestamp, storeId: store, invoiceId, metadata } = parsed.data;
      const isTimely = now.some((at) => timestamp * 1_000 > at - STALE && timestamp * 1_000 < at + AHEAD);
      if (!isTimely) throw new CryptoTrouble('forged', 'the message is too old');
      if (store !== storeId) throw new CryptoTrouble('forged', 'the message is of another store');
      if (!invoiceId || !/^[\w-]{1,100}$/.test(invoiceId)) return null;
      return { event: type, order: invoiceId, paymentId: orderIdOf(metadata), invoice: null };
    },
    taken: { ok: true },
  };
}
