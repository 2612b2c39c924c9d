import { randomBytes, randomUUID } from 'node:crypto';
import { centsOf, decimalOf } from '@app/domain/payments/decimal-cents.ts';
import type { Carry } from './ask-json.ts';
import { signatureOf, type BtcpayAccount } from './btcpay.ts';
import type { TestCrypto, TestInvoice } from './crypto-port.ts';

export const standInStore = {
  storeId: '9CiNzKoANXxmk5ayZngSXrHTiVvvgCrwrpFQd4m2K776',
  apiKey: 'stand-in-key',
  webhookSecret: 'stand-in-secret',
};

type StandInOptions = Omit<BtcpayAccount, 'url'> & {
  now: () => number;
  /** Where an invoice is paid. */
  pageOf: (id: string) => string;
};

type Held = TestInvoice & {
  metadata: Record<string, unknown>;
  createdAt: number;
  until: number;
  confirmed: boolean;
};
export type SignedMessage = { headers: Record<string, string>; body: string };

const refusal = (status: number, code: string): Response =>
  Response.json({ code, message: 'Not possible' }, { status });

function wireOf(store: string, one: Held, page: string): Record<string, unknown> {
  return {
    id: one.id,
    storeId: store,
    amount: decimalOf(one.priceCents).replace(/\.00$/, ''),
    paidAmount: decimalOf(one.receivedCents),
    currency: one.currency,
    type: 'Standard',
    checkoutLink: page,
    createdTime: Math.floor(one.createdAt / 1_000),
    expirationTime: Math.floor(one.until / 1_000),
    status: one.status,
    additionalStatus: one.additionalStatus,
    metadata: one.metadata,
    archived: false,
  };
}

function readOrder(body: unknown, id: string, now: number): Held | null {
  const { amount, currency, metadata, checkout } = JSON.parse(String(body)) as {
    amount?: unknown;
    currency?: unknown;
    metadata?: Record<string, unknown>;
    checkout?: { redirectURL?: string; expirationMinutes?: number };
  };
  const priceCents = typeof amount === 'string' ? centsOf(amount) : null;
  if (priceCents === null || currency !== 'USD' || !checkout?.redirectURL) return null;
  return {
    id,
    priceCents,
    currency,
    description: typeof metadata?.itemDesc === 'string' ? metadata.itemDesc : '',
    status: 'New',
    additionalStatus: 'None',
    receivedCents: 0,
    returnUrl: checkout.redirectURL,
    metadata: metadata ?? {},
    createdAt: now,
    until: now + (checkout.expirationMinutes ?? 15) * 60_000,
    confirmed: false,
  };
}

/** How an invoice changes when something comes; the messages that this causes, as a BTCPay Server of 2026 does it. */
function receive(one: Held, cents: number): string[] {
  one.receivedCents += cents;
  const isWhole = one.receivedCents >= one.priceCents;
  if (one.status === 'New') {
    if (!isWhole) one.additionalStatus = 'PaidPartial';
    else {
      one.status = 'Processing';
      one.additionalStatus = one.receivedCents > one.priceCents ? 'PaidOver' : 'None';
      return ['InvoiceReceivedPayment', 'InvoiceProcessing'];
    }
  } else if (one.status === 'Expired') one.additionalStatus = isWhole ? 'PaidLate' : 'PaidPartial';
  else if (one.receivedCents > one.priceCents && one.status !== 'Invalid') one.additionalStatus = 'PaidOver';
  return ['InvoiceReceivedPayment'];
}

type Change = (id: string, how: (one: Held) => readonly string[]) => Promise<void>;

/** What happens to invoices, and what a BTCPay Server tells of it. */
function eventsOf(change: Change, now: () => number): Omit<TestCrypto, 'invoiceOf' | 'deliverTo'> {
  return {
    pay: (id, cents) => change(id, (one) => receive(one, cents)),
    confirm: (id) =>
      change(id, (one) => {
        if (one.status !== 'Processing') return ['InvoicePaymentSettled'];
        one.status = 'Settled';
        return ['InvoicePaymentSettled', 'InvoiceSettled'];
      }),
    fail: (id) =>
      change(id, (one) => {
        if (one.status !== 'Processing') return [];
        one.status = 'Invalid';
        return ['InvoiceInvalid'];
      }),
    expire: (id) =>
      change(id, (one) => {
        if (one.status !== 'New') return [];
        one.status = 'Expired';
        one.until = Math.min(one.until, now());
        return ['InvoiceExpired'];
      }),
    mark: (id, as) =>
      change(id, (one) => {
        if (one.status === as || (one.status === 'Settled' && one.additionalStatus !== 'Marked')) return [];
        one.status = as;
        one.additionalStatus = 'Marked';
        return [as === 'Settled' ? 'InvoiceSettled' : 'InvoiceInvalid'];
      }),
  };
}

/** The part of a BTCPay Server that we use, with one store in it, as strict as the real one about keys. Nothing leaves this process. */
export function openBtcpayStandIn({ storeId, apiKey, webhookSecret, now, pageOf }: StandInOptions) {
  const invoices = new Map<string, Held>();
  let receiver: ((message: SignedMessage) => Promise<number>) | null = null;

  const message = (id: string, type: string, more: Record<string, unknown> = {}): SignedMessage => {
    const deliveryId = randomUUID();
    const body = JSON.stringify({
      deliveryId,
      webhookId: 'WH-1',
      originalDeliveryId: deliveryId,
      isRedelivery: false,
      type,
      timestamp: Math.floor(now() / 1_000),
      storeId,
      invoiceId: id,
      metadata: invoices.get(id)?.metadata ?? {},
      ...more,
    });
    return {
      headers: { 'content-type': 'application/json', 'btcpay-sig': signatureOf(webhookSecret, body) },
      body,
    };
  };
  const tell = async (id: string, types: readonly string[]): Promise<void> => {
    for (const type of types) await receiver?.(message(id, type));
  };
  const change: Change = (id, how) => {
    const one = invoices.get(id);
    return tell(id, one ? how(one) : []);
  };

  const answer = (url: URL, init: RequestInit): Response => {
    if (new Headers(init.headers).get('authorization') !== `token ${apiKey}`)
      return refusal(401, 'unauthenticated');
    const [, store, id] = /^\/api\/v1\/stores\/([^/]+)\/invoices(?:\/([^/]+))?$/.exec(url.pathname) ?? [];
    if (store !== storeId) return refusal(store === undefined ? 404 : 403, 'missing-permission');
    const shown = (one: Held) => wireOf(storeId, one, pageOf(one.id));
    if (init.method === 'POST') {
      const one = readOrder(init.body, randomBytes(16).toString('base64url').replace(/[-_]/g, 'x'), now());
      if (!one) return Response.json([{ path: 'amount', message: 'Invalid' }], { status: 422 });
      invoices.set(one.id, one);
      return Response.json(shown(one));
    }
    if (id !== undefined) {
      const one = invoices.get(id);
      return one ? Response.json(shown(one)) : refusal(404, 'invoice-not-found');
    }
    const wanted = url.searchParams.getAll('orderId');
    const found = [...invoices.values()].filter(({ metadata }) => wanted.includes(String(metadata.orderId)));
    return Response.json(found.map(shown));
  };
  const carry: Carry = (url, init) => Promise.resolve(answer(new URL(url), init));

  const test: TestCrypto = {
    ...eventsOf(change, now),
    invoiceOf: (id) => invoices.get(id) ?? null,
    deliverTo: (to) => {
      receiver = to;
    },
  };
  return {
    carry,
    test,
    message,
    /** For what a store's owner or another app of it may do: an invoice that is not as we asked for. */
    alter: (id: string, changes: Partial<Held>): void => void Object.assign(invoices.get(id) ?? {}, changes),
    invoices,
  };
}
