import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { anAdmin } from '../../../testing/users/an-admin.ts';
import { aUser } from '../../../testing/users/builders.ts';

/** Longer than a request may wait for the database. */
const HELD_SECONDS = 2.6;

const app = await startTestApp();
const holders: Array<Promise<unknown>> = [];
afterAll(async () => {
  await Promise.all(holders);
  await app.close();
});

/** From the time it returns nobody reads or changes the table for a while. */
async function holdUp(table: string): Promise<void> {
  const client = new pg.Client({ connectionString: app.connectionString });
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  holders.push(client.query(`SELECT pg_sleep(${HELD_SECONDS}); COMMIT`).finally(() => client.end()));
}

test('an account whose deletion takes long is deleted', async () => {
  const maya = await aUser(app);
  await holdUp('completed_lessons');
  const body = { password: maya.password, confirm: 'DELETE' } as const;
  expect(await maya.call('deleteAccount', { body })).toEqual({ ok: true });
});

test('the file of the own data is whole, however long a part of it takes', async () => {
  const maya = await aUser(app);
  await holdUp('watches');
  const answer = await maya.raw({ method: 'GET', url: '/api/user/export' });
  expect(answer.json()).toMatchObject({ users: [{ email: maya.email }], complete: true });
});

test('the list of users is exported to its last line', async () => {
  const admin = await anAdmin(app);
  await holdUp('model_usage');
  const { body } = await admin.raw({ method: 'GET', url: '/api/admin/users.csv' });
  expect(body).toContain(admin.email);
});

test('daily figures that take long to count come', async () => {
  const admin = await anAdmin(app);
  await holdUp('model_spending');
  expect((await admin.call('getDailyFigures', { query: { days: 90 } })).days).toHaveLength(90);
});
