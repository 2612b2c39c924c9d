import type { WebhookDelivery } from './webhook-delivery.ts';

export type CryptoSettings = {
  CRYPTO_PROVIDER?: 'btcpay' | 'payerurl';
  CRYPTO_REQUEST_URL?: string;
  BTCPAY_URL?: string;
  BTCPAY_STORE_ID?: string;
  BTCPAY_API_KEY?: string;
  BTCPAY_WEBHOOK_SECRET?: string;
  PAYERURL_PUBLIC_KEY?: string;
  PAYERURL_SECRET_KEY?: string;
};

export type NewInvoice = {
  /** Our own ids, which the provider repeats with everything it reports of the invoice. */
  paymentId: string;
  userId: string;
  priceCents: number;
  currency: string;
  description: string;
  returnUrl: string;
  /** For providers that take the webhook's address with each invoice. */
  webhookUrl: string;
};

/** `part` and `late`: money arrived that the provider does not (yet) accept as payment; `paid`: confirmed payment. */
export type InvoiceStage =
  | 'new'
  | 'part'
  | 'processing'
  | 'paid'
  | 'late'
  | 'expired'
  | 'refused'
  | 'cancelled';

/** An invoice as the provider reports it, not yet compared with what was ordered. */
export type Invoice = {
  invoiceId: string;
  paymentId: string | null;
  /** Null where the provider does not repeat it. */
  priceCents: number | null;
  currency: string;
  stage: InvoiceStage;
  isExpired: boolean;
  /** All that arrived so far, in the invoice's currency; null where not said. */
  receivedCents: number | null;
  /** The provider's number of the money that moved, where it has one of its own. */
  transactionId: string | null;
  pageUrl: string | null;
  /** UTC ms. */
  payableUntil: number | null;
};

/** What a verified webhook is about; where `invoice` is null, it must be looked up. */
export type CryptoNotification = {
  eventType: string;
  invoiceId: string;
  paymentId: string | null;
  invoice: Invoice | null;
};

/** Payment in crypto at one provider. Every method throws CryptoProviderError and nothing else. */
export type CryptoPort = {
  provider: 'btcpay' | 'payerurl';
  /** Through the labelled test checkout: no money moves. */
  test: boolean;
  /** Origins of its payment pages; "https://*.example.com" stands for all hosts of a domain. */
  pages: readonly string[];
  openInvoice: (invoice: NewInvoice) => Promise<{ invoiceId: string; pageUrl: string }>;
  /** Null: this provider reports by webhooks alone. */
  lookup: {
    byInvoiceId: (invoiceId: string) => Promise<Invoice | null>;
    byPaymentId: (paymentId: string) => Promise<Invoice | null>;
  } | null;
  /**
   * Verifies the signature over exactly these bytes; null for a notification that is about no invoice.
   * @throws CryptoProviderError `forged`
   */
  verifyNotification: (delivery: WebhookDelivery, now: readonly number[]) => CryptoNotification | null;
  /** The reply body by which the provider knows that a notification arrived. */
  acknowledgement: Readonly<Record<string, unknown>>;
};

/**
 * `down`: nobody knows whether it was done; worth a retry. `limit`: too many calls. `refused`: this will never be done with these
 * settings. `forged`: a notification that is not the provider's, or too old to be one that it still sends.
 */
export type CryptoErrorKind = 'down' | 'limit' | 'refused' | 'forged';

export class CryptoProviderError extends Error {
  readonly kind: CryptoErrorKind;
  readonly retryAfterSeconds: number;

  constructor(kind: CryptoErrorKind, message: string, retryAfterSeconds = 0) {
    super(message);
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type TestInvoice = {
  id: string;
  priceCents: number;
  currency: string;
  description: string;
  status: 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled';
  additionalStatus: 'None' | 'PaidLate' | 'PaidPartial' | 'Marked' | 'Invalid' | 'PaidOver';
  receivedCents: number;
  returnUrl: string;
};

/** What the test checkout can make happen, each with the signed notifications that the provider would send. */
export type TestCrypto = {
  findInvoice: (id: string) => TestInvoice | null;
  /** Arrives on the network, not confirmed yet. */
  pay: (id: string, cents: number) => Promise<void>;
  /** The network confirms what arrived. */
  confirm: (id: string) => Promise<void>;
  /** The network drops what arrived. */
  fail: (id: string) => Promise<void>;
  expire: (id: string) => Promise<void>;
  /** The shop's owner accepts it as paid, or rejects it, whatever arrived. */
  mark: (id: string, as: 'Settled' | 'Invalid') => Promise<void>;
  deliverTo: (
    receive: (delivery: { headers: Record<string, string>; body: string }) => Promise<number>,
  ) => void;
};
