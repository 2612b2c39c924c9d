import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '@app/contracts/api.ts';
import type { Row } from '@app/contracts/endpoint.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { anAdmin } from '../../testing/an-admin.ts';
import { aFullUser } from '../../testing/full-user.ts';
import type { StoredUser } from '../../testing/stored-user.ts';

let app: TestApp;
let admin: StoredUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
});
afterAll(() => app.close());

const reads = Object.values<Row>(api).filter(({ access, method }) => access === 'admin' && method === 'GET');
const plain = reads.filter(({ path }) => !path.includes(':')).map(({ path }) => path);
const about = reads.filter(({ path }) => path.startsWith('/api/admin/users/:id/')).map(({ path }) => path);
const get = (url: string) => admin.raw({ method: 'GET', url });

const leave = (user: Awaited<ReturnType<typeof aFullUser>>) =>
  user.raw({
    method: 'POST',
    url: api.deleteAccount.path,
    body: JSON.stringify({ password: user.password, confirm: 'DELETE' }),
  });

test('whoever deleted the account is named in no list of the admins, and their dialogs are not found', async () => {
  const user = await aFullUser(app, 'mayaq', admin.id);
  const personal = [user.email, 'mayaq first', 'mayaq notes'];
  await get(`/api/admin/users/${user.id}/conversation`);
  await get('/api/admin/users.csv?search=mayaq');
  await app.runJobs();
  const everything = async () => {
    const answers = await Promise.all([...plain, `/api/admin/log?userId=${user.id}`].map(get));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    return answers.map(({ body }) => body).join('\n');
  };
  for (const one of [user.email, 'mayaq first']) expect(await everything()).toContain(one);
  expect((await leave(user)).statusCode).toBe(200);
  const after = await everything();
  for (const one of personal) expect(after).not.toContain(one);
  // That something was paid, traded and looked at stays, under a number.
  for (const path of ['payments', 'signals', 'log'])
    expect((await get(`/api/admin/${path}?userId=${user.id}`)).body).toContain(user.id);
  const lines = await app.query('SELECT 1 FROM admin_log');
  for (const path of about) expect((await get(path.replace(':id', user.id))).statusCode, path).toBe(404);
  expect(await app.query('SELECT 1 FROM admin_log')).toHaveLength(lines.length);
  // An export names a search by nobody's words: the log is never changed.
  const [noted] = await app.query<{ facts: Record<string, unknown> }>(
    "SELECT facts FROM admin_log WHERE action = 'export_users' AND (facts ->> 'searched')::boolean",
  );
  expect(JSON.stringify(noted)).not.toContain('mayaq');
});

test('a deletion while admins look fails for nobody', async () => {
  const second = await anAdmin(app);
  for (let turn = 0; turn < 5; turn += 1) {
    const user = await aFullUser(app, `noamz${turn}`, admin.id);
    const looks = [admin, second].flatMap(({ raw }) =>
      [...about.map((path) => path.replace(':id', user.id)), ...plain].map((url) =>
        raw({ method: 'GET', url }),
      ),
    );
    const [gone, ...answers] = await Promise.all([leave(user), ...looks]);
    expect(gone?.statusCode).toBe(200);
    for (const { statusCode, body } of answers)
      expect([200, 404, 409, 429], body.slice(0, 200)).toContain(statusCode);
  }
  expect(app.logged.filter(({ level }) => level === 'error')).toEqual([]);
});
