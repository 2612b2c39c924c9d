import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from './database.ts';

async function open() {
  const database = await testDatabase();
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  return client;
}

test('every suite gets the migrated tables, and none sees what another writes', async () => {
  const [one, other] = [await open(), await open()];
  const name = `only_here_${randomUUID().slice(0, 8)}`;
  await one.query(`CREATE TABLE ${name} ()`);
  const tables = 'SELECT table_name FROM information_schema.tables WHERE table_name = ANY($1) ORDER BY 1';
  expect((await one.query(tables, [[name, 'users']])).rows).toHaveLength(2);
  expect((await other.query(tables, [[name, 'users']])).rows).toEqual([{ table_name: 'users' }]);
});
