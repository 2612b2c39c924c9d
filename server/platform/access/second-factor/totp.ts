import { Secret, TOTP } from 'otpauth';

const TOTP_PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const MAX_DRIFT_STEPS = 1;

/** 160 random bits in base 32. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32;

export const totpUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...TOTP_PARAMETERS, secret, issuer, label }).toString();

/** Null for a wrong code. */
export function matchTotpStep(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = new TOTP({ ...TOTP_PARAMETERS, secret }).validate({
    token: code,
    timestamp: now,
    window: MAX_DRIFT_STEPS,
  });
  return delta === null ? null : Math.floor(now / (TOTP_PARAMETERS.period * 1_000)) + delta;
}

export const totpAt = (secret: string, now: number): string =>
  new TOTP({ ...TOTP_PARAMETERS, secret }).generate({ timestamp: now });
