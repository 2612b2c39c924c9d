import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../database/database.ts';

const CODE_COUNT = 10;
/** No look-alike characters; five bits each. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_LENGTH = 16;

/** 80 random bits: "k3v9-0xqm-7ehd-2zt4". */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: CODE_COUNT }, () =>
    [...randomBytes(CODE_LENGTH)]
      .map((byte) => ALPHABET[byte % ALPHABET.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  );

export function hashRecoveryCode(userId: string, typedCode: string): Buffer | null {
  const code = typedCode.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  if (code.length !== CODE_LENGTH || !code.split('').every((character) => ALPHABET.includes(character)))
    return null;
  return createHash('sha256').update(`${userId}:${code}`).digest();
}

/** Earlier codes of the user no longer work. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, codes: readonly string[]): Promise<void> {
  const rows = codes.map((code) => ({
    user_id: userId,
    code_hash: hashRecoveryCode(userId, code) as Buffer,
    used_at: null,
  }));
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx.insertInto('recovery_codes').values(rows).execute();
}
