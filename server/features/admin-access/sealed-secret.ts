import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV = 12;
const TAG = 16;

export type Sealer = {
  seal: (userId: string, secret: string) => Buffer;
  /** Null where another key or another user sealed it. */
  unseal: (userId: string, sealed: Buffer) => string | null;
};

/** Encrypts what must be read again (AES-256-GCM) with a key of its own that is made from SESSION_SECRET. */
export function sealer(sessionSecret: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'second factor of admins', 32));
  return {
    seal: (userId, secret) => {
      const iv = randomBytes(IV);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(userId));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    unseal: (userId, sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV), { authTagLength: TAG });
      decipher.setAAD(Buffer.from(userId)).setAuthTag(sealed.subarray(IV, IV + TAG));
      try {
        return decipher.update(sealed.subarray(IV + TAG), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}
