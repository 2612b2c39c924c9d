import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createSealKey, keyringOf } from '../../platform/seal/keyring.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { sealStorage } from '../../platform/seal/sealed-storage.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { anAdmin } from '../../testing/users/an-admin.ts';
import { aUser } from '../../testing/users/builders.ts';
import { countOlderSeals, resealStored } from './reseal-stored.ts';

const [older, newer] = [createSealKey(), createSealKey()];
const settingsOf = (SEAL_KEYS: string) =>
  readConfig({ NODE_ENV: 'test', SESSION_SECRET: 'of the tests', SEAL_KEYS });

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ settings: { SESSION_SECRET: 'of the tests', SEAL_KEYS: older } });
});
afterEach(() => app.close());

/** The same data under other keys. */
function openWith(keys: string) {
  const config = settingsOf(keys);
  const keyring = keyringOf(config);
  const database = openDatabase(app.connectionString, () => undefined, { keyring });
  return { config, database, storage: sealStorage(app.storage, keyring) };
}

async function attachImage(): Promise<string> {
  const user = await aUser(app);
  const { uploadURL } = await user.call('startUpload');
  const picture = { width: 8, height: 8, channels: 3 as const, background: 'teal' };
  const body = await sharp({ create: picture }).png().toBuffer();
  await user.raw({ method: 'PUT', url: uploadURL, body, headers: { 'content-type': 'image/png' } });
  return uploadURL.split('/').at(-1) ?? '';
}

test('after a rotation everything is sealed anew, and the older key can go', async () => {
  const image = await attachImage();
  await anAdmin(app);
  await app.jobs.find(({ name }) => name === 'reseal-stored')?.run(app.clock.now());
  const rotated = openWith(`${newer},${older}`);
  expect(await countOlderSeals(rotated.database.db, rotated.config)).toEqual({
    secrets: 1,
    mails: 1,
    images: 1,
  });
  await resealStored({ ...rotated, log: silent }).run(app.clock.now());
  await rotated.database.close();

  const after = openWith(newer);
  try {
    expect(await countOlderSeals(after.database.db, after.config)).toEqual({
      secrets: 0,
      mails: 0,
      images: 0,
    });
    expect((await after.storage.read(image))?.subarray(0, 4).toString()).toBe('RIFF');
    const [mail] = await after.database.db.selectFrom('outbox').select('text_part').execute();
    expect(mail?.text_part).toContain('http://calmwick.test/');
  } finally {
    await after.database.close();
  }
});

const silent = { warn: () => undefined };
const aMail = { recipient: 'maya@example.com', subject: 'Hello', text_part: 'Hello', html_part: '' };

test('a mail whose key is lost stays, and everything else is sealed anew', async () => {
  await attachImage();
  const lost = openWith(createSealKey());
  await lost.database.db
    .insertInto('outbox')
    .values({ ...aMail, created_at: app.clock.now(), next_try_at: app.clock.now() })
    .execute();
  await lost.database.close();
  const rotated = openWith(`${newer},${older}`);
  try {
    expect(await countOlderSeals(rotated.database.db, rotated.config)).toMatchObject({ mails: 2, images: 1 });
    await resealStored({ ...rotated, log: silent }).run(app.clock.now());
    expect(await countOlderSeals(rotated.database.db, rotated.config)).toMatchObject({ mails: 1, images: 0 });
  } finally {
    await rotated.database.close();
  }
});

test('an image that was deleted meanwhile does not come back', async () => {
  const image = await attachImage();
  await app.storage.remove(image);
  const rotated = openWith(`${newer},${older}`);
  await resealStored({ ...rotated, log: silent }).run(app.clock.now());
  expect(app.storage.files.size).toBe(0);
  await rotated.database.close();
});

test('an image that cannot be read holds up no other, and is named', async () => {
  const [broken, whole] = [await attachImage(), await attachImage()];
  const stored = app.storage.files.get(broken);
  app.storage.files.set(broken, Buffer.concat([(stored ?? Buffer.of()).subarray(0, -1), Buffer.of(0)]));
  const rotated = openWith(`${newer},${older}`);
  const warnings: unknown[] = [];
  const log = { warn: (facts: Record<string, unknown>) => void warnings.push(facts) };
  try {
    await resealStored({ ...rotated, log }).run(app.clock.now());
    expect(await countOlderSeals(rotated.database.db, rotated.config)).toMatchObject({ images: 1 });
    expect(warnings).toEqual([{ images: [broken] }]);
    expect((await rotated.storage.read(whole))?.subarray(0, 4).toString()).toBe('RIFF');
  } finally {
    await rotated.database.close();
  }
});
