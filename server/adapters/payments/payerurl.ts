import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { decimalOf, wholeCentsOf } from '@app/domain/payments/decimal-cents.ts';
import { askJson, type Carry } from './ask-json.ts';
import {
  CryptoTrouble,
  type CryptoPort,
  type DeliveredNotice,
  type Invoice,
  type NewInvoice,
} from './crypto-port.ts';

export const PAYERURL = 'https://api-v2.payerurl.com/api/payment';

type Account = { requestUrl: string; publicKey: string; secretKey: string };
type Options = Account & { carry?: Carry; patience?: number };

/** What a callback is signed over, in this order. */
const SIGNED = [
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
const PAID = '200';
const CANCELLED = '20000';

/** `pairs` in the order in which they are signed and sent. */
export function sign(
  pairs: ReadonlyArray<readonly [string, string]>,
  { publicKey, secretKey }: Omit<Account, 'requestUrl'>,
) {
  const body = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
  const signature = createHmac('sha256', secretKey).update(body).digest('hex');
  return { body, authorization: Buffer.from(`${publicKey}:${signature}`).toString('base64') };
}

export const signedFields = (fields: Record<string, string>) =>
  SIGNED.map((name) => [name, fields[name] ?? ''] as const);

/** Sorted by name; PayerURL takes the amount in dollars, whatever its guides say of a smallest unit. */
function orderOf({ paymentId, priceCents, currency, description, returnUrl, noticeUrl }: NewInvoice) {
  const amount = decimalOf(priceCents);
  return [
    ['amount', amount],
    // Nothing of the buyer goes there that payment does not need.
    ['billing_email', ''],
    ['billing_fname', 'Customer'],
    ['billing_lname', ''],
    ['cancel_url', returnUrl],
    ['currency', currency.toLowerCase()],
    ['items[0][name]', description.replace(/\s+/g, '_')],
    ['items[0][qty]', '1'],
    ['items[0][price]', amount],
    ['notify_url', noticeUrl],
    ['order_id', paymentId],
    ['redirect_to', returnUrl],
    ['type', 'nodejs'],
  ] as const;
}

const opened = z.object({ redirectTO: z.string() });
const notice = z.record(
  z.string(),
  z.pipe(
    z.union([z.string(), z.number(), z.null()]),
    z.transform((said) => String(said ?? '')),
  ),
);

/** A callback as form or as JSON. */
function fieldsOf({ headers, body }: DeliveredNotice): Record<string, string> | null {
  const text = body.toString('utf8');
  if (!String(headers['content-type']).includes('json')) return Object.fromEntries(new URLSearchParams(text));
  try {
    const parsed = notice.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function isSigned(
  delivered: DeliveredNotice,
  fields: Record<string, string>,
  account: Omit<Account, 'requestUrl'>,
): boolean {
  const { authorization } = delivered.headers;
  const said =
    typeof authorization === 'string' ? authorization.replace(/^Bearer\s+/i, '') : (fields.authStr ?? '');
  const [given, expected] = [
    Buffer.from(said),
    Buffer.from(sign(signedFields(fields), account).authorization),
  ];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function invoiceOf(fields: Record<string, string>): Invoice {
  const { order_id: order = '', transaction_id: transaction, status_code: code } = fields;
  return {
    order,
    paymentId: order,
    priceCents: null,
    currency: (fields.confirm_rcv_amnt_curr ?? '').toUpperCase(),
    stage: code === PAID ? 'paid' : code === CANCELLED ? 'cancelled' : 'new',
    expired: false,
    receivedCents: wholeCentsOf(fields.confirm_rcv_amnt ?? ''),
    transaction: transaction || null,
    page: null,
    payableUntil: null,
  };
}

/** The hosts of payment pages: all of the provider's, whichever of them is asked. */
function pagesOf(requestUrl: string): string[] {
  const { origin, hostname, protocol } = new URL(requestUrl);
  return hostname.endsWith('.payerurl.com') ? [`${protocol}//*.payerurl.com`] : [origin];
}

/** PayerURL: it tells of a payment by its signed callback alone and cannot be asked. */
export function openPayerurl({
  requestUrl,
  publicKey,
  secretKey,
  carry = fetch,
  patience,
}: Options): CryptoPort {
  const keys = { publicKey, secretKey };
  return {
    provider: 'payerurl',
    test: false,
    pages: pagesOf(requestUrl),
    openInvoice: async (invoice) => {
      const { body, authorization } = sign(orderOf(invoice), keys);
      const headers = {
        authorization: `Bearer ${authorization}`,
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
        accept: 'application/json',
      };
      const said = opened.safeParse(
        await askJson(carry, requestUrl, { method: 'POST', headers, body }, patience),
      );
      if (!said.success) throw new CryptoTrouble('refused', 'no payment page was given');
      return { order: invoice.paymentId, page: said.data.redirectTO };
    },
    ask: null,
    readNotice: (delivered) => {
      const fields = fieldsOf(delivered);
      if (!fields || !isSigned(delivered, fields, keys))
        throw new CryptoTrouble('forged', 'the signature is wrong');
      const { order_id: order, status_code: code = '' } = fields;
      if (!order) return null;
      return { event: `status ${code.slice(0, 10)}`, order, paymentId: order, invoice: invoiceOf(fields) };
    },
    taken: { status: 2040, message: 'ok' },
  };
}
