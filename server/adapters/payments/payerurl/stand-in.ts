import { createHmac } from 'node:crypto';
import type { Fetch } from '../http-fetch.ts';

export const standInKeys = { publicKey: 'stand-in-public', secretKey: 'stand-in-secret' };

type Callback = {
  orderId: string;
  status?: number;
  amount?: string;
  currency?: string;
  transaction?: string;
};
type SignedMessage = { headers: Record<string, string>; body: string };

const authorizationOf = (text: string, secret: string): string => {
  const signature = createHmac('sha256', secret).update(text).digest('hex');
  return Buffer.from(`${standInKeys.publicKey}:${signature}`).toString('base64');
};

/** The ten signed fields, sorted by name. */
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

/** The part of PayerURL that we use: as strict about the signature, and it refuses with status 200. */
export function openPayerurlStandIn(pageUrlOf: (orderId: string) => string) {
  const orders = new Map<string, Record<string, string>>();
  const httpFetch: Fetch = (_url, init) => {
    const body = typeof init.body === 'string' ? init.body : '';
    const authorization = new Headers(init.headers).get('authorization');
    if (authorization !== `Bearer ${authorizationOf(body, standInKeys.secretKey)}`)
      return Promise.resolve(Response.json({ status: false, message: 'Signature not matched' }));
    const order = Object.fromEntries(new URLSearchParams(body));
    const id = order.order_id ?? '';
    if (orders.has(id))
      return Promise.resolve(Response.json({ status: false, message: 'Order id must be unique' }));
    orders.set(id, order);
    return Promise.resolve(Response.json({ status: true, redirectTO: pageUrlOf(id) }));
  };
  const formCallback = (callback: Callback, secret = standInKeys.secretKey): SignedMessage => {
    const body = new URLSearchParams(fieldsOf(callback)).toString();
    const headers = {
      authorization: `Bearer ${authorizationOf(body, secret)}`,
      'content-type': 'application/x-www-form-urlencoded',
    };
    return { headers, body };
  };
  return {
    httpFetch,
    orders,
    callback: formCallback,
    jsonCallback: (callback: Callback): SignedMessage => {
      const fields = fieldsOf(callback);
      const authStr = authorizationOf(new URLSearchParams(fields).toString(), standInKeys.secretKey);
      const body = JSON.stringify({ ...fields, status_code: Number(fields.status_code), authStr });
      return { headers: { 'content-type': 'application/json' }, body };
    },
  };
}
