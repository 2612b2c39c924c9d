import { randomBytes } from 'node:crypto';

type Outcome = 'completed' | 'pending' | 'declined';
type Payee = { email_address: string; merchant_id: string };
type Amount = { currency_code: string; value: string };

type StandInDispute = { id: string; at: number; status: 'OPEN' | 'RESOLVED'; outcome: string | null };

export type StandInOrder = {
  id: string;
  status: 'CREATED' | 'APPROVED' | 'COMPLETED';
  unit: {
    amount: Amount;
    custom_id?: string;
    invoice_id?: string;
    description?: string;
    payee?: Payee | undefined;
  };
  outcome: Outcome;
  createdAt: number;
  capture: { id: string; status: string; at: number } | null;
  refunds: Array<{ id: string; value: string; at: number }>;
  disputes: StandInDispute[];
};

export type StandInRequest = {
  method: string;
  path: string;
  /** Without the question mark. */
  query?: string;
  headers: Record<string, string>;
  body: string;
};
export type StandInReply = { status: number; body: unknown; headers?: Record<string, string> };

/** The merchant that the stand-in's keys belong to. */
export const standInMerchant: Payee = { email_address: 'shop@example.com', merchant_id: 'STANDINSHOP42' };

export const randomPaypalId = (): string =>
  [...randomBytes(17)].map((byte) => 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'[byte % 34]).join('');

const toWireTime = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');

export function errorReply(status: number, name: string, issue?: string): StandInReply {
  const debug_id = randomBytes(7).toString('hex').slice(0, 13);
  const details = issue === undefined ? [] : [{ issue, description: `${issue}.` }];
  return {
    status,
    body: { name, message: `${name}.`, debug_id, details, links: [] },
    headers: { 'paypal-debug-id': debug_id },
  };
}

export function captureView(order: StandInOrder): Record<string, unknown> {
  const { capture, unit, id } = order;
  return {
    id: capture?.id,
    status: capture?.status,
    amount: unit.amount,
    final_capture: true,
    custom_id: unit.custom_id,
    invoice_id: unit.invoice_id,
    payee: unit.payee,
    create_time: toWireTime(capture?.at ?? order.createdAt),
    supplementary_data: { related_ids: { order_id: id } },
  };
}

export const disputeView = (order: StandInOrder, { id, at, status, outcome }: StandInDispute) => ({
  dispute_id: id,
  create_time: toWireTime(at),
  disputed_transactions: [
    {
      seller_transaction_id: order.capture?.id,
      invoice_number: order.unit.invoice_id,
      custom: order.unit.custom_id,
    },
  ],
  reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  dispute_amount: order.unit.amount,
  status,
  ...(outcome !== null && { dispute_outcome: { outcome_code: outcome } }),
});

export function refundView(order: StandInOrder, refund: StandInOrder['refunds'][number], baseUrl: string) {
  return {
    id: refund.id,
    status: 'COMPLETED',
    amount: { currency_code: order.unit.amount.currency_code, value: refund.value },
    invoice_id: order.unit.invoice_id,
    custom_id: order.unit.custom_id,
    create_time: toWireTime(refund.at),
    links: [{ rel: 'up', method: 'GET', href: `${baseUrl}/v2/payments/captures/${order.capture?.id}` }],
  };
}

export function orderView(order: StandInOrder, baseUrl: string): Record<string, unknown> {
  const payments = order.capture && {
    captures: [captureView(order)],
    ...(order.refunds.length > 0 && {
      refunds: order.refunds.map((refund) => refundView(order, refund, baseUrl)),
    }),
  };
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    create_time: toWireTime(order.createdAt),
    purchase_units: [{ reference_id: 'default', ...order.unit, ...(payments && { payments }) }],
    links: [{ rel: 'self', method: 'GET', href: `${baseUrl}/v2/checkout/orders/${order.id}` }],
  };
}
