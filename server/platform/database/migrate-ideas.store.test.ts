import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { aBlankDatabase } from '../../testing/blank-database.ts';
import { migrateTo, migrateToLatest } from './migrate.ts';

const BEFORE = '0043_model_spending.sql';
const [MAYA, TOM, ZOE, GONE] = Array.from({ length: 4 }, () => randomUUID()) as [
  string,
  string,
  string,
  string,
];

type OldSignal = {
  user: string;
  setup?: Partial<typeof plan>;
  chance?: number;
  closed?: Partial<typeof end> | null;
};
const plan = {
  pair: 'EUR/USD',
  action: 'BUY',
  timeframe: 'daily',
  entry: 108_000,
  target: 108_400,
  stop: 107_800,
  opened_at: 1_000,
  expires_at: 90_000,
  confidence: 0.31,
  confidence_low: 0.2,
  simulated: true,
  feed: 'candles',
};
const end = { status: 'target_hit', price: 108_400, closed_at: 5_000, recorded_at: 5_001 };

/** As the version before wrote them: signals, forecasts, closings and the chain over them. */
async function store(client: pg.Client, signals: readonly OldSignal[]): Promise<string[]> {
  let previous = '0'.repeat(64);
  const record = async (id: string, event: string): Promise<void> => {
    const body = JSON.stringify({ event, signalId: id });
    previous = createHash('sha256').update(previous).update(body).digest('hex');
    const values = [id, event, body, previous];
    await client.query(
      'INSERT INTO signal_record (signal_id, event, body, hash, at) VALUES ($1, $2, $3, $4, 1)',
      values,
    );
  };
  const ids: string[] = [];
  for (const [index, { user, setup, chance = 0.4 }] of signals.entries()) {
    const row = {
      ...plan,
      ...setup,
      user_id: user,
      type: 'trading',
      created_at: 1_000 + index,
      confidence_count: 120,
      confidence_high: 0.4,
      no_skill_rate: 0.34,
      tokens_deducted: index,
      reason: `reason ${index}`,
      rule_version: 'breakout-20',
    };
    const columns = Object.keys(row);
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO signals (${columns.join()}) VALUES (${columns.map((_name, at) => `$${at + 1}`).join()}) RETURNING id`,
      Object.values(row),
    );
    const id = rows[0]?.id ?? '';
    await client.query(`INSERT INTO brain_forecasts VALUES ($1, 'breakout', 'for', 0, $2, 0.34, 1, 1)`, [
      id,
      chance,
    ]);
    await client.query(
      `INSERT INTO messages (user_id, role, content, at, signal_id) SELECT id, 'assistant', $2, 1, $1 FROM users WHERE id = $3`,
      [id, `reason ${index}`, user],
    );
    await record(id, 'opened');
    ids.push(id);
  }
  for (const [index, { closed }] of signals.entries()) {
    if (closed === null) continue;
    const { status, price, closed_at, recorded_at } = { ...end, ...closed };
    const values = [ids[index], status, price, closed_at, recorded_at + index];
    await client.query('INSERT INTO signal_closings VALUES ($1, $2, $3, $4, $5, false, false)', values);
    await record(ids[index] ?? '', 'closed');
  }
  return ids;
}

const OLD_SIGNALS = `
  SELECT s.id, s.number, s.user_id, s.pair, s.action, s.type, s.timeframe, s.entry, s.target, s.stop, s.opened_at, s.expires_at, s.created_at,
    s.confidence, s.confidence_count, s.confidence_low, s.confidence_high, s.no_skill_rate, s.tokens_deducted, s.reason, s.simulated, s.feed,
    s.rule_version, c.status, c.price, c.closed_at, c.ambiguous, c.gap, f.probability, f.stance, m.content,
    (SELECT hash FROM signal_record WHERE signal_id = s.id ORDER BY seq DESC LIMIT 1) AS hash
  FROM signals s LEFT JOIN signal_closings c ON c.signal_id = s.id JOIN brain_forecasts f ON f.signal_id = s.id
  LEFT JOIN messages m ON m.signal_id = s.id ORDER BY s.number`;
const NEW_SIGNALS = `
  SELECT s.id, s.number, s.user_id, i.pair, i.action, i.type, i.timeframe, i.entry, i.target, i.stop, i.opened_at, i.expires_at,
    s.taken_at AS created_at, i.confidence, i.confidence_count, i.confidence_low, i.confidence_high, i.no_skill_rate, s.tokens_deducted, s.reason,
    i.simulated, i.feed, i.rule_version, i.outcome AS status, i.closing_price AS price, i.closed_at, i.ambiguous, i.gap, f.probability, f.stance,
    m.content,
    (SELECT hash FROM signal_record WHERE idea_id = i.id AND subscription_id = s.id ORDER BY seq DESC LIMIT 1) AS hash
  FROM subscriptions s JOIN ideas i ON i.id = s.idea_id JOIN brain_forecasts f ON f.subscription_id = s.id
  LEFT JOIN messages m ON m.signal_id = s.id ORDER BY s.number`;

const RECORD = 'SELECT seq, event, body, hash, at FROM signal_record ORDER BY seq';

async function migrated(signals: readonly OldSignal[]) {
  const { connectionString, client } = await aBlankDatabase();
  await migrateTo(connectionString, BEFORE);
  for (const id of [MAYA, TOM, ZOE])
    await client.query(
      `INSERT INTO users (id, email, email_key, password_hash, created_at, last_active_at, daily_day, welcome_until)
       SELECT $1, name, name, '', 0, 0, 0, 0 FROM (SELECT $1::uuid::text) AS of (name)`,
      [id],
    );
  const ids = await store(client, signals);
  const read = async (sql: string): Promise<unknown[]> => (await client.query(sql)).rows;
  const before = { signals: await read(OLD_SIGNALS), record: await read(RECORD) };
  await migrateToLatest(connectionString);
  const held = await client.query<{ id: string; idea: string }>(
    'SELECT id, idea_id AS idea FROM subscriptions ORDER BY number',
  );
  const ideas = [...new Set(held.rows.map(({ idea }) => idea))];
  return {
    client,
    ids,
    before,
    after: { signals: await read(NEW_SIGNALS), record: await read(RECORD) },
    /** For each signal the place of its idea, in the order of their first signals. */
    ideaOf: held.rows.map(({ idea }) => ideas.indexOf(idea)),
    countIdeas: async () => (await read('SELECT id FROM ideas')).length,
  };
}

test('every signal keeps its id, number, values, forecasts, message and hashes', async () => {
  const { before, after, ids } = await migrated([
    { user: MAYA },
    { user: TOM, chance: 0.2 },
    { user: GONE },
    { user: MAYA, setup: { entry: 108_001 }, closed: null },
    { user: ZOE, closed: { status: 'expired', closed_at: 6_000 } },
    {
      user: ZOE,
      setup: { action: 'SELL', target: 107_000, stop: 108_200 },
      closed: { status: 'stop_hit', price: 108_200 },
    },
  ]);
  expect(before.signals).toHaveLength(6);
  expect(after.signals).toEqual(before.signals);
  expect(after.signals).toMatchObject(ids.map((id) => ({ id })));
  expect(after.record).toHaveLength(11);
  expect(after.record).toEqual(before.record);
});

test('what several users held of the same set-up and moment is one idea', async () => {
  const { ideaOf, countIdeas, client } = await migrated([
    { user: MAYA },
    { user: TOM, chance: 0.2 },
    { user: GONE },
    { user: ZOE, closed: null },
    { user: TOM, closed: null },
  ]);
  expect(ideaOf).toEqual([0, 0, 0, 1, 1]);
  expect(await countIdeas()).toBe(2);
  const { rows } = await client.query<{ idea: unknown }>(
    'SELECT to_jsonb(i) AS idea FROM ideas AS i ORDER BY outcome IS NULL',
  );
  expect(rows.map(({ idea }) => idea)).toMatchObject([
    // Known from the first time that it was recorded on; everybody was told at that time.
    { kind: 'signal', rule: 'breakout', outcome: 'target_hit', recorded_at: 5_001, notified_up_to: 1_003 },
    { outcome: null, recorded_at: null, notified_up_to: null },
  ]);
});

test('another set-up, moment, evidence, source or end is an idea of its own, as is what one user opened twice', async () => {
  const { ideaOf, before, after } = await migrated([
    { user: MAYA },
    { user: TOM, setup: { entry: 108_001 } },
    { user: TOM, setup: { target: 108_401 } },
    { user: TOM, setup: { stop: 107_801 } },
    { user: TOM, setup: { action: 'SELL', target: 107_000, stop: 108_200 } },
    { user: TOM, setup: { timeframe: 'short' } },
    { user: TOM, setup: { pair: 'GBP/USD' } },
    { user: TOM, setup: { opened_at: 1_001 } },
    { user: TOM, setup: { confidence_low: 0.21 } },
    { user: TOM, setup: { feed: 'other' } },
    { user: TOM, setup: { simulated: false } },
    { user: TOM, closed: { closed_at: 5_060 } },
    { user: MAYA },
    { user: ZOE },
  ]);
  expect(ideaOf).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0]);
  expect(after).toEqual(before);
});

test('a database without signals is migrated, and numbers go on where they were', async () => {
  const { countIdeas } = await migrated([]);
  expect(await countIdeas()).toBe(0);
  const { client } = await migrated([{ user: MAYA }, { user: TOM }]);
  const { rows } = await client.query<{ number: number }>(
    `INSERT INTO subscriptions (user_id, idea_id, taken_at, tokens_deducted, reason) SELECT $1, id, 1, 0, '' FROM ideas RETURNING number::int`,
    [ZOE],
  );
  expect(rows).toEqual([{ number: 1003 }]);
});

test('of ideas that overlap the one that opened first is counted, in each series of them', async () => {
  const { connectionString, client } = await aBlankDatabase();
  await migrateTo(connectionString, '0061_devices_of_a_browser.sql');
  const insert = (openedAt: number, closedAt: number | null, other: Record<string, unknown> = {}) => {
    const row = {
      ...plan,
      opened_at: openedAt,
      rule: 'breakout',
      rule_version: 'breakout-20',
      type: 'trading',
      confidence_count: 120,
      confidence_high: 0.4,
      no_skill_rate: 0.34,
      is_shared: false,
      ...(closedAt && {
        outcome: 'stop_hit',
        closing_price: 107_800,
        closed_at: closedAt,
        recorded_at: closedAt,
        ambiguous: false,
        gap: false,
      }),
      ...other,
    };
    const columns = Object.keys(row);
    return client.query(
      `INSERT INTO ideas (${columns.join()}) VALUES (${columns.map((_name, at) => `$${at + 1}`).join()})`,
      Object.values(row),
    );
  };
  await insert(1_000, 5_000);
  await insert(2_000, 3_000);
  await insert(4_000, 9_000);
  await insert(5_000, null);
  await insert(8_000, null);
  await insert(2_000, 3_000, { action: 'SELL', target: 107_600, stop: 108_200 });
  await insert(2_000, 3_000, { kind: 'practice' });
  await insert(2_000, 3_000, { simulated: false });
  await insert(89_999, null);
  await migrateToLatest(connectionString);
  const { rows } = await client.query<{ is_repeat: boolean }>('SELECT is_repeat FROM ideas ORDER BY number');
  expect(rows.map((row) => row.is_repeat)).toEqual([
    false,
    true,
    true,
    false,
    true,
    false,
    false,
    false,
    true,
  ]);
  await expect(client.query('UPDATE ideas SET is_repeat = true')).rejects.toThrow('append-only');
});
