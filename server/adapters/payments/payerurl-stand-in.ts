import { createHmac } from 'node:crypto';
import type { Carry } from './ask-json.ts';

export const standInKeys = { publicKey: 'stand-in-public', secretKey: 'stand-in-secret' };

type Callback = {
  orderId: string;
  status?: number;
  amount?: string;
  currency?: string;
  transaction?: string;
};
type Sent = { headers: Record<string, string>; body: string };

const keyOf = (text: string, secret: string): string => {
  const signature = createHmac('sha256', secret).update(text).digest('hex');
  return Buffer.from(`${standInKeys.publicKey}:${signature}`).toString('base64');
};

/** What a callback is signed over: these ten, sorted by name. */
const fieldsOf = ({
  orderId,
  status = 200,
  amount = '17.00',
  currency = 'usd',
  transaction = 'TX-1',
}: Callback) => ({
  coin_rcv_amnt: '0.00026',
  coin_rcv_amnt_curr: 'BTC',
  confirm_rcv_amnt: amount,
  confirm_rcv_amnt_curr: currency,
  ext_transaction_id: '0xabc def',
  note: 'Payment received & confirmed',
  order_id: orderId,
  status_code: String(status),
  transaction_id: transaction,
  txn_time: '2026-06-03 12:00:00',
});

/** The part of PayerURL that we use: as strict about the signature, and it says no with 200. */
export function openPayerurlStandIn(pageOf: (orderId: string) => string) {
  const orders = new Map<string, Record<string, string>>();
  const carry: Carry = (_url, init) => {
    const body = typeof init.body === 'string' ? init.body : '';
    const given = new Headers(init.headers).get('authorization');
    if (given !== `Bearer ${keyOf(body, standInKeys.secretKey)}`)
      return Promise.resolve(Response.json({ status: false, message: 'Signature not matched' }));
    const order = Object.fromEntries(new URLSearchParams(body));
    const id = order.order_id ?? '';
    if (orders.has(id))
      return Promise.resolve(Response.json({ status: false, message: 'Order id must be unique' }));
    orders.set(id, order);
    return Promise.resolve(Response.json({ status: true, redirectTO: pageOf(id) }));
  };
  const form = (callback: Callback, secret = standInKeys.secretKey): Sent => {
    const body = new URLSearchParams(fieldsOf(callback)).toString();
    const headers = {
      authorization: `Bearer ${keyOf(body, secret)}`,
      'content-type': 'application/x-www-form-urlencoded',
    };
    return { headers, body };
  };
  return {
    carry,
    orders,
    callback: form,
    /** The same as JSON, with the signature in the body. */
    jsonCallback: (callback: Callback): Sent => {
      const fields = fieldsOf(callback);
      const authStr = keyOf(new URLSearchParams(fields).toString(), standInKeys.secretKey);
      const body = JSON.stringify({ ...fields, status_code: Number(fields.status_code), authStr });
      return { headers: { 'content-type': 'application/json' }, body };
    },
  };
}
