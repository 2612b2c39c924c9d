import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createFeatures } from '../../app.ts';
import { startTestApp } from '../../testing/app.ts';
import { aUser } from '../../testing/users/builders.ts';
import { removeExpiredRows } from './remove-expired-rows.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { remove } = app.storage;
afterEach(async () => {
  app.storage.remove = remove;
  await app.db.deleteFrom('users').execute();
});

type Sender = Awaited<ReturnType<typeof aUser>>;

/** A day old and in no message, so that the next round of the clean-up takes it. */
async function anOldImage(user: Sender): Promise<string> {
  const { uploadURL: url } = await user.call('startUpload');
  const body = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c02010' } })
    .png()
    .toBuffer();
  await user.raw({ method: 'PUT', url, body, headers: { 'content-type': 'image/png' } });
  await app.db
    .updateTable('uploads')
    .set({ stored_at: app.clock.now() - DAY_MS - HOUR_MS })
    .execute();
  return `/objects/uploads/${url.split('/').at(-1)}`;
}
const cleanUp = () => removeExpiredRows(app.deps).run(app.clock.now());
const exists = async (user: Sender, path: string): Promise<boolean> =>
  (await user.raw({ method: 'GET', url: path })).statusCode === 200;
const attach = (user: Sender, path: string) =>
  user.raw({
    method: 'POST',
    url: '/api/chat/message',
    body: JSON.stringify({ content: 'look', images: [path] }),
  });

it('an image that goes while its message is being answered is refused, and nothing is written or paid', async () => {
  const ana = await aUser(app);
  const path = await anOldImage(ana);
  const before = (await ana.call('getCurrentUser')).tokensRemaining;
  let sending: ReturnType<typeof attach> | undefined;
  await app.deps.database.transact(async (tx) => {
    await sql`SELECT FROM users WHERE id = ${ana.id} FOR UPDATE`.execute(tx);
    sending = attach(ana, path);
    const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(app.db)).rows.length).toBe(1);
    await cleanUp();
  });
  const refused = await sending;
  expect([refused?.statusCode, refused?.json().error]).toEqual([
    400,
    'That image is not one of your uploads.',
  ]);
  expect((await ana.call('getConversation')).messages).toEqual([]);
  expect((await ana.call('getCurrentUser')).tokensRemaining).toBe(before);
});

it('an image stays that a message takes while the clean-up is under way', async () => {
  const ana = await aUser(app);
  const paths = [await anOldImage(ana), await anOldImage(ana)];
  let taken: string | undefined;
  app.storage.remove = async (key) => {
    taken ??= paths.find((path) => !path.endsWith(key)) ?? '';
    await attach(ana, taken);
    await remove(key);
  };
  await cleanUp();
  expect(await Promise.all(paths.map((path) => exists(ana, path)))).toEqual(
    paths.map((path) => path === taken),
  );
});

it('an image is let alone whose message is not written to the end', async () => {
  const ana = await aUser(app);
  const path = await anOldImage(ana);
  await app.deps.database.transact(async (tx) => {
    await createFeatures(app.deps).ports.uploads.hold(tx, ana.id, [path]);
    await cleanUp();
  });
  expect(await exists(ana, path)).toBe(true);
  await cleanUp();
  expect(await exists(ana, path)).toBe(false);
});
