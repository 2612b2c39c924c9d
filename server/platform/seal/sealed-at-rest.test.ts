import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeStorage } from '../../adapters/storage/fake.ts';
import { StorageDown } from '../../adapters/storage/port.ts';
import { storageSuite } from '../../adapters/storage/suite.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { aUser } from '../../testing/users/builders.ts';
import { openDatabase } from '../database/database.ts';
import { MAIL_REQUEST_TASK } from '../../features/accounts/mailed-links/mail-request.ts';
import { createSealKey, keyringOf, parseSealKeys } from './keyring.ts';
import { sealStorage } from './sealed-storage.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** As somebody with a copy of the database sees it. */
async function readRaw<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: app.connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

test('a waiting mail shows no secret link to a reader of the database, and goes out readable', async () => {
  const { email } = await aUser(app);
  await app.browser().call('forgotPassword', { body: { email } });
  await app.jobs.find(({ name }) => name === MAIL_REQUEST_TASK)?.run(app.clock.now());
  const rows = await readRaw('SELECT text_part, html_part FROM outbox WHERE sent_at IS NULL');
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/https?:|token|password/i);
  await app.runJobs();
  expect(app.mails.map(({ text }) => text)).toEqual([
    expect.stringMatching(/http:\/\/calmwick\.test\//),
    expect.stringMatching(/http:\/\/calmwick\.test\//),
  ]);
});

test('a mail from before sealing is read as it is', async () => {
  await readRaw(`INSERT INTO outbox (recipient, subject, text_part, html_part, created_at, next_try_at)
    VALUES ('maya@example.com', 'older', 'as it was', '', 0, 0)`);
  const read = app.db.selectFrom('outbox').select('text_part').where('subject', '=', 'older');
  expect(await read.execute()).toEqual([{ text_part: 'as it was' }]);
});

test('a mail whose key is gone is an error, never sent as gibberish', async () => {
  await aUser(app);
  const other = openDatabase(app.connectionString, () => undefined, {
    keyring: parseSealKeys(createSealKey()),
  });
  try {
    await expect(other.db.selectFrom('outbox').selectAll().execute()).rejects.toThrow(/SEAL_KEYS/);
  } finally {
    await other.close();
  }
});

const keyring = keyringOf({ SESSION_SECRET: 'one' });
const open = () => {
  const files = createFakeStorage();
  return { files, storage: sealStorage(files, keyring) };
};

storageSuite(async () => open().storage);

test('a stored image is unreadable on the disk, under another name, and without its key', async () => {
  const { files, storage } = open();
  await storage.write('one', Buffer.from('a picture'));
  expect(files.files.get('one')?.toString('latin1')).not.toContain('picture');
  files.files.set('two', files.files.get('one') ?? Buffer.alloc(0));
  await expect(storage.read('two')).rejects.toThrow(StorageDown);
  const other = sealStorage(files, keyringOf({ SESSION_SECRET: 'two' }));
  await expect(other.read('one')).rejects.toThrow(StorageDown);
});

test('an image from before sealing is read, and sealed once when it is sealed anew', async () => {
  const { files, storage } = open();
  files.files.set('one', Buffer.from('RIFF older'));
  expect((await storage.read('one'))?.toString()).toBe('RIFF older');
  await storage.reseal('one');
  const sealed = files.files.get('one');
  expect(sealed?.toString('latin1')).not.toContain('older');
  await storage.reseal('one');
  expect(files.files.get('one')).toEqual(sealed);
  expect((await storage.read('one'))?.toString()).toBe('RIFF older');
});
