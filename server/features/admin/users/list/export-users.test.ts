import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createFiguresJob } from '../figures/figures-job.ts';
import { newRequestScope, runInRequest } from '../../../../platform/database/connections/request-scope.ts';
import { startTestApp } from '../../../../testing/app.ts';
import { anAdmin } from '../../../../testing/users/an-admin.ts';
import { saveUserName, writeMessages } from '../../../../testing/users/busy-user.ts';
import { aStoredUser, type StoredUser } from '../../../../testing/users/stored-user.ts';
import { createUserExport } from './export-users.ts';

let admin: StoredUser;
const app = await startTestApp();
beforeEach(async () => {
  admin = await anAdmin(app);
});
afterAll(() => app.close());

const URL = '/api/admin/users.csv';
const download = (query = '', by: Pick<StoredUser, 'raw'> = admin) =>
  by.raw({ method: 'GET', url: `${URL}${query}` });
const linesOf = (body: string): string[] => body.split('\r\n').slice(1, -1);
const emailsOf = (body: string): string[] =>
  linesOf(body).map((line) => JSON.parse(line.split(',')[1] ?? ''));
const ended = () => app.logged.filter(({ message }) => message === 'user export ended');
const inLog = () =>
  app.db
    .selectFrom('admin_log')
    .select(['action', 'user_id', 'facts'])
    .where('admin_id', '=', admin.id)
    .execute();

test('the file holds every user of the filter with their figures, in the order of the list', async () => {
  const [one, two] = [await aStoredUser(app), await aStoredUser(app)];
  for (const { id } of [one, two]) await saveUserName(app, id, 'Exported', 'Person, the "first"');
  await writeMessages(app, two.id, 3);
  await createFiguresJob(app.db).run(app.clock.now());
  const answer = await download('?search=exported&sort=messages&order=desc');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="users-2026-06-03.csv"',
    'cache-control': 'no-store',
  });
  expect(answer.body.startsWith('\uFEFF"User ID","Email"')).toBe(true);
  expect(emailsOf(answer.body)).toEqual([two.email, one.email]);
  expect(linesOf(answer.body)[0]).toContain('"Exported","Person, the ""first"""');
  expect(emailsOf((await download('?search=exported&sort=messages&order=asc')).body)).toEqual([
    one.email,
    two.email,
  ]);
  expect(emailsOf((await download('?search=exported&status=verified')).body)).toEqual([]);
});

test('no cell is a formula, whoever wrote it', async () => {
  const hostile = ['=HYPERLINK("http://evil")', '+1', '-1', '@x', '\tx', '\rx'];
  for (const [i, name] of hostile.entries()) {
    const user = await aStoredUser(app);
    await saveUserName(app, user.id, name, `formula${i}`);
    await app.db
      .insertInto('user_campaigns')
      .values({ user_id: user.id, registered_at: 1, campaign_source: name, keyword: name })
      .execute();
  }
  const { body } = await download('?search=formula');
  expect(body).toContain(`"'=HYPERLINK(""http://evil"")"`);
  for (const start of ['+1', '-1', '@x', '\tx', '\rx']) expect(body.split(`"'${start}"`)).toHaveLength(4);
  expect(body).not.toMatch(/[,\n]"?[=+\-@\t]/);
});

test('it is streamed in chunks without gaps or duplicates', async () => {
  await app.query(`INSERT INTO users (email, email_key, password_hash, created_at, last_active_at, daily_day, welcome_until)
    SELECT 'many' || n || '@example.com', 'many' || n || '@example.com', 'x', 1000 + n / 7, 1000 + n / 7, 0, 0 FROM generate_series(1, 950) n`);
  for (const choice of ['sort=last_active', 'sort=registered&order=asc', 'sort=knowledge&order=desc']) {
    const emails = emailsOf((await download(`?search=many&${choice}`)).body);
    expect(emails).toHaveLength(950);
    expect(new Set(emails).size).toBe(950);
  }
});

test('each export is in the log, with the number of users and the filter', async () => {
  await download('?search=formula&status=unverified&sort=registered&order=asc');
  expect(await inLog()).toEqual([
    {
      action: 'export_users',
      user_id: null,
      facts: { count: 6, searched: true, status: 'unverified', sort: 'registered', order: 'asc' },
    },
  ]);
});

test('its beginning uses none of the time that a request may wait for the database', async () => {
  const call = {
    user: { userId: admin.id },
    query: { search: 'formula', status: 'all', sort: 'registered', order: 'asc' },
    requestId: 'r',
    now: app.clock.now(),
  };
  const scope = newRequestScope();
  const untouched = { ...scope };
  await runInRequest(scope, () => createUserExport(app.deps)(call as never));
  expect(scope).toEqual(untouched);
  expect(await inLog()).toHaveLength(1);
});

test('only an admin gets one, from our own page, and at a limited rate', async () => {
  const user = await aStoredUser(app);
  expect((await download('', user)).statusCode).toBe(403);
  expect((await download('', app.browser())).statusCode).toBe(401);
  const elsewhere = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
  expect((await admin.raw({ method: 'GET', url: URL, headers: elsewhere })).statusCode).toBe(403);
  for (const query of ['?sort=x', '?status=x', '?order=x', `?search=${'x'.repeat(300)}`, '?search=a%00b'])
    expect((await download(query)).statusCode, query).toBe(400);
  const statuses: number[] = [];
  for (let i = 0; i < 25; i += 1) statuses.push((await download('?search=nobody-at-all')).statusCode);
  expect(statuses.slice(0, 10).every((status) => status === 200)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
  await app.db.updateTable('users').set({ role: 'user' }).where('id', '=', admin.id).execute();
  expect((await download()).statusCode).toBe(403);
});

test('an admin who is demoted during an export gets no more of it', async () => {
  await app.query(`INSERT INTO users (email, email_key, password_hash, created_at, last_active_at, daily_day, welcome_until)
    SELECT 'crowd' || n || '@example.com', 'crowd' || n || '@example.com', 'x', 1, 1, 0, 0 FROM generate_series(1, 450) n`);
  const before = ended().length;
  const call = {
    user: { userId: admin.id },
    query: { search: 'crowd', status: 'all', sort: 'registered', order: 'asc' },
  };
  const { pieces } = await createUserExport(app.deps)({
    ...call,
    requestId: 'r',
    now: app.clock.now(),
  } as never);
  const taken: string[] = [];
  const all = async () => {
    for await (const piece of pieces) {
      taken.push(piece);
      if (taken.length === 2)
        await app.db.updateTable('users').set({ role: 'user' }).where('id', '=', admin.id).execute();
    }
  };
  await expect(all()).rejects.toMatchObject({ code: 'forbidden' });
  expect(linesOf(taken.join(''))).toHaveLength(200);
  expect(ended()).toHaveLength(before + 1);
});

test('a client that disconnects ends the queries and may export again', async () => {
  await app.query(`INSERT INTO users (email, email_key, password_hash, created_at, last_active_at, daily_day, welcome_until, profile)
    SELECT 'lots' || n || '@example.com', 'lots' || n || '@example.com', 'x', 1, 1, 0, 0, jsonb_build_object('location', repeat('x', 4000))
    FROM generate_series(1, 12000) n`);
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as AddressInfo;
  const leaving = new AbortController();
  const before = ended().length;
  const answer = await fetch(`http://127.0.0.1:${port}${URL}`, {
    headers: { cookie: `calmwick=${admin.jar.get('calmwick')}`, 'sec-fetch-site': 'same-origin' },
    signal: leaving.signal,
  });
  const reader = answer.body?.getReader();
  await reader?.read();
  expect((await download()).statusCode).toBe(409);
  leaving.abort();
  await expect.poll(() => ended().length, { timeout: 20_000 }).toBe(before + 1);
  expect(ended().at(-1)).toMatchObject({ whole: false });
  expect(ended().at(-1)?.['users']).toBeLessThan(12_000);
  const running = await app.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state = 'active'
      AND query LIKE '%page.key%' AND pid <> pg_backend_pid()`,
  );
  expect(running).toEqual([]);
  expect((await download('?search=formula')).statusCode).toBe(200);
});
