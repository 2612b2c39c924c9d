import { createHash, randomBytes } from 'node:crypto';

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
