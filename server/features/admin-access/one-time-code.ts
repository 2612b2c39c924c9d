import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app does it: SHA-1, six digits, half a minute. */
const METHOD = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** A phone's clock may be off by this many steps. */
const DRIFT = 1;

/** 160 random bits in base 32. */
export const newFactorSecret = (): string => new Secret({ size: 20 }).base32;

/** What an authenticator app reads from the QR code. */
export const factorAddress = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...METHOD, secret, issuer, label }).toString();

/** The number of the step whose code this is, at `now` or one step beside it; null for any other code. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = new TOTP({ ...METHOD, secret }).validate({ token: code, timestamp: now, window: DRIFT });
  return delta === null ? null : Math.floor(now / (METHOD.period * 1_000)) + delta;
}

/** The code that an app with this secret shows at `now`. */
export const codeAt = (secret: string, now: number): string =>
  new TOTP({ ...METHOD, secret }).generate({ timestamp: now });
