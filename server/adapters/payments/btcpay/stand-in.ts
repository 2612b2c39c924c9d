import { randomBytes, randomUUID } from 'node:crypto';
import { parseCents, formatCents } from '@app/domain/payments/decimal-cents.ts';
import type { Fetch } from '../http-fetch.ts';
import { signBody, type BtcpayCredentials } from './btcpay.ts';
import type { TestCrypto, TestInvoice } from '../crypto-port.ts';

export const standInStore = {
  storeId: '9CiNzKoANXxmk5ayZngSXrHTiVvvgCrwrpFQd4m2K776',
  apiKey: 'stand-in-key',
  webhookSecret: 'stand-in-secret',
};

type StandInOptions = Omit<BtcpayCredentials, 'url'> & {
  now: () => number;
  pageUrlOf: (id: string) => string;
};

type StoredInvoice = TestInvoice & {
  metadata: Record<string, unknown>;
  createdAt: number;
  expiresAt: number;
};
export type SignedMessage = { headers: Record<string, string>; body: string };

const errorReply = (status: number, code: string): Response =>
  Response.json({ code, message: 'Not possible' }, { status });

function toWire(storeId: string, invoice: StoredInvoice, pageUrl: string): Record<string, unknown> {
  return {
    id: invoice.id,
    storeId,
    amount: formatCents(invoice.priceCents).replace(/\.00$/, ''),
    paidAmount: formatCents(invoice.receivedCents),
    currency: invoice.currency,
    type: 'Standard',
    checkoutLink: pageUrl,
    createdTime: Math.floor(invoice.createdAt / 1_000),
    expirationTime: Math.floor(invoice.expiresAt / 1_000),
    status: invoice.status,
    additionalStatus: invoice.additionalStatus,
    metadata: invoice.metadata,
    archived: false,
  };
}

function parseNewInvoice(body: unknown, id: string, now: number): StoredInvoice | null {
  const { amount, currency, metadata, checkout } = JSON.parse(String(body)) as {
    amount?: unknown;
    currency?: unknown;
    metadata?: Record<string, unknown>;
    checkout?: { redirectURL?: string; expirationMinutes?: number };
  };
  const priceCents = typeof amount === 'string' ? parseCents(amount) : null;
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
    expiresAt: now + (checkout.expirationMinutes ?? 15) * 60_000,
  };
}

/** Changes an invoice as a BTCPay Server of 2026 does when money arrives; returns the notifications this causes. */
function receiveMoney(invoice: StoredInvoice, cents: number): string[] {
  invoice.receivedCents += cents;
  const isPaidInFull = invoice.receivedCents >= invoice.priceCents;
  if (invoice.status === 'New') {
    if (!isPaidInFull) invoice.additionalStatus = 'PaidPartial';
    else {
      invoice.status = 'Processing';
      invoice.additionalStatus = invoice.receivedCents > invoice.priceCents ? 'PaidOver' : 'None';
      return ['InvoiceReceivedPayment', 'InvoiceProcessing'];
    }
  } else if (invoice.status === 'Expired')
    invoice.additionalStatus = isPaidInFull ? 'PaidLate' : 'PaidPartial';
  else if (invoice.receivedCents > invoice.priceCents && invoice.status !== 'Invalid')
    invoice.additionalStatus = 'PaidOver';
  return ['InvoiceReceivedPayment'];
}

/** `apply` changes the invoice and returns the types of the notifications to send. */
type ChangeInvoice = (id: string, apply: (invoice: StoredInvoice) => readonly string[]) => Promise<void>;

function createInvoiceActions(
  change: ChangeInvoice,
  now: () => number,
): Omit<TestCrypto, 'findInvoice' | 'deliverTo'> {
  return {
    pay: (id, cents) => change(id, (invoice) => receiveMoney(invoice, cents)),
    confirm: (id) =>
      change(id, (invoice) => {
        if (invoice.status !== 'Processing') return ['InvoicePaymentSettled'];
        invoice.status = 'Settled';
        return ['InvoicePaymentSettled', 'InvoiceSettled'];
      }),
    fail: (id) =>
      change(id, (invoice) => {
        if (invoice.status !== 'Processing') return [];
        invoice.status = 'Invalid';
        return ['InvoiceInvalid'];
      }),
    expire: (id) =>
      change(id, (invoice) => {
        if (invoice.status !== 'New') return [];
        invoice.status = 'Expired';
        invoice.expiresAt = Math.min(invoice.expiresAt, now());
        return ['InvoiceExpired'];
      }),
    mark: (id, as) =>
      change(id, (invoice) => {
        if (invoice.status === as || (invoice.status === 'Settled' && invoice.additionalStatus !== 'Marked'))
          return [];
        invoice.status = as;
        invoice.additionalStatus = 'Marked';
        return [as === 'Settled' ? 'InvoiceSettled' : 'InvoiceInvalid'];
      }),
  };
}

/** The part of a BTCPay Server that we use, with one store in it, as strict as the real one about keys. Nothing leaves this process. */
export function openBtcpayStandIn({ storeId, apiKey, webhookSecret, now, pageUrlOf }: StandInOptions) {
  const invoices = new Map<string, StoredInvoice>();
  let receiver: ((message: SignedMessage) => Promise<number>) | null = null;

  const createMessage = (id: string, type: string, changes: Record<string, unknown> = {}): SignedMessage => {
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
      ...changes,
    });
    return {
      headers: { 'content-type': 'application/json', 'btcpay-sig': signBody(webhookSecret, body) },
      body,
    };
  };
  const send = async (id: string, types: readonly string[]): Promise<void> => {
    for (const type of types) await receiver?.(createMessage(id, type));
  };
  const change: ChangeInvoice = (id, apply) => {
    const invoice = invoices.get(id);
    return send(id, invoice ? apply(invoice) : []);
  };

  const handle = (url: URL, init: RequestInit): Response => {
    if (new Headers(init.headers).get('authorization') !== `token ${apiKey}`)
      return errorReply(401, 'unauthenticated');
    const [, store, id] = /^\/api\/v1\/stores\/([^/]+)\/invoices(?:\/([^/]+))?$/.exec(url.pathname) ?? [];
    if (store !== storeId) return errorReply(store === undefined ? 404 : 403, 'missing-permission');
    const view = (invoice: StoredInvoice) => toWire(storeId, invoice, pageUrlOf(invoice.id));
    if (init.method === 'POST') {
      const invoice = parseNewInvoice(
        init.body,
        randomBytes(16).toString('base64url').replace(/[-_]/g, 'x'),
        now(),
      );
      if (!invoice) return Response.json([{ path: 'amount', message: 'Invalid' }], { status: 422 });
      invoices.set(invoice.id, invoice);
      return Response.json(view(invoice));
    }
    if (id !== undefined) {
      const invoice = invoices.get(id);
      return invoice ? Response.json(view(invoice)) : errorReply(404, 'invoice-not-found');
    }
    const orderIds = url.searchParams.getAll('orderId');
    const found = [...invoices.values()].filter(({ metadata }) =>
      orderIds.includes(String(metadata.orderId)),
    );
    return Response.json(found.map(view));
  };
  const httpFetch: Fetch = (url, init) => Promise.resolve(handle(new URL(url), init));

  const test: TestCrypto = {
    ...createInvoiceActions(change, now),
    findInvoice: (id) => invoices.get(id) ?? null,
    deliverTo: (to) => {
      receiver = to;
    },
  };
  return {
    httpFetch,
    test,
    message: createMessage,
    /** What the store's owner or another app of it may do: an invoice that is not what was ordered. */
    alter: (id: string, changes: Partial<StoredInvoice>): void =>
      void Object.assign(invoices.get(id) ?? {}, changes),
    invoices,
  };
}
