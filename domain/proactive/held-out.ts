/** Share of all users from whom notes that are only to bring them back are held back, so that it can be seen whether such notes do. */
export const HELD_OUT_SHARE = 0.1;

/** Another name would draw the groups anew; they are kept as long as they are compared. */
const DRAW = 'hold-out 1:';

/** FNV-1a with the finisher of MurmurHash3, so that ids that differ in one place fall anywhere in 0 to 2^32 - 1. */
function spread(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Whether this user belongs to the group that is not written to. It depends on the id alone: the same answer for ever and in every
 * process, drawn without regard to anything the user is or does.
 */
export const isHeldOut = (userId: string): boolean =>
  spread(DRAW + userId.toLowerCase()) < HELD_OUT_SHARE * 2 ** 32;
