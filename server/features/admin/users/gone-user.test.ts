import { afterAll, expect, test } from 'vitest';
import { endpoints } from '@app/contracts/endpoints.ts';
import type { Endpoint } from '@app/contracts/endpoint.ts';
import { startAdminApp } from '../../../testing/apps/admin-app.ts';
import { anAdmin } from '../../../testing/users/an-admin.ts';
import { aFullUser } from '../../../testing/users/full-user.ts';

const { app, admin } = await startAdminApp();
afterAll(() => app.close());

const reads = Object.values<Endpoint>(endpoints).filter(
  ({ access, method }) => access === 'admin' && method === 'GET',
);
const plain = reads.filter(({ path }) => !path.includes(':')).map(({ path }) => path);
const about = reads.filter(({ path }) => path.startsWith('/api/admin/users/:id/')).map(({ path }) => path);
const get = (url: string) => admin.raw({ method: 'GET', url });

const leave = (user: Awaited<ReturnType<typeof aFullUser>>) =>
  user.raw({
    method: 'POST',
    url: endpoints.deleteAccount.path,
    body: JSON.stringify({ password: user.password, confirm: 'DELETE' }),
  });

test('a deleted account appears in no admin list, and its dialogs are not found', async () => {
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
  // Payments, signals and log entries stay, under the user id.
  for (const path of ['payments', 'signals', 'log'])
    expect((await get(`/api/admin/${path}?userId=${user.id}`)).body).toContain(user.id);
  const lines = await app.query('SELECT 1 FROM admin_log');
  for (const path of about) expect((await get(path.replace(':id', user.id))).statusCode, path).toBe(404);
  expect(await app.query('SELECT 1 FROM admin_log')).toHaveLength(lines.length);
  // The log of an export never holds the search text.
  const [noted] = await app.query<{ facts: Record<string, unknown> }>(
    "SELECT facts FROM admin_log WHERE action = 'export_users' AND (facts ->> 'searched')::boolean",
  );
  expect(JSON.stringify(noted)).not.toContain('mayaq');
});

test('deleting an account while admins read it fails for nobody', async () => {
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
