import { createHmac, timingSafeEqual } from 'node:crypto';
import { formatCents } from '@app/domain/payments/decimal-cents.ts';
import { DAY_MS, MINUTE_MS } from '@app/domain/time.ts';
import * as z from 'zod/mini';
import { CryptoProviderError, type CryptoPort, type Invoice, type NewInvoice } from '../crypto-port.ts';
import { fetchJson } from '../fetch-json.ts';
import type { Fetch } from '../http-fetch.ts';
import type { WebhookDelivery } from '../webhook-delivery.ts';
import { invoiceSchema, notificationSchema, paymentIdOf, toInvoice } from './wire.ts';

export type BtcpayCredentials = { url: string; storeId: string; apiKey: string; webhookSecret: string };
type BtcpayOptions = BtcpayCredentials & {
  test?: boolean;
  httpFetch?: Fetch;
  pages?: readonly string[];
  timeoutMs?: number;
};

const PAYABLE_MINUTES = 60;
/** How long BTCPay still watches for money after an invoice has expired. */
const MONITORING_MINUTES = 7 * 1_440;
/** BTCPay redelivers for an hour, and by hand whenever somebody wants; an older notification is somebody else's replay. */
const MAX_AGE_MS = 7 * DAY_MS;
const MAX_AHEAD_MS = 10 * MINUTE_MS;

export const signBody = (secret: string, body: Buffer | string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

function isSigned({ headers, body }: WebhookDelivery, secret: string): boolean {
  const header = headers['btcpay-sig'];
  if (typeof header !== 'string') return false;
  const [actual, expected] = [Buffer.from(header), Buffer.from(signBody(secret, body))];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function parseReply<S extends z.ZodMiniType>(schema: S, reply: unknown, what: string): z.output<S> {
  const parsed = schema.safeParse(reply);
  if (!parsed.success) throw new CryptoProviderError('down', `${what} could not be read`);
  return parsed.data;
}

const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
};

const toRequestBody = (invoice: NewInvoice) => ({
  amount: formatCents(invoice.priceCents),
  currency: invoice.currency,
  metadata: { orderId: invoice.paymentId, userId: invoice.userId, itemDesc: invoice.description },
  checkout: {
    // One confirmation: what is not in a block yet can still be taken back by its sender.
    speedPolicy: 'MediumSpeed',
    expirationMinutes: PAYABLE_MINUTES,
    monitoringMinutes: MONITORING_MINUTES,
    paymentTolerance: 0,
    redirectURL: invoice.returnUrl,
    redirectAutomatically: true,
  },
});

export function openBtcpay({
  url,
  storeId,
  apiKey,
  webhookSecret,
  test = false,
  httpFetch = fetch,
  pages = [new URL(url).origin],
  timeoutMs,
}: BtcpayOptions): CryptoPort {
  const invoicesUrl = `${url.replace(/(?<!\/)\/+$/, '')}/api/v1/stores/${encodeURIComponent(storeId)}/invoices`;
  const headers = { authorization: `token ${apiKey}`, accept: 'application/json' };
  const get = (address: string) => fetchJson(httpFetch, address, { headers }, timeoutMs);
  const parseInvoice = (reply: unknown): Invoice | null => {
    const parsed = parseReply(invoiceSchema, reply, 'an invoice');
    return parsed.storeId === storeId ? toInvoice(parsed) : null;
  };
  return {
    provider: 'btcpay',
    test,
    pages,
    openInvoice: async (invoice) => {
      const body = JSON.stringify(toRequestBody(invoice));
      const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
      const reply = await fetchJson(httpFetch, invoicesUrl, init, timeoutMs);
      if (reply === undefined) throw new CryptoProviderError('refused', 'there is no such store');
      const opened = parseInvoice(reply);
      if (!opened?.pageUrl) throw new CryptoProviderError('down', 'an invoice without a page');
      return { invoiceId: opened.invoiceId, pageUrl: opened.pageUrl };
    },
    lookup: {
      byInvoiceId: async (invoiceId) => {
        const reply = await get(`${invoicesUrl}/${encodeURIComponent(invoiceId)}`);
        return reply === undefined ? null : parseInvoice(reply);
      },
      byPaymentId: async (paymentId) => {
        const reply = await get(`${invoicesUrl}?orderId=${encodeURIComponent(paymentId)}`);
        const found =
          reply === undefined ? [] : parseReply(z.array(z.unknown()), reply, 'a list of invoices');
        return found.map(parseInvoice).find((invoice) => invoice?.paymentId === paymentId) ?? null;
      },
    },
    verifyNotification: (delivery, now) => {
      if (!isSigned(delivery, webhookSecret))
        throw new CryptoProviderError('forged', 'the signature is wrong');
      const parsed = notificationSchema.safeParse(parseJson(delivery.body));
      if (!parsed.success) throw new CryptoProviderError('forged', 'the message could not be read');
      const { type, timestamp, storeId: store, invoiceId, metadata } = parsed.data;
      const sentAt = timestamp * 1_000;
      const isTimely = now.some((at) => sentAt > at - MAX_AGE_MS && sentAt < at + MAX_AHEAD_MS);
      if (!isTimely) throw new CryptoProviderError('forged', 'the message is too old');
      if (store !== storeId) throw new CryptoProviderError('forged', 'the message is of another store');
      if (!invoiceId || !/^[\w-]{1,100}$/.test(invoiceId)) return null;
      return { eventType: type, invoiceId, paymentId: paymentIdOf(metadata), invoice: null };
    },
    acknowledgement: { ok: true },
  };
}
