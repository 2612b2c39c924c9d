import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { migrateToLatest } from './migrate.ts';

const run = promisify(execFile);
const module = new URL('migrate.ts', import.meta.url).href;

async function emptyDatabase(): Promise<{ connectionString: string; client: pg.Client }> {
  // Never the template itself: nobody could copy it while somebody is connected.
  const url = new URL(inject('templateDatabase'));
  url.pathname = '/postgres';
  const server = new pg.Client({ connectionString: url.href });
  await server.connect();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await server.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.end();
  });
  return { connectionString: url.href, client };
}

/** Every column, constraint, index and trigger as text. */
async function shapeOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    SELECT table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable || ' ' || coalesce(column_default, '') AS line
      FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    ORDER BY 1`);
  return rows.map(({ line }) => line);
}

const applied = async (client: pg.Client): Promise<unknown[]> =>
  (await client.query('SELECT name, timestamp FROM kysely_migration ORDER BY name')).rows;

test('migrating a second time changes nothing', async () => {
  const { connectionString, client } = await emptyDatabase();
  await migrateToLatest(connectionString);
  const [shape, done] = [await shapeOf(client), await applied(client)];
  expect(shape.join('\n')).toContain('append_only');
  expect(done.length).toBeGreaterThan(0);
  await migrateToLatest(connectionString);
  expect(await shapeOf(client)).toEqual(shape);
  expect(await applied(client)).toEqual(done);
});

test('broker accounts that were sent in before are compared without the zeros in front, except where two stand for one', async () => {
  const { connectionString, client } = await emptyDatabase();
  await migrateToLatest(connectionString);
  const keys = ['0012345', '99999', '0099999', '00MT5', '0000'];
  for (const key of keys)
    await client.query('INSERT INTO broker_claims (account, account_key, submitted_at) VALUES ($1, $1, 0)', [
      key,
    ]);
  const file = new URL('migrations/0031_once_and_whom.sql', import.meta.url);
  const step = (await readFile(file, 'utf8')).split(';').find((one) => one.includes('UPDATE broker_claims'));
  await client.query(step ?? '');
  const { rows } = await client.query<{ account_key: string }>(
    'SELECT account_key FROM broker_claims ORDER BY account',
  );
  expect(rows.map((row) => row.account_key)).toEqual(['0000', '12345', '0099999', '00MT5', '99999']);
});

test('a database that has a later step already gets an earlier one that was added since', async () => {
  const { connectionString, client } = await emptyDatabase();
  await migrateToLatest(connectionString);
  const shape = await shapeOf(client);
  await client.query('DROP TABLE model_calls');
  await client.query("DELETE FROM kysely_migration WHERE name = '0023_model_calls.sql'");
  await migrateToLatest(connectionString);
  expect(await shapeOf(client)).toEqual(shape);
});

test('two processes that start at once migrate once, and both go on', async () => {
  const { connectionString, client } = await emptyDatabase();
  const script = `import { migrateToLatest } from ${JSON.stringify(module)}; await migrateToLatest(process.env.ADDRESS);`;
  const start = () =>
    run(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, ADDRESS: connectionString },
    });
  await Promise.all([start(), start(), start()]);

  const { connectionString: copy, drop } = await testDatabase();
  const reference = new pg.Client({ connectionString: copy });
  await reference.connect();
  try {
    expect(await shapeOf(client)).toEqual(await shapeOf(reference));
    expect(await applied(client)).toHaveLength((await applied(reference)).length);
  } finally {
    await reference.end();
    await drop();
  }
});
