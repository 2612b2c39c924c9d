import { createDecipheriv, hkdfSync } from 'node:crypto';
import { signingSecretOf } from '../signing-secret.ts';
import { keyringOf, type Keyring } from './keyring.ts';
import { createSealer as createKeyringSealer, isSealed } from './seal.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export type SecretSealer = {
  seal: (userId: string, secret: string) => Buffer;
  /** Null when another key or another user sealed it. */
  unseal: (userId: string, sealed: Buffer) => string | null;
  isCurrent: (sealed: Buffer) => boolean;
};

/** Tables that hold such a secret as `sealed_secret` beside its `user_id`. */
export const sealedSecretTables = ['second_factors', 'second_factor_enrolments'] as const;

/** Sealed with the keyring; values from before it, sealed with a key of SESSION_SECRET, are still read. */
export function createSealer(
  sessionSecret: string,
  keyring: Keyring = keyringOf({ SESSION_SECRET: sessionSecret }),
): SecretSealer {
  const sealer = createKeyringSealer(keyring, 'second factor');
  const unsealOlder = createOlderReader(sessionSecret);
  return {
    seal: (userId, secret) => sealer.seal(userId, Buffer.from(secret)),
    unseal: (userId, sealed) =>
      (isSealed(sealed) ? sealer.unseal(userId, sealed)?.toString() : null) ?? unsealOlder(userId, sealed),
    isCurrent: sealer.isCurrent,
  };
}

function createOlderReader(sessionSecret: string): SecretSealer['unseal'] {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'second factor of admins', 32));
  return (userId, sealed) => {
    if (sealed.length < IV_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(userId)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    try {
      return (
        decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    } catch {
      return null;
    }
  };
}

export const createFactorSealer = (config: {
  SESSION_SECRET?: string | undefined;
  SEAL_KEYS?: string | undefined;
}): SecretSealer => createSealer(signingSecretOf(config), keyringOf(config));
