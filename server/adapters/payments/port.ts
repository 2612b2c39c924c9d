/** `cents` of the currency's name as the provider writes it. */
export type Money = { cents: number; currency: string };

/**
 * One thing that the provider says of an order, verified to come from it but not yet compared with what we asked for. `userId` and
 * `paymentId` are our own numbers, given along with the order and told back; `at` is when it happened, UTC ms, null where not said.
 */
export type CardWord =
  | { kind: 'approved' | 'cancelled'; at: number | null }
  | {
      kind: 'paid' | 'processing' | 'refused';
      capture: string;
      /** The order that was charged; null where not said. */
      orderId: string | null;
      money: Money | null;
      userId: string | null;
      paymentId: string | null;
      /** The provider's number of whoever gets the money; null where not said. */
      payee: string | null;
      at: number | null;
    }
  /** `money` null: all of it. */
  | { kind: 'refunded'; refund: string; money: Money | null; at: number | null }
  | { kind: 'disputed' | 'dispute_won'; dispute: string; at: number | null };

/** By what a message of the provider names its payment; any of them may be missing. */
export type CardSubject = { orderId: string | null; captureId: string | null; paymentId: string | null };

/** `words` is empty for an event that changes nothing here. */
export type CardEvent = { id: string; type: string; subject: CardSubject; words: readonly CardWord[] };

export type NewOrder = {
  /** The same for the same order, so that asking twice makes one. */
  requestId: string;
  userId: string;
  paymentId: string;
  priceCents: number;
  currency: string;
  /** What the buyer reads on the provider's page. */
  description: string;
};

/** The provider's number of the new order, and of whoever it pays; null where not said. */
export type MadeOrder = { order: string; payee: string | null };

/** `sender`: the address it came from, so that one stranger cannot use up what is there for all. */
export type Delivered = {
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  sender?: string;
};

/** Certificates (PEM by their address) that have signed a message of the provider, kept over a restart. */
export type KeptCertificates = {
  read: (address: string) => Promise<string | null>;
  write: (address: string, pem: string) => Promise<void>;
};

/** Payment by card or wallet at one provider. Everything throws CardTrouble and nothing else. */
export type CardPort = {
  /** What the browser needs to open the provider's own window; the id is null in test mode. */
  browser: { clientId: string | null; environment: 'sandbox' | 'live' };
  /** Through the labelled test checkout: no money moves. */
  test: boolean;
  createOrder: (order: NewOrder) => Promise<MadeOrder>;
  /** Charges the buyer of an approved order; the same request id charges once. */
  captureOrder: (orderId: string, requestId: string) => Promise<readonly CardWord[]>;
  readOrder: (orderId: string) => Promise<readonly CardWord[]>;
  /** Every dispute about a capture and whether it was won; empty too where the keys may not read disputes. */
  readDisputes: (captureId: string) => Promise<readonly CardWord[]>;
  /** What a capture belongs to. */
  findCapture: (captureId: string) => Promise<CardSubject>;
  /**
   * What a delivered message says, once its signature over exactly these bytes is proven and no older than minutes by one of the
   * clocks `now`. @throws CardTrouble `forged`, or `down` where the provider's certificate cannot be had at the moment.
   */
  readEvent: (delivered: Delivered, now: readonly number[]) => Promise<CardEvent>;
};

/**
 * `declined`: the buyer's means of payment was refused, nothing was charged. `not_approved`: the buyer has not agreed yet. `captured`:
 * this was charged before. `busy`: the same is being done at this moment. `no_order`: the provider knows no such order. `limit`: too
 * many calls. `down`: nothing was done. `unknown`: nobody knows whether it was. `refused`: this will never be done. `forged`: a message
 * that is not the provider's.
 */
export type CardTroubleKind =
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

/** `reference`: the provider's number of the failed call, for asking it. */
export class CardTrouble extends Error {
  readonly kind: CardTroubleKind;
  readonly reference: string | null;
  readonly retryAfterSeconds: number;

  constructor(
    kind: CardTroubleKind,
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

/** What the test checkout can make happen. Each sends the signed messages that the provider would send. */
export type TestCards = {
  orderOf: (orderId: string) => TestOrder | null;
  /** The buyer agrees; `outcome` is what becomes of the charge. */
  approve: (orderId: string, outcome?: 'completed' | 'pending' | 'declined') => Promise<void>;
  /** A pending charge arrives, or does not. */
  settle: (orderId: string, as: 'completed' | 'denied') => Promise<void>;
  /** All of it, or so many cents. */
  refund: (orderId: string, cents?: number) => Promise<void>;
  dispute: (orderId: string) => Promise<void>;
  resolveDispute: (orderId: string, inFavourOf: 'buyer' | 'seller') => Promise<void>;
  /** Where signed messages go. */
  deliverTo: (
    receive: (delivered: { headers: Record<string, string>; body: string }) => Promise<number>,
  ) => void;
};
