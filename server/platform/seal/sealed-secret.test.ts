import { expect, test } from 'vitest';
import { createSealKey, parseSealKeys } from './keyring.ts';
import { createSealer } from './sealed-secret.ts';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const { seal, unseal } = createSealer('a secret of tests');

test('what is sealed is read again, looks different every time, and shows nothing of itself', () => {
  const sealed = [seal('maya', SECRET), seal('maya', SECRET)];
  expect(sealed.map((one) => unseal('maya', one))).toEqual([SECRET, SECRET]);
  expect(sealed[0]?.equals(sealed[1] as Buffer)).toBe(false);
  expect(sealed[0]?.toString('latin1')).not.toContain(SECRET.slice(0, 4));
});

test('another user, another key, or a changed byte read nothing', () => {
  const sealed = seal('maya', SECRET);
  expect(unseal('omar', sealed)).toBeNull();
  expect(createSealer('another secret').unseal('maya', sealed)).toBeNull();
  const otherKeys = parseSealKeys(createSealKey());
  expect(createSealer('a secret of tests', otherKeys).unseal('maya', sealed)).toBeNull();
  for (let i = 0; i < sealed.length; i += 1) {
    const changed = Buffer.from(sealed);
    changed[i] = (changed[i] ?? 0) ^ 1;
    expect(unseal('maya', changed)).toBeNull();
  }
});

/** Sealed by the version before the keyring, with a key of SESSION_SECRET. */
const OLDER = 'JF1j7Oq+9CI4WeiG4fRpjxx4zDn5pfaaKWdjMmlN5DGAy78BgqA+Wh5ZvG3q+8b/2dCOLzIf+ncGe41o';

test('a factor from before the keyring still works, while SESSION_SECRET is the same', () => {
  const older = Buffer.from(OLDER, 'base64');
  expect(unseal('maya', older)).toBe(SECRET);
  expect(unseal('omar', older)).toBeNull();
  expect(createSealer('another secret').unseal('maya', older)).toBeNull();
});
