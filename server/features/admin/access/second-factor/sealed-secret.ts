import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export type SecretSealer = {
  seal: (userId: string, secret: string) => Buffer;
  /** Null when another key or another user sealed it. */
  unseal: (userId: string, sealed: Buffer) => string | null;
};

/** AES-256-GCM with a key derived from SESSION_SECRET. */
export function createSealer(sessionSecret: string): SecretSealer {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'second factor of admins', 32));
  return {
    seal: (userId, secret) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(userId));
      const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]);
    },
    unseal: (userId, sealed) => {
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
    },
  };
}
