export const HOLD_OUT_SHARE = 0.1;

/** Changing it draws new groups and ends the comparison. */
const SALT = 'hold-out 1:';

/** FNV-1a with the finisher of MurmurHash3, so that similar ids spread over 0 to 2^32 - 1. */
function hashToUint32(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Depends on the id alone, hence permanent and independent of the user's behaviour. */
export const isHeldOut = (userId: string): boolean =>
  hashToUint32(SALT + userId.toLowerCase()) < HOLD_OUT_SHARE * 2 ** 32;
