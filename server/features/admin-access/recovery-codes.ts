import { createHash, randomBytes } from 'node:crypto';

const HOW_MANY = 10;
/** Letters and digits that cannot be taken for each other: five bits each. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 16;

/** Ten codes of 80 random bits: "k3v9-0xqm-7ehd-2zt4". */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: HOW_MANY }, () =>
    [...randomBytes(LENGTH)]
      .map((byte) => SIGNS[byte % SIGNS.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  );

/** A code as it is kept, whatever blanks, dashes and capitals it was typed with; null for what cannot be one. */
export function recoveryHash(userId: string, typed: string): Buffer | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  if (code.length !== LENGTH || !code.split('').every((sign) => SIGNS.includes(sign))) return null;
  return createHash('sha256').update(`${userId}:${code}`).digest();
}
