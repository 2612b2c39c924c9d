import fc from 'fast-check';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  createSealKey,
  keyringOf,
  parseSealKeys,
  readSealKeys,
  SealKeyError,
  sealKeyFile,
} from './keyring.ts';
import { createSealer } from './seal.ts';

const [older, newer] = [createSealKey(), createSealKey()];
const open = (keys: string, purpose = 'uploads') => createSealer(parseSealKeys(keys), purpose);

test('any bytes are read again under their own context and purpose alone', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.string(), fc.string(), (bytes, context, other) => {
      const plain = Buffer.from(bytes);
      const sealed = open(older).seal(context, plain);
      expect(open(older).unseal(context, sealed)).toEqual(plain);
      expect(open(older, 'mail').unseal(context, sealed)).toBeNull();
      if (other !== context) expect(open(older).unseal(other, sealed)).toBeNull();
    }),
  );
});

test('a changed or missing byte anywhere reads nothing', () => {
  const sealed = open(older).seal('one', Buffer.from('a picture'));
  for (let i = 0; i < sealed.length; i += 1) {
    const changed = Buffer.from(sealed);
    changed[i] = (changed[i] ?? 0) ^ 1;
    expect(open(older).unseal('one', changed)).toBeNull();
    expect(open(older).unseal('one', sealed.subarray(0, i))).toBeNull();
  }
});

test('a new key seals what is written, the older one still reads, and a dropped one reads nothing', () => {
  const before = open(older).seal('one', Buffer.from('x'));
  const rotated = open(`${newer},${older}`);
  expect(rotated.unseal('one', before)?.toString()).toBe('x');
  expect(rotated.isCurrent(before)).toBe(false);
  const after = rotated.seal('one', Buffer.from('x'));
  expect(rotated.isCurrent(after)).toBe(true);
  expect(open(older).unseal('one', after)).toBeNull();
  expect(open(newer).unseal('one', before)).toBeNull();
});

test.each(['', 'short', 'A'.repeat(43), `${older},nonsense`])('"%s" is refused as keys', (text) => {
  expect(() => parseSealKeys(text)).toThrow(SealKeyError);
});

test('keys made at the first start stay, for their owner alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'seal-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(await readSealKeys(folder, { isMade: false })).toBeUndefined();
  const made = await readSealKeys(folder, { isMade: true });
  expect(await readSealKeys(folder, { isMade: true })).toBe(made);
  expect((await stat(sealKeyFile(folder))).mode & 0o777).toBe(0o600);
  expect(() => parseSealKeys(made ?? '')).not.toThrow();
});

test('processes with one SESSION_SECRET read each other, also after keys were added', () => {
  const SESSION_SECRET = 'of both processes';
  const sealed = createSealer(keyringOf({ SESSION_SECRET }), 'uploads').seal('one', Buffer.from('x'));
  const read = (settings: Parameters<typeof keyringOf>[0]) =>
    createSealer(keyringOf(settings), 'uploads').unseal('one', sealed)?.toString();
  expect(read({ SESSION_SECRET })).toBe('x');
  expect(read({ SESSION_SECRET, SEAL_KEYS: newer })).toBe('x');
  expect(read({ SESSION_SECRET: 'another' })).toBeUndefined();
});
