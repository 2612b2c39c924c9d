import { createHmac, timingSafeEqual } from 'node:crypto';
import { formatCents, parseWholeCents } from '@app/domain/payments/decimal-cents.ts';
import * as z from 'zod/mini';
import { CryptoProviderError, type CryptoPort, type Invoice, type NewInvoice } from '../crypto-port.ts';
import { fetchJson } from '../fetch-json.ts';
import type { Fetch } from '../http-fetch.ts';
import type { WebhookDelivery } from '../webhook-delivery.ts';

export const PAYERURL_REQUEST_URL = 'https://api-v2.payerurl.com/api/payment';

type PayerurlKeys = { publicKey: string; secretKey: string };
type PayerurlOptions = PayerurlKeys & {
  requestUrl: string;
  httpFetch?: Fetch;
  timeoutMs?: number;
};

/** The fields that a callback is signed over, in this order. */
const SIGNED_FIELDS = [
  'coin_rcv_amnt',
  'coin_rcv_amnt_curr',
  'confirm_rcv_amnt',
  'confirm_rcv_amnt_curr',
  'ext_transaction_id',
  'note',
  'order_id',
  'status_code',
  'transaction_id',
  'txn_time',
] as const;
const STATUS_PAID = '200';
const STATUS_CANCELLED = '20000';

export function sign(
  pairs: ReadonlyArray<readonly [string, string]>,
  { publicKey, secretKey }: PayerurlKeys,
) {
  const body = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
  const signature = createHmac('sha256', secretKey).update(body).digest('hex');
  return { body, authorization: Buffer.from(`${publicKey}:${signature}`).toString('base64') };
}

export const signedFields = (fields: Record<string, string>) =>
  SIGNED_FIELDS.map((name) => [name, fields[name] ?? ''] as const);

/** Sorted by name; PayerURL takes the amount in dollars, whatever its guides say of a smallest unit. */
function toRequestFields({
  paymentId,
  priceCents,
  currency,
  description,
  returnUrl,
  webhookUrl,
}: NewInvoice) {
  const amount = formatCents(priceCents);
  return [
    ['amount', amount],
    // Payment needs nothing of the buyer, so nothing is sent.
    ['billing_email', ''],
    ['billing_fname', 'Customer'],
    ['billing_lname', ''],
    ['cancel_url', returnUrl],
    ['currency', currency.toLowerCase()],
    ['items[0][name]', description.replace(/\s+/g, '_')],
    ['items[0][qty]', '1'],
    ['items[0][price]', amount],
    ['notify_url', webhookUrl],
    ['order_id', paymentId],
    ['redirect_to', returnUrl],
    ['type', 'nodejs'],
  ] as const;
}

const openedSchema = z.object({ redirectTO: z.string() });
const callbackSchema = z.record(
  z.string(),
  z.pipe(
    z.union([z.string(), z.number(), z.null()]),
    z.transform((value) => String(value ?? '')),
  ),
);

/** A callback comes as a form or as JSON. */
function parseFields({ headers, body }: WebhookDelivery): Record<string, string> | null {
  const text = body.toString('utf8');
  if (!String(headers['content-type']).includes('json')) return Object.fromEntries(new URLSearchParams(text));
  try {
    const parsed = callbackSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function isSigned(
  { headers: { authorization } }: WebhookDelivery,
  fields: Record<string, string>,
  keys: PayerurlKeys,
): boolean {
  const signature =
    typeof authorization === 'string' ? authorization.replace(/^Bearer\s+/i, '') : (fields.authStr ?? '');
  const [actual, expected] = [
    Buffer.from(signature),
    Buffer.from(sign(signedFields(fields), keys).authorization),
  ];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function toInvoice(fields: Record<string, string>): Invoice {
  const { order_id: order = '', transaction_id: transaction, status_code: code } = fields;
  return {
    invoiceId: order,
    paymentId: order,
    priceCents: null,
    currency: (fields.confirm_rcv_amnt_curr ?? '').toUpperCase(),
    stage: code === STATUS_PAID ? 'paid' : code === STATUS_CANCELLED ? 'cancelled' : 'new',
    isExpired: false,
    receivedCents: parseWholeCents(fields.confirm_rcv_amnt ?? ''),
    transactionId: transaction || null,
    pageUrl: null,
    payableUntil: null,
  };
}

/** PayerURL serves payment pages from any host of its domain. */
function pageOriginsOf(requestUrl: string): string[] {
  const { origin, hostname, protocol } = new URL(requestUrl);
  return hostname.endsWith('.payerurl.com') ? [`${protocol}//*.payerurl.com`] : [origin];
}

/** PayerURL reports payments by signed callbacks alone; it has no way to look them up. */
export function openPayerurl({
  requestUrl,
  publicKey,
  secretKey,
  httpFetch = fetch,
  timeoutMs,
}: PayerurlOptions): CryptoPort {
  const keys = { publicKey, secretKey };
  return {
    provider: 'payerurl',
    test: false,
    pages: pageOriginsOf(requestUrl),
    openInvoice: async (invoice) => {
      const { body, authorization } = sign(toRequestFields(invoice), keys);
      const headers = {
        authorization: `Bearer ${authorization}`,
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
        accept: 'application/json',
      };
      const opened = openedSchema.safeParse(
        await fetchJson(httpFetch, requestUrl, { method: 'POST', headers, body }, timeoutMs),
      );
      if (!opened.success) throw new CryptoProviderError('refused', 'no payment page was given');
      return { invoiceId: invoice.paymentId, pageUrl: opened.data.redirectTO };
    },
    lookup: null,
    verifyNotification: (delivery) => {
      const fields = parseFields(delivery);
      if (!fields || !isSigned(delivery, fields, keys))
        throw new CryptoProviderError('forged', 'the signature is wrong');
      const { order_id: order, status_code: code = '' } = fields;
      if (!order) return null;
      return {
        eventType: `status ${code.slice(0, 10)}`,
        invoiceId: order,
        paymentId: order,
        invoice: toInvoice(fields),
      };
    },
    acknowledgement: { status: 2040, message: 'ok' },
  };
}
