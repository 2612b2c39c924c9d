const KEY = /^[\da-z-]{1,80}$/;

/** Keys name a file in one folder: nothing in them can lead out of it. */
export const isKey = (key: string): boolean => KEY.test(key);

/** @throws where the key could lead elsewhere */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error('A stored file needs a key of small letters, digits and dashes');
  return key;
}
