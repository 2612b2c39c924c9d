/** A browser's address at its push service, and the keys that what goes there is encrypted for. */
export type PushTarget = { endpoint: string; keys: { p256dh: string; auth: string } };

export type PushOptions = {
  /** How long the push service keeps it for a device that is off. */
  ttlSeconds: number;
  urgency: 'normal' | 'high';
  /** At most 32 letters of base64url: of what still waits at the push service, a later one takes the place of an earlier one. */
  topic: string;
};

/**
 * `gone`: the browser no longer takes anything there. `later`: nothing went out, and may after `waitMs` or a while. `denied`: the push
 * service does not let us tell this browser. `refused`: it did not take this message.
 */
export type PushOutcome =
  | { as: 'sent' }
  | { as: 'gone' }
  | { as: 'later'; waitMs?: number }
  | { as: 'denied' | 'refused'; why: string };

export type PushPort = {
  /** What browsers subscribe with: 65 bytes in base64url. */
  publicKey: string;
  /** Rejects where it is not known whether it went out. */
  send: (target: PushTarget, payload: string, options: PushOptions) => Promise<PushOutcome>;
};
