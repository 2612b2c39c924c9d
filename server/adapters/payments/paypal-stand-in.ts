import { randomUUID, sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ownCertificate } from './paypal-certificate.ts';
import {
  aNumber,
  captureView,
  orderView,
  refundView,
  standInOrders,
  type StandInOrder,
} from './paypal-stand-in-orders.ts';
import type { Send } from './paypal-transport.ts';
import type { TestCards, TestOrder } from './port.ts';

export const standInKeys = {
  clientId: 'stand-in-client',
  clientSecret: 'stand-in-secret',
  webhookId: 'STAND-IN-WEBHOOK',
};

export type Message = { headers: Record<string, string>; body: string };
type Signing = {
  at?: number;
  webhookId?: string;
  certificateUrl?: string;
  signer?: ReturnType<typeof ownCertificate>;
};

const decimal = (cents: number): string => (cents / 100).toFixed(2);
const centsOf = ({ unit }: StandInOrder): number => Math.round(Number(unit.amount.value) * 100);

function stateOf({ status, capture, then, refunds }: StandInOrder): TestOrder['state'] {
  if (capture === null) {
    if (status === 'APPROVED') return then === 'declined' ? 'declined' : 'approved';
    return 'created';
  }
  if (refunds.length > 0) return 'refunded';
  return capture.status === 'PENDING' ? 'pending' : capture.status === 'COMPLETED' ? 'completed' : 'declined';
}

function viewOf(order: StandInOrder): TestOrder {
  return {
    id: order.id,
    priceCents: centsOf(order),
    currency: order.unit.amount.currency_code,
    description: order.unit.description ?? '',
    state: stateOf(order),
  };
}

/** Signs messages as PayPal does, with keys of its own that are made when first needed. */
function messages(base: string, now: () => number) {
  let made: ReturnType<typeof ownCertificate> | undefined;
  const own = () => (made ??= ownCertificate('messageverificationcerts.stand-in'));
  const signed = (body: string, { at = now(), webhookId, certificateUrl, signer }: Signing = {}): Message => {
    const id = randomUUID();
    const time = new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
    const text = `${id}|${time}|${webhookId ?? standInKeys.webhookId}|${crc32(body)}`;
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': certificateUrl ?? `${base}/v1/notifications/certs/CERT-stand-in`,
        'paypal-transmission-sig': sign('SHA256', Buffer.from(text), (signer ?? own()).privateKey).toString(
          'base64',
        ),
      },
    };
  };
  const eventOf = (type: string, resource: unknown): string =>
    JSON.stringify({
      id: `WH-${aNumber()}`,
      event_version: '1.0',
      create_time: new Date(now()).toISOString(),
      resource_type: type.split('.')[1]?.toLowerCase(),
      event_type: type,
      summary: type,
      resource,
    });
  return { certificate: () => own().pem, signed, eventOf };
}

/**
 * PayPal in its own wire format, without its network: orders, captures, refunds, disputes, and the signed messages about them.
 * `send` answers as its servers would.
 */
export function openPaypalStandIn({
  base = 'https://paypal.invalid',
  now,
}: {
  base?: string;
  now: () => number;
}) {
  const { certificate, signed, eventOf } = messages(base, now);
  const sent: Message[] = [];
  let receive: (message: Message) => Promise<number> = () => Promise.resolve(0);
  let silent = false;
  const tell = async (type: string, resource: unknown): Promise<void> => {
    const message = signed(eventOf(type, resource));
    sent.push(message);
    if (!silent) await receive(message);
  };
  const told = (order: StandInOrder): void => {
    const type = order.capture?.status === 'PENDING' ? 'PENDING' : 'COMPLETED';
    // After the answer of the charge, as PayPal does; nobody waits for it.
    setImmediate(() => void tell(`PAYMENT.CAPTURE.${type}`, captureView(order)));
  };
  const shop = standInOrders({ base, now, ...standInKeys, certificate, onCaptured: told });
  const orderOf = (orderId: string): StandInOrder => {
    const order = shop.orders.get(orderId);
    if (!order) throw new Error('The stand-in has no such order');
    return order;
  };
  const disputeOf = (order: StandInOrder, dispute: string, more: Record<string, unknown>) => ({
    dispute_id: dispute,
    create_time: new Date(now()).toISOString(),
    disputed_transactions: [
      {
        seller_transaction_id: order.capture?.id,
        invoice_number: order.unit.invoice_id,
        custom: order.unit.custom_id,
      },
    ],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    dispute_amount: order.unit.amount,
    ...more,
  });

  const cards: TestCards = {
    orderOf: (orderId) => {
      const order = shop.orders.get(orderId);
      return order ? viewOf(order) : null;
    },
    approve: async (orderId, then = 'completed') => {
      const order = orderOf(orderId);
      order.then = then;
      if (order.status !== 'CREATED') return;
      order.status = 'APPROVED';
      await tell('CHECKOUT.ORDER.APPROVED', orderView(order, base));
    },
    settle: async (orderId, as) => {
      const order = orderOf(orderId);
      if (order.capture?.status !== 'PENDING') return;
      order.capture.status = as === 'completed' ? 'COMPLETED' : 'DECLINED';
      await tell(`PAYMENT.CAPTURE.${as === 'completed' ? 'COMPLETED' : 'DENIED'}`, captureView(order));
    },
    refund: async (orderId, cents) => {
      const order = orderOf(orderId);
      if (!order.capture) return;
      const refund = { id: aNumber(), value: decimal(cents ?? centsOf(order)), at: now() };
      order.refunds.push(refund);
      order.capture.status = cents === undefined ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
      await tell('PAYMENT.CAPTURE.REFUNDED', refundView(order, refund, base));
    },
    dispute: async (orderId) => {
      const order = orderOf(orderId);
      if (!order.capture) return;
      const dispute = `PP-D-${order.disputes.length + 1}-${order.id}`;
      order.disputes.push(dispute);
      await tell('CUSTOMER.DISPUTE.CREATED', disputeOf(order, dispute, { status: 'OPEN' }));
    },
    resolveDispute: async (orderId, inFavourOf) => {
      const order = orderOf(orderId);
      const outcome_code = inFavourOf === 'seller' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
      for (const dispute of order.disputes)
        await tell(
          'CUSTOMER.DISPUTE.RESOLVED',
          disputeOf(order, dispute, { status: 'RESOLVED', dispute_outcome: { outcome_code } }),
        );
    },
    deliverTo: (to) => void (receive = to),
  };
  const send: Send = (target, init) => {
    const url = new URL(target instanceof Request ? target.url : target);
    const { status, body, headers } = shop.answer({
      method: init?.method ?? 'GET',
      path: url.pathname,
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === 'string' ? init.body : '',
    });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return Promise.resolve(
      new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } }),
    );
  };
  return {
    cards,
    send,
    answer: shop.answer,
    orders: shop.orders,
    withdrawTokens: shop.withdrawTokens,
    signed,
    eventOf,
    /** Every message so far, also those that were not delivered. */
    sent,
    /** From now on messages are written but not delivered. */
    keepSilent: (keep = true): void => void (silent = keep),
  };
}

export type PaypalStandIn = ReturnType<typeof openPaypalStandIn>;
