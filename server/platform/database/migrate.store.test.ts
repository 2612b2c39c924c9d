import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { migrateToLatest } from './migrate.ts';

const run = promisify(execFile);
const module = new URL('migrate.ts', import.meta.url).href;

async function emptyDatabase(): Promise<{ connectionString: string; client: pg.Client }> {
  // Not the template itself, which cannot be copied while a connection is open.
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

test('what waits when the queue arrives becomes jobs, each in its channel, dearest first, and what is over does not', async () => {
  const { connectionString, client } = await emptyDatabase();
  await migrateToLatest(connectionString);
  await client.query(`
    INSERT INTO outbox (recipient, subject, text_part, html_part, created_at, next_try_at, rank, sent_at)
      VALUES ('a@example.com', '', '', '', 0, 7, 0, NULL), ('b@example.com', '', '', '', 0, 5, 1, NULL), ('c@example.com', '', '', '', 0, 0, 0, 1);
    INSERT INTO account_leftovers (kind, key, due_at) VALUES ('image', 'x', 3);
    INSERT INTO telegram_updates (update_id, chat_id, received_at, due_at, done_at) VALUES (70, '5', 0, 1, NULL), (71, '5', 0, 1, NULL), (72, '5', 0, 1, 2);
    INSERT INTO users (id, email, email_key, password_hash, created_at, last_active_at, daily_day, welcome_until)
      VALUES ('00000000-0000-4000-8000-000000000001', 'a@example.com', 'a@example.com', '', 0, 0, 0, 0);
    WITH one AS (INSERT INTO messages (user_id, role, content, at)
      SELECT id, 'assistant', '', 0 FROM users RETURNING id, user_id)
    INSERT INTO deliveries (message_id, user_id, channel, value, created_at, due_at)
      SELECT id, user_id, channel, 60, 0, 9 FROM one, (VALUES ('push'), ('telegram')) AS of(channel);`);
  const file = new URL('migrations/0037_job_queue.sql', import.meta.url);
  const step = (await readFile(file, 'utf8'))
    .split(';')
    .find((one) => one.includes('graphile_worker.add_jobs'));
  await client.query(step ?? '');
  const { rows } = await client.query<{ job: string }>(`
    SELECT concat_ws(' ', key, payload->>'dueAt', queue_name IS NOT NULL, (SELECT string_agg(name, ' ') FROM jsonb_object_keys(flags) AS name)) AS job
    FROM graphile_worker._private_jobs AS j LEFT JOIN graphile_worker._private_job_queues AS q ON q.id = j.job_queue_id
    ORDER BY priority, j.id`);
  expect(rows.map(({ job }) => job)).toEqual([
    'deliver-push:1 9 f deliver-push',
    'deliver-telegram:2 9 f deliver-telegram',
    'answer-telegram:70 1 t answer-telegram',
    'answer-telegram:71 1 t answer-telegram',
    'clear-leftovers:1 3 f clear-leftovers',
    'send-mail:1 7 f mail-account',
    'send-mail:2 5 f mail',
  ]);
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
