import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const KEY_BYTES = 32;
export const KEY_ID_BYTES = 8;

type SealKey = { id: Buffer; secret: Buffer };

/** What is written is sealed with the newest; what an older one sealed is still read. */
export type Keyring = { newest: SealKey; find: (id: Buffer) => SealKey | null };

export class SealKeyError extends Error {}

const toKey = (secret: Buffer): SealKey => ({
  id: createHash('sha256').update('seal key id').update(secret).digest().subarray(0, KEY_ID_BYTES),
  secret,
});

export const createSealKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

const toKeys = (text: string): SealKey[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((part) => {
      const secret = Buffer.from(part, 'base64url');
      if (!/^[\w-]{43}$/.test(part) || new Set(secret).size < KEY_BYTES / 2)
        throw new SealKeyError(
          'SEAL_KEYS must be keys of 32 random bytes as base64url, newest first. `npm run seal -- new-key` makes one.',
        );
      return toKey(secret);
    });

/** Newest first, apart by commas or spaces. @throws SealKeyError */
export const parseSealKeys = (text: string): Keyring => createKeyring(toKeys(text));

function createKeyring(keys: readonly SealKey[]): Keyring {
  const [newest] = keys;
  if (!newest) throw new SealKeyError('SEAL_KEYS is empty.');
  return { newest, find: (id) => keys.find((key) => key.id.equals(id)) ?? null };
}

/** One key for each purpose, so that what was sealed for one opens nothing of another. */
export const deriveKey = ({ secret }: SealKey, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `calmwick seal v1: ${purpose}`, KEY_BYTES));

export const sealKeyFile = (dataDir: string): string => join(dataDir, 'seal-keys');

/**
 * One key a line, newest first, under DATA_DIR for its owner alone. Made at the first start where `isMade`; undefined where it is neither
 * there nor made.
 */
export async function readSealKeys(
  dataDir: string,
  { isMade }: { isMade: boolean },
): Promise<string | undefined> {
  const file = sealKeyFile(dataDir);
  if (isMade) {
    await mkdir(dataDir, { recursive: true });
    await writeFile(file, `${createSealKey()}\n`, { mode: 0o600, flag: 'wx' }).catch(ignoreCode('EEXIST'));
  }
  const text = await readFile(file, 'utf8').catch(ignoreCode('ENOENT'));
  return text?.trim();
}

const ignoreCode =
  (code: string) =>
  (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error;
  };

type SealSettings = { SEAL_KEYS?: string | undefined; SESSION_SECRET?: string | undefined };

/**
 * The last key is derived from SESSION_SECRET: it seals where no others are set, because processes that share a database share that secret,
 * and reads on after others were added.
 */
export function keyringOf({ SEAL_KEYS = '', SESSION_SECRET = 'not a secret' }: SealSettings): Keyring {
  const derived = Buffer.from(hkdfSync('sha256', SESSION_SECRET, '', 'calmwick seal key', KEY_BYTES));
  return createKeyring([...toKeys(SEAL_KEYS), toKey(derived)]);
}
