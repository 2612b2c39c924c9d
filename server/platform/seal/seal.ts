import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey, KEY_ID_BYTES, type Keyring } from './keyring.ts';

const MAGIC = Buffer.from('CSL1');
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = MAGIC.length + KEY_ID_BYTES;
const OVERHEAD_BYTES = HEADER_BYTES + IV_BYTES + TAG_BYTES;

export type Sealer = {
  /** What begins a value that is sealed with the newest key. */
  header: Buffer;
  /** What is sealed for one `context`, such as a row's id, is unreadable for another. */
  seal: (context: string, plain: Buffer) => Buffer;
  /** Null where it was changed, belongs to another context, or its key is gone. */
  unseal: (context: string, sealed: Buffer) => Buffer | null;
  /** Sealed with the newest key. */
  isCurrent: (sealed: Buffer) => boolean;
};

export const isSealed = (bytes: Buffer): boolean =>
  bytes.length >= OVERHEAD_BYTES && bytes.subarray(0, MAGIC.length).equals(MAGIC);

/** AES-256-GCM. Layout: magic, key id, IV, tag, ciphertext; header, purpose and context are authenticated. */
export function createSealer(keyring: Keyring, purpose: string): Sealer {
  const keys = new Map<string, Buffer>();
  const keyOf = (id: Buffer): Buffer | null => {
    const name = id.toString('hex');
    const known = keys.get(name);
    if (known) return known;
    const found = keyring.find(id);
    if (!found) return null;
    const key = deriveKey(found, purpose);
    keys.set(name, key);
    return key;
  };
  const header = Buffer.concat([MAGIC, keyring.newest.id]);
  const newestKey = deriveKey(keyring.newest, purpose);
  const authenticated = (head: Buffer, context: string): Buffer =>
    Buffer.concat([head, Buffer.from(`${purpose}\n${context}`)]);

  return {
    header,
    seal: (context, plain) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', newestKey, iv).setAAD(authenticated(header, context));
      const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([header, iv, cipher.getAuthTag(), ciphertext]);
    },
    unseal: (context, sealed) => {
      if (!isSealed(sealed)) return null;
      const head = sealed.subarray(0, HEADER_BYTES);
      const key = keyOf(head.subarray(MAGIC.length));
      if (!key) return null;
      const iv = sealed.subarray(HEADER_BYTES, HEADER_BYTES + IV_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
      decipher
        .setAAD(authenticated(head, context))
        .setAuthTag(sealed.subarray(HEADER_BYTES + IV_BYTES, OVERHEAD_BYTES));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(OVERHEAD_BYTES)), decipher.final()]);
      } catch {
        return null;
      }
    },
    isCurrent: (sealed) => isSealed(sealed) && sealed.subarray(0, HEADER_BYTES).equals(header),
  };
}
