/** The settings of payment in coins; which of them belong together is checked at the start. */
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
  /** Our own numbers, told back with everything that is said of the invoice. */
  paymentId: string;
  userId: string;
  priceCents: number;
  currency: string;
  /** What the buyer reads on the provider's page. */
  description: string;
  /** Where the buyer comes back to. */
  returnUrl: string;
  /** Where the provider tells what happened, for those who are told it with each invoice. */
  noticeUrl: string;
};

/** `part` and `late` are money that came and is not (yet) taken as payment; `paid` is payment, confirmed. */
export type InvoiceStage =
  | 'new'
  | 'part'
  | 'processing'
  | 'paid'
  | 'late'
  | 'expired'
  | 'refused'
  | 'cancelled';

/** How an invoice stands by the provider's own word, not yet compared with what we asked for. */
export type Invoice = {
  /** The provider's number of it. */
  order: string;
  paymentId: string | null;
  /** Null where the provider does not tell it back. */
  priceCents: number | null;
  currency: string;
  stage: InvoiceStage;
  /** The time was up before all of it came. */
  expired: boolean;
  /** All that came so far in the invoice's currency, cents; null where not said. */
  receivedCents: number | null;
  /** The provider's number of the money that moved, where it has one of its own. */
  transaction: string | null;
  /** Its payment page, and until when it takes money (UTC ms). */
  page: string | null;
  payableUntil: number | null;
};

/** What a verified message is about. `invoice` null: it must be asked for by `order`. */
export type CryptoNotice = {
  event: string;
  order: string;
  paymentId: string | null;
  invoice: Invoice | null;
};

export type DeliveredNotice = { headers: Record<string, string | string[] | undefined>; body: Buffer };

/** Payment in coins at one provider. Everything throws CryptoTrouble and nothing else. */
export type CryptoPort = {
  provider: 'btcpay' | 'payerurl';
  /** Through the labelled test checkout: no money moves. */
  test: boolean;
  /** Where its payment pages are: origins, "https://*.example.com" for all hosts under one. */
  pages: readonly string[];
  openInvoice: (invoice: NewInvoice) => Promise<{ order: string; page: string }>;
  /** Null: this provider tells by its messages alone. */
  ask: {
    /** Null where it knows no such invoice. */
    byOrder: (order: string) => Promise<Invoice | null>;
    byPayment: (paymentId: string) => Promise<Invoice | null>;
  } | null;
  /**
   * What a delivered message says, once its signature over exactly these bytes is proven; null for one that is about no invoice.
   * @throws CryptoTrouble `forged`
   */
  readNotice: (delivered: DeliveredNotice, now: readonly number[]) => CryptoNotice | null;
  /** What the provider wants to hear for a message that was taken. */
  taken: Readonly<Record<string, unknown>>;
};

/**
 * `down`: nobody knows whether it was done, later perhaps. `limit`: too many calls. `refused`: this will never be done as the settings
 * are. `forged`: a message that is not the provider's, or too old to be one that it still sends.
 */
export type CryptoTroubleKind = 'down' | 'limit' | 'refused' | 'forged';

export class CryptoTrouble extends Error {
  readonly kind: CryptoTroubleKind;
  readonly retryAfterSeconds: number;

  constructor(kind: CryptoTroubleKind, message: string, retryAfterSeconds = 0) {
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

/** What the test checkout can make happen. Each sends the signed messages that the provider would send. */
export type TestCrypto = {
  invoiceOf: (id: string) => TestInvoice | null;
  /** So many cents arrive on the network, not confirmed yet. */
  pay: (id: string, cents: number) => Promise<void>;
  /** The network confirms what came. */
  confirm: (id: string) => Promise<void>;
  /** The network never confirmed what came. */
  fail: (id: string) => Promise<void>;
  /** The time is up. */
  expire: (id: string) => Promise<void>;
  /** The shop's owner takes it as paid, or not, whatever came. */
  mark: (id: string, as: 'Settled' | 'Invalid') => Promise<void>;
  /** Where signed messages go. */
  deliverTo: (
    receive: (delivered: { headers: Record<string, string>; body: string }) => Promise<number>,
  ) => void;
};
