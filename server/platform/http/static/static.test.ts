import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { anAdmin } from '../../../testing/users/an-admin.ts';
import { aStoredUser } from '../../../testing/users/stored-user.ts';

const folder = await mkdtemp(join(tmpdir(), 'site-'));
await writeFile(join(folder, 'app.html'), '<title>app</title>');
await writeFile(join(folder, 'chat.html'), '<title>app</title><link>');
await writeFile(join(folder, 'index.html'), '<title>landing</title>');
const app = await startTestApp({ siteFolder: folder });
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test('to who is signed in and no admin, the page of the admins is served as an unknown address is', async () => {
  const [user, admin] = [await aStoredUser(app), await anAdmin(app)];
  const opens = async ({ raw }: Pick<typeof user, 'raw'>, url: string) => {
    const { statusCode, headers, body } = await raw({ method: 'GET', url });
    const { date: _date, ...rest } = headers;
    return { statusCode, headers: rest, body };
  };
  const nowhere = await opens(user, '/nowhere');
  expect(nowhere.statusCode).toBe(404);
  for (const url of ['/adminnimda', '/adminnimda/', '/adminnimda?tab=system'])
    expect(await opens(user, url), url).toEqual(nowhere);
  expect((await opens(admin, '/adminnimda')).statusCode).toBe(200);
  // Signed out it is asked for a login like any other screen of the app.
  expect(await opens(app.browser(), '/adminnimda')).toEqual(await opens(app.browser(), '/signals'));
  expect((await opens(app.browser(), '/nowhere')).statusCode).toBe(404);
});

test('an address of the evidence is a page where its rule, market and plan exist', async () => {
  const statusOf = async (url: string) => (await app.browser().raw({ method: 'GET', url })).statusCode;
  for (const url of ['/evidence', '/evidence/breakout/GBPUSD/daily', '/evidence/fade-edge/gbpusd/long/'])
    expect(await statusOf(url), url).toBe(200);
  for (const url of [
    '/evidence/breakout',
    '/evidence/astrology/GBPUSD/daily',
    '/evidence/breakout/LUNAUSD/daily',
    '/evidence/breakout/GBPUSD/hourly',
    '/evidence/breakout/GBPUSD/daily/more',
  ])
    expect(await statusOf(url), url).toBe(404);
});

test('the chat has a shell of its own, which no other address serves', async () => {
  const user = await aStoredUser(app);
  const opens = async (url: string) => (await user.raw({ method: 'GET', url })).body;
  expect(await opens('/')).toBe('<title>app</title><link>');
  expect(await opens('/signals')).toBe('<title>app</title>');
  for (const url of ['/chat', '/chat.html', '/app', '/app.html'])
    expect((await user.raw({ method: 'GET', url })).statusCode, url).toBe(404);
  expect((await app.browser().raw({ method: 'GET', url: '/' })).body).toBe('<title>landing</title>');
});
