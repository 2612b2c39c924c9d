const KEY = /^[\da-z-]{1,80}$/;

/** A key is a plain file name: it cannot lead out of its folder. */
export const isKey = (key: string): boolean => KEY.test(key);

export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error('A stored file needs a key of small letters, digits and dashes');
  return key;
}
