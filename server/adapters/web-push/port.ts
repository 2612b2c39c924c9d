export type PushTarget = { endpoint: string; keys: { p256dh: string; auth: string } };

export type PushOptions = {
  /** How long the push service keeps it for a device that is off. */
  ttlSeconds: number;
  urgency: 'normal' | 'high';
  /** At most 32 base64url characters; a newer message replaces an undelivered one of the same topic. */
  topic: string;
};

/**
 * `gone`: the subscription no longer exists. `later`: nothing was sent; retry after `waitMs` or a while.
 * `denied`: the push service rejects us. `refused`: it rejected this message.
 */
export type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'later'; waitMs?: number }
  | { kind: 'denied' | 'refused'; why: string };

export type PushPort = {
  /** 65 bytes in base64url. */
  publicKey: string;
  /** Rejects when it is unknown whether the message was sent. */
  send: (target: PushTarget, payload: string, options: PushOptions) => Promise<PushOutcome>;
};
