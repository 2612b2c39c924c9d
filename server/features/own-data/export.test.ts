import { HOUR_MS } from '@app/domain/time.ts';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { createSealKey, keyringOf } from '../../platform/seal/keyring.ts';
import { createBrowser, captureRefusal, startTestApp } from '../../testing/app.ts';
import { aUser } from '../../testing/users/builders.ts';
import { aFullUser } from '../../testing/users/full-user.ts';
import { aStoredUser } from '../../testing/users/stored-user.ts';
import { tableExports } from './table-exports.ts';

type File = Record<string, Array<Record<string, unknown>>>;

const app = await startTestApp();
const admin = await aStoredUser(app);
const maya = await aFullUser(app, 'mayaq', admin.id);
const noam = await aFullUser(app, 'noamz', admin.id);
afterAll(() => app.close());

const download = (user: Pick<typeof maya, 'raw'>, headers: Record<string, string> = {}) =>
  user.raw({ method: 'GET', url: '/api/user/export', headers });
const fileOf = async (user: Pick<typeof maya, 'raw'>): Promise<File> => (await download(user)).json();

function* leaves(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const one of value) yield* leaves(one);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) {
      yield key;
      yield* leaves(one);
    }
  else yield String(value);
}

const camel = (name: string): string =>
  name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());

test('the file has a name, is not cached, and holds a row of every table with user data', async () => {
  const answer = await download(maya);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="calmwick-data-2026-06-03.json"',
    'cache-control': 'no-store',
  });
  const file: File = answer.json();
  for (const [table, section] of Object.entries(tableExports))
    if (typeof section !== 'string') expect(file[camel(table)], table).not.toHaveLength(0);
  expect(file.complete).toBe(true);
});

test('everything in the database that names the user is in the file, except secrets', async () => {
  const words = new Set(leaves(await fileOf(maya)));
  const text = [...words].join('\n');
  const tables = await app.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_name NOT LIKE 'kysely_%'",
  );
  const found = new Set<string>();
  for (const { name } of tables) {
    const rows = await app.query<{ line: string }>(`SELECT to_jsonb(t)::text AS line FROM ${name} AS t`);
    for (const { line } of rows)
      for (const value of leaves(JSON.parse(line)))
        if (value.includes('mayaq') && !value.includes('secret')) found.add(value);
  }
  expect(found.size).toBeGreaterThan(20);
  // Except the normalised broker account and the search text of the admin list.
  const missing = [...found].filter((value) => !text.includes(value));
  expect(missing.toSorted()).toEqual(['mayaq@example.com\nmayaq first\n', 'mayaqbroker']);
  expect(text).not.toMatch(/mayaq.secret/);
});

test("not one string of the file is somebody else's, and none is a secret", async () => {
  const mine = [...leaves(await fileOf(maya))].join('\n');
  expect(mine).not.toContain('noamz');
  const others = await app.query<{ line: string }>(`
    SELECT id::text AS line FROM users WHERE id <> '${maya.id}' UNION ALL
    SELECT id::text FROM messages WHERE user_id <> '${maya.id}' UNION ALL
    SELECT id::text FROM subscriptions WHERE user_id <> '${maya.id}' UNION ALL
    SELECT id::text FROM payments WHERE user_id <> '${maya.id}' UNION ALL
    SELECT provider_order FROM payments WHERE user_id <> '${maya.id}' UNION ALL
    SELECT chat_id FROM telegram_accounts WHERE user_id <> '${maya.id}' UNION ALL
    SELECT id::text FROM broker_claims WHERE user_id <> '${maya.id}' UNION ALL
    SELECT password_hash FROM users UNION ALL SELECT encode(secret_hash, 'hex') FROM sessions UNION ALL
    SELECT encode(token_hash, 'hex') FROM email_tokens UNION ALL SELECT text_part FROM outbox UNION ALL
    SELECT admin_id::text FROM admin_log`);
  for (const { line } of others) if (line !== '') expect(mine).not.toContain(line);
  for (const secret of maya.jar.values()) expect(mine).not.toContain(secret);
  expect(mine).not.toContain('777555');
});

test('times are dates and prices have their decimals', async () => {
  const file = await fileOf(maya);
  expect(file.ideas?.[0]).toMatchObject({
    pair: 'EUR/USD',
    entry: 1.08,
    target: 1.084,
    stop: 1.078,
    breakoutLevel: 1.0795,
    closingPrice: 1.078,
    openedAt: '2026-06-03T12:00:00.000Z',
  });
  expect(file.subscriptions?.[0]).toMatchObject({ takenAt: '2026-06-03T12:00:00.000Z', stakeCents: 1000 });
  expect(file.watches?.[0]).toMatchObject({ above: 151.234, below: null, earlierAbove: 150.5 });
  expect(file.watches?.[0]).not.toHaveProperty('earlierNumber');
  expect(file.users?.[0]).toMatchObject({ dailyDay: '2026-06-03', email: 'mayaq@example.com' });
  expect(file.uploads?.[0]?.link).toMatch(/^http:\/\/calmwick\.test\/objects\/uploads\/[\da-f-]{36}$/);
  for (const [table, rows] of Object.entries(file))
    for (const row of Array.isArray(rows) ? rows : [])
      for (const [name, value] of Object.entries(row))
        if (typeof value === 'number' && name !== 'updateId')
          expect(value, `${table}.${name}`).toBeLessThan(1e11);
});

test("an admin's actions are exported without the admin's name", async () => {
  const file = await fileOf(maya);
  expect(file.adminLog).toContainEqual(
    expect.objectContaining({
      action: 'approve_claim',
      doneBy: 'an administrator',
      reason: 'mayaq deposit seen',
    }),
  );
});

test('each table of the database is exported, or listed with a reason', async () => {
  const tables = await app.query<{ name: string; owned: boolean }>(`
    SELECT table_name AS name, bool_or(column_name = 'user_id') AS owned
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE 'kysely_%' GROUP BY table_name`);
  expect(Object.keys(tableExports).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  const left = tables.filter(
    ({ name, owned }) => owned && typeof tableExports[name as keyof typeof tableExports] === 'string',
  );
  expect(left.map(({ name }) => name)).toEqual(['model_calls']);
});

test('a conversation of thousands of messages comes whole, in its order, page by page', async () => {
  const user = await aUser(app);
  await app.query(`
    INSERT INTO messages (user_id, role, content, at)
    SELECT '${user.id}', 'user', 'message ' || n, ${app.clock.now()} FROM generate_series(1, 2501) AS n`);
  const { messages = [] } = await fileOf(user);
  expect(messages.map(({ content }) => content)).toEqual(
    Array.from({ length: 2_501 }, (_one, n) => `message ${n + 1}`),
  );
});

test('the file needs a session, comes to no other site, and is limited', async () => {
  const anybody = await app.browser().raw({ method: 'GET', url: '/api/user/export' });
  expect(anybody.statusCode).toBe(401);
  const user = await aUser(app);
  expect((await download(user, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await download(user, { origin: 'https://evil.test' })).statusCode).toBe(403);
  const codes: number[] = [];
  for (let n = 0; n < 11; n += 1) codes.push((await download(user)).statusCode);
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});

test('an export fails when the account is deleted meanwhile, and an aborted one frees its slot', async () => {
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as AddressInfo;
  const user = await aUser(app);
  await app.query(`
    INSERT INTO messages (user_id, role, content, at)
    SELECT '${user.id}', 'user', repeat('long ', 800), ${app.clock.now()} FROM generate_series(1, 20000)`);
  const get = (signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/api/user/export`, {
      headers: {
        cookie: [...user.jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'sec-fetch-site': 'same-origin',
        connection: 'close',
      },
      ...(signal && { signal }),
    });
  const leaving = new AbortController();
  const left = await get(leaving.signal);
  const second = await get();
  expect([second.status, await second.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'in_progress' }),
  ]);
  leaving.abort();
  await left.text().catch(() => undefined);
  let again = await get();
  for (; again.status === 409; again = await get()) {
    await again.text();
    // Past the hourly limit.
    app.clock.advance(HOUR_MS);
  }
  expect(again.status).toBe(200);
  await app.db.deleteFrom('users').where('id', '=', user.id).execute();
  await expect(again.text()).rejects.toThrow();
  expect(app.logged).toContainEqual(expect.objectContaining({ message: 'data export failed' }));
});

test("another user's export is not blocked by this one", async () => {
  const other = createBrowser(app.server, '127.0.0.1');
  expect(await captureRefusal(other.call('getCurrentUser'))).toMatchObject({ status: 401 });
  expect((await fileOf(noam)).users?.[0]?.email).toBe('noamz@example.com');
});

test('a mail whose key is lost is listed like any other', async () => {
  const user = await aUser(app);
  const keyring = keyringOf({ SEAL_KEYS: createSealKey() });
  const lost = openDatabase(app.connectionString, () => undefined, { keyring });
  const now = app.clock.now();
  const mail = { recipient: user.email, subject: 'Unreadable', text_part: 'Hello', html_part: '' };
  await lost.db
    .insertInto('outbox')
    .values({ ...mail, created_at: now, next_try_at: now })
    .execute();
  await lost.close();
  expect(await fileOf(user)).toMatchObject({
    complete: true,
    outbox: expect.arrayContaining([expect.objectContaining({ subject: 'Unreadable' })]),
  });
});
