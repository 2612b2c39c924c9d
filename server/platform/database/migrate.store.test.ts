import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, test } from 'vitest';
import { aBlankDatabase } from '../../testing/blank-database.ts';
import { testDatabase } from '../../testing/database.ts';
import { migrateTo, migrateToLatest } from './migrate.ts';

const run = promisify(execFile);
const module = new URL('migrate.ts', import.meta.url).href;

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
  const { connectionString, client } = await aBlankDatabase();
  await migrateToLatest(connectionString);
  const [shape, done] = [await shapeOf(client), await applied(client)];
  expect(shape.join('\n')).toContain('append_only');
  expect(done.length).toBeGreaterThan(0);
  await migrateToLatest(connectionString);
  expect(await shapeOf(client)).toEqual(shape);
  expect(await applied(client)).toEqual(done);
});

test('broker accounts that were sent in before are compared without the zeros in front, except where two stand for one', async () => {
  const { connectionString, client } = await aBlankDatabase();
  await migrateTo(connectionString, '0030_broker.sql');
  const keys = ['0012345', '99999', '0099999', '00MT5', '0000'];
  for (const key of keys)
    await client.query('INSERT INTO broker_claims (account, account_key, submitted_at) VALUES ($1, $1, 0)', [
      key,
    ]);
  await migrateToLatest(connectionString);
  const { rows } = await client.query<{ account_key: string }>(
    'SELECT account_key FROM broker_claims ORDER BY account',
  );
  expect(rows.map((row) => row.account_key)).toEqual(['0000', '12345', '0099999', '00MT5', '99999']);
});

const listJobs = async (client: pg.Client): Promise<string[]> =>
  (
    await client.query<{ job: string }>(`
    SELECT concat_ws(' ', key, payload->>'dueAt', queue_name IS NOT NULL, (SELECT string_agg(name, ' ') FROM jsonb_object_keys(flags) AS name)) AS job
    FROM graphile_worker._private_jobs AS j LEFT JOIN graphile_worker._private_job_queues AS q ON q.id = j.job_queue_id
    ORDER BY priority, j.id`)
  ).rows.map(({ job }) => job);

test('what waits when the queue arrives becomes jobs, each in its channel, dearest first, and what is over does not', async () => {
  const { connectionString, client } = await aBlankDatabase();
  await migrateTo(connectionString, '0036_own_data.sql');
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
  await migrateTo(connectionString, '0037_job_queue.sql');
  expect(await listJobs(client)).toEqual([
    'deliver-push:1 9 f deliver-push',
    'deliver-telegram:2 9 f deliver-telegram',
    'answer-telegram:70 1 t answer-telegram',
    'answer-telegram:71 1 t answer-telegram',
    'clear-leftovers:1 3 f clear-leftovers',
    'send-mail:1 7 f mail-account',
    'send-mail:2 5 f mail',
  ]);
  await migrateToLatest(connectionString);
  expect(await listJobs(client)).toContain('clean-up-after-deletion:1 3 f clean-up-after-deletion');
  expect(await listJobs(client)).not.toContainEqual(expect.stringContaining('leftovers'));
});

test('new names keep what was stored, and no old name is left', async () => {
  const { connectionString, client } = await aBlankDatabase();
  await migrateTo(connectionString, '0037_job_queue.sql');
  await client.query(`
    INSERT INTO users (id, email, email_key, password_hash, created_at, last_active_at, daily_day, welcome_until, look_at, forgot_before)
      VALUES ('00000000-0000-4000-8000-000000000001', 'a@example.com', 'a@example.com', '', 0, 4, 0, 0, 7, 9);
    INSERT INTO messages (user_id, role, content, at, cause, why, fewer)
      SELECT id, 'assistant', 'A tip.', 0, 'micro_education', 'Because', 'high' FROM users;
    INSERT INTO told (user_id, about, message_id, at, evidence) SELECT user_id, 'tip:1', id, 5, '[]' FROM messages;
    INSERT INTO payments (user_id, provider, product, price_cents, currency, state, test, surplus, credited_tokens, taken_tokens, created_at, changed_at, look_at)
      SELECT id, 'paypal', 'premium', 1700, 'USD', 'paid', false, true, 5, 3, 0, 0, 8 FROM users;
    INSERT INTO payment_facts (payment_id, kind, about, at, noted_at) SELECT id, 'paid', 'paid:C', 1, 2 FROM payments;
    INSERT INTO lessons_done SELECT id, 'pip', 6 FROM users;`);
  await migrateToLatest(connectionString);
  // As JSON, whose numbers no parser of the driver changes.
  const { rows } = await client.query(`SELECT to_jsonb(found) AS found FROM (
    SELECT u.next_scan_at, u.erased_up_to_seq, s.seen_at, m.notification_type, m.reason, m.reduction, p.about, p.at, l.completed_at,
      y.is_duplicate_purchase, y.taken_back_tokens, y.next_poll_at, e.kind, e.recorded_at
    FROM users AS u JOIN user_stats AS s ON s.user_id = u.id JOIN messages AS m ON m.user_id = u.id JOIN proactive_messages AS p ON p.message_id = m.id
      JOIN completed_lessons AS l ON l.user_id = u.id JOIN payments AS y ON y.user_id = u.id JOIN payment_events AS e ON e.payment_id = y.id) AS found`);
  expect(rows.map(({ found }) => found)).toEqual([
    {
      next_scan_at: 7,
      erased_up_to_seq: 9,
      seen_at: 4,
      notification_type: 'micro_education',
      reason: 'Because',
      reduction: 'high',
      about: 'tip:1',
      at: 5,
      completed_at: 6,
      is_duplicate_purchase: true,
      taken_back_tokens: 3,
      next_poll_at: 8,
      kind: 'paid',
      recorded_at: 2,
    },
  ]);
  await expect(client.query('DELETE FROM payment_events')).rejects.toThrow('payment_events is append-only');
  await expect(client.query('TRUNCATE payment_events')).rejects.toThrow('payment_events is append-only');
  const { rows: names } = await client.query<{ name: string }>(`
    SELECT conname AS name FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
    UNION SELECT tgname FROM pg_trigger UNION SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace`);
  const retired =
    /told|_facts|leftover|figures|wanted|_done|look|noted|surplus|_kept|unasked|taken_(at|tokens)/;
  // "Not null" has names from PostgreSQL 18 on.
  expect(names.map(({ name }) => name).filter((name) => retired.test(name))).toEqual([]);
});

test('a database that has a later step already gets an earlier one that was added since', async () => {
  const { connectionString, client } = await aBlankDatabase();
  await migrateToLatest(connectionString);
  const shape = await shapeOf(client);
  await client.query('DROP TABLE welcome_grants');
  await client.query("DELETE FROM kysely_migration WHERE name = '0004_welcome_grants.sql'");
  await migrateToLatest(connectionString);
  expect(await shapeOf(client)).toEqual(shape);
});

test('two processes that start at once migrate once, and both go on', async () => {
  const { connectionString, client } = await aBlankDatabase();
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
