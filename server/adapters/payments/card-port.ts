import type { WebhookDelivery } from './webhook-delivery.ts';

/** `currency`: the ISO code as the provider writes it. */
export type Money = { cents: number; currency: string };

/**
 * One thing that the provider reports of an order, verified to come from it but not yet compared with what was ordered. `userId` and
 * `paymentId` are our own ids, sent along with the order and repeated by the provider; `at`: when it happened, UTC ms. Null: not said.
 */
export type CardEvent =
  | { kind: 'approved' | 'cancelled'; at: number | null }
  | {
      kind: 'paid' | 'processing' | 'refused';
      captureId: string;
      orderId: string | null;
      money: Money | null;
      userId: string | null;
      paymentId: string | null;
      payeeId: string | null;
      at: number | null;
    }
  /** `money` null: all of it. */
  | { kind: 'refunded'; refundId: string; money: Money | null; at: number | null }
  | { kind: 'disputed' | 'dispute_won'; disputeId: string; at: number | null };

/** What a notification names its payment by; any of them may be missing. */
export type CardSubject = { orderId: string | null; captureId: string | null; paymentId: string | null };

/** A verified webhook; `events` is empty where it changes nothing here. */
export type CardNotification = {
  id: string;
  type: string;
  subject: CardSubject;
  events: readonly CardEvent[];
};

export type NewOrder = {
  /** The same for the same order, so that a repeated request makes one. */
  requestId: string;
  userId: string;
  paymentId: string;
  priceCents: number;
  currency: string;
  description: string;
};

export type CreatedOrder = { orderId: string; payeeId: string | null };

/** Provider certificates as PEM by address, stored over a restart once a notification has proved them. */
export type CertificateStore = {
  read: (address: string) => Promise<string | null>;
  write: (address: string, pem: string) => Promise<void>;
};

/** Payment by card or wallet at one provider. Every method throws CardProviderError and nothing else. */
export type CardPort = {
  /** What the browser needs to open the provider's own window; the id is null in test mode. */
  browserSettings: { clientId: string | null; environment: 'sandbox' | 'live' };
  /** Through the labelled test checkout: no money moves. */
  test: boolean;
  createOrder: (order: NewOrder) => Promise<CreatedOrder>;
  /** Charges the buyer of an approved order; repeated under the same request id it charges once. */
  captureOrder: (orderId: string, requestId: string) => Promise<readonly CardEvent[]>;
  readOrder: (orderId: string) => Promise<readonly CardEvent[]>;
  /** Every dispute about a capture and whether it was won; also empty where the keys may not read disputes. */
  readDisputes: (captureId: string) => Promise<readonly CardEvent[]>;
  findCaptureSubject: (captureId: string) => Promise<CardSubject>;
  /**
   * Verifies the signature over exactly these bytes, and that it is minutes old at most by one of the clocks `now`.
   * @throws CardProviderError `forged`, or `down` where the provider's certificate cannot be fetched at the moment
   */
  verifyNotification: (delivery: WebhookDelivery, now: readonly number[]) => Promise<CardNotification>;
};

/**
 * `declined`: the buyer's means of payment was refused, nothing was charged. `not_approved`: the buyer has not agreed yet. `captured`:
 * this was charged before. `busy`: the same is being done at this moment. `no_order`: the provider knows no such order. `limit`: too
 * many calls. `down`: nothing was done. `unknown`: nobody knows whether it was done. `refused`: this will never be done. `forged`: a
 * notification that is not the provider's.
 */
export type CardErrorKind =
  | 'declined'
  | 'not_approved'
  | 'captured'
  | 'busy'
  | 'no_order'
  | 'limit'
  | 'down'
  | 'unknown'
  | 'refused'
  | 'forged';

/** `reference`: the provider's number of the failed call, for its support. */
export class CardProviderError extends Error {
  readonly kind: CardErrorKind;
  readonly reference: string | null;
  readonly retryAfterSeconds: number;

  constructor(
    kind: CardErrorKind,
    message: string,
    {
      reference = null,
      retryAfterSeconds = 0,
    }: { reference?: string | null; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.kind = kind;
    this.reference = reference;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type TestOrder = {
  id: string;
  priceCents: number;
  currency: string;
  description: string;
  state: 'created' | 'approved' | 'pending' | 'completed' | 'declined' | 'refunded';
};

/** What the test checkout can make happen, each with the signed notifications that the provider would send. */
export type TestCards = {
  findOrder: (orderId: string) => TestOrder | null;
  /** The buyer agrees; `outcome`: what becomes of the charge. */
  approve: (orderId: string, outcome?: 'completed' | 'pending' | 'declined') => Promise<void>;
  settle: (orderId: string, as: 'completed' | 'denied') => Promise<void>;
  refund: (orderId: string, cents?: number) => Promise<void>;
  dispute: (orderId: string) => Promise<void>;
  resolveDispute: (orderId: string, inFavourOf: 'buyer' | 'seller') => Promise<void>;
  deliverTo: (
    receive: (delivery: { headers: Record<string, string>; body: string }) => Promise<number>,
  ) => void;
};
