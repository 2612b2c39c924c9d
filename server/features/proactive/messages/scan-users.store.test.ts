import { DAY_MS, HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import { afterAll, afterEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openDatabase } from '../../../platform/database/database.ts';
import { createFeatures } from '../../../app.ts';
import type { Deps } from '../../../deps.ts';
import { NOON, startTestApp } from '../../../testing/app.ts';
import { aStoredUser } from '../../../testing/users/stored-user.ts';
import { createProactiveDeps } from '../index.ts';
import { scanUsers } from './scan-users.ts';
import { postProactiveMessage } from './post-message.ts';

const app = await startTestApp();
afterAll(() => app.close());
afterEach(async () => {
  app.clock.set(NOON);
  await sql`DELETE FROM users`.execute(app.db);
});

const proactiveDepsOf = (deps: Deps) => createProactiveDeps(deps, createFeatures(deps).ports);
const look = () => scanUsers(proactiveDepsOf(app.deps), app.clock.now());

/** A beginner without lessons who wrote three hours ago: a tip is due. */
async function aTalker(lastTalkAt = app.clock.now() - 3 * HOUR_MS) {
  const user = await aStoredUser(app);
  await app.db
    .insertInto('messages')
    .values({ user_id: user.id, role: 'user', content: 'hello', at: lastTalkAt })
    .execute();
  return user;
}
const causesOf = async (userId: string) =>
  (
    await app.db
      .selectFrom('messages')
      .select('notification_type as cause')
      .where('user_id', '=', userId)
      .where('notification_type', 'is not', null)
      .orderBy('seq')
      .execute()
  ).map(({ cause }) => cause);
const nextScanAt = async (userId: string) =>
  (await app.db.selectFrom('users').select('next_scan_at').where('id', '=', userId).executeTakeFirstOrThrow())
    .next_scan_at;
const choose = (user: Awaited<ReturnType<typeof aTalker>>, change: Record<string, unknown> = {}) =>
  user.call('saveProactivePreferences', {
    body: {
      proactivePreferences: {
        enabledCategories: ['micro_education'],
        frequency: 'high',
        maxDailyProactive: 10,
      },
      quietHours: { start: '22:00', end: '06:00' },
      ...change,
    },
  });

test('a message says why it came, and it costs no token', async () => {
  const maya = await aTalker();
  const before = (await maya.call('getCurrentUser')).tokensRemaining;
  await look();
  const { messages } = await maya.call('getConversation');
  expect(messages.at(-1)).toMatchObject({
    role: 'assistant',
    content: expect.stringMatching(/^A short lesson: /),
    unasked: {
      why: 'Because you have not asked for a lesson yet.',
      category: 'micro_education',
      fewer: null,
    },
  });
  expect(messages[0]?.unasked).toBeUndefined();
  expect((await maya.call('getCurrentUser')).tokensRemaining).toBe(before);
});

test('no message goes to users who never wrote, are talking, want none, or in quiet hours', async () => {
  const silent = await aStoredUser(app);
  const talking = await aTalker(app.clock.now() - 5 * MINUTE_MS);
  const unwilling = await aTalker();
  await choose(unwilling, {
    proactivePreferences: { enabledCategories: [], frequency: 'high', maxDailyProactive: 10 },
  });
  const resting = await aTalker();
  await choose(resting, { quietHours: { start: '11:00', end: '13:00' } });
  await look();
  for (const { id } of [silent, talking, unwilling, resting]) expect(await causesOf(id)).toEqual([]);
  app.clock.set(NOON + HOUR_MS + 15 * MINUTE_MS);
  await look();
  expect(await causesOf(talking.id)).toEqual(['micro_education']);
  expect(await causesOf(resting.id)).toEqual(['micro_education']);
});

test('no subject is repeated, and one message of each category a day is enough', async () => {
  const maya = await aTalker();
  await choose(maya);
  for (let hours = 0; hours < 9; hours += 1) {
    app.clock.set(NOON + hours * HOUR_MS);
    await look();
  }
  expect(await causesOf(maya.id)).toEqual(['micro_education']);
  app.clock.set(NOON + DAY_MS);
  await maya.call('reportLogin');
  app.clock.advance(HOUR_MS);
  await look();
  const { messages } = await maya.call('getConversation');
  const lessons = messages.filter(({ unasked }) => unasked?.category === 'micro_education');
  expect(new Set(lessons.map(({ content }) => content)).size).toBe(2);
});

test('a user whose message fails holds up no other, and the failure is logged', async () => {
  const users = [await aTalker(), await aTalker(), await aTalker()];
  const deps = proactiveDepsOf(app.deps);
  let fails = true;
  const lessonOf: typeof deps.lessonOf = (topic) => {
    const failing = fails;
    fails = false;
    if (failing) throw new Error('no such lesson');
    return deps.lessonOf(topic);
  };
  expect(await scanUsers({ ...deps, lessonOf }, app.clock.now())).toBe(3);
  const told = await Promise.all(users.map(async ({ id }) => causesOf(id)));
  expect(told.flat()).toEqual(['micro_education', 'micro_education']);
  const odd = users[told.findIndex((causes) => causes.length === 0)]?.id ?? '';
  expect(app.logged).toContainEqual(expect.objectContaining({ level: 'error', userId: odd }));
  expect(await nextScanAt(odd)).toBeGreaterThanOrEqual(app.clock.now() + 30 * MINUTE_MS);
});

test('the batch of a dead process is scanned by another one once the lease is over', async () => {
  const maya = await aTalker();
  const broken = proactiveDepsOf({
    ...app.deps,
    database: { ...app.deps.database, transact: () => Promise.reject(new Error('gone')) },
  });
  await expect(scanUsers(broken, app.clock.now())).rejects.toThrow('gone');
  expect(await look()).toBe(0);
  app.clock.advance(11 * MINUTE_MS);
  expect(await look()).toBe(1);
  expect(await causesOf(maya.id)).toEqual(['micro_education']);
});

test('two processes with the same message write it once', async () => {
  const maya = await aTalker();
  const second = openDatabase(app.connectionString, () => undefined);
  const draft = {
    category: 'micro_education',
    about: 'lesson:pip',
    content: 'A pip.',
    why: 'Because.',
    mood: 'blue',
    evidence: [],
  } as const;
  try {
    const thoughts = [app.database, second, app.database, second].map((database) =>
      postProactiveMessage(database, {
        userId: maya.id,
        draft: { ...draft, evidence: [] },
        now: NOON,
        isAllowed: () => true,
      }),
    );
    expect((await Promise.all(thoughts)).filter(Boolean)).toHaveLength(1);
  } finally {
    await second.close();
  }
});

test('after the outcome of a signal everything else waits an hour', async () => {
  const maya = await aTalker();
  await app.db
    .insertInto('messages')
    .values({
      user_id: maya.id,
      role: 'assistant',
      content: 'closed',
      at: NOON,
      notification_type: 'signal_closed',
    })
    .execute();
  await look();
  expect(await causesOf(maya.id)).toEqual(['signal_closed']);
  app.clock.set(NOON + HOUR_MS);
  await look();
  expect(await causesOf(maya.id)).toEqual(['signal_closed', 'micro_education']);
});

test('due users among many are found by the index', async () => {
  await sql`
    INSERT INTO users (email, email_key, password_hash, created_at, last_active_at, daily_day, welcome_until, next_scan_at)
    SELECT 'n' || i, 'n' || i, 'none', ${NOON}::bigint, ${NOON}::bigint, 0, 0, ${NOON + DAY_MS}::bigint + i FROM generate_series(1, 20000) AS i
  `.execute(app.db);
  await sql`ANALYZE users`.execute(app.db);
  for (let i = 0; i < 3; i += 1) await aTalker();
  expect(await look()).toBe(3);
  expect(await look()).toBe(0);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    EXPLAIN SELECT id FROM users WHERE next_scan_at <= ${NOON}::bigint ORDER BY next_scan_at LIMIT 200 FOR UPDATE SKIP LOCKED
  `.execute(app.db);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Scan using users_next_scan/);
});

test('the engagement score follows what the user does, once a day', async () => {
  const maya = await aTalker();
  await maya.call('saveProfile', { body: { firstName: 'Maya', tradingExperience: 'beginner' } });
  await look();
  const score = async () => (await maya.call('getProactivePreferences')).engagementScore;
  // One active day of twelve (3.75), one message of twenty (1), two fields of ten (2).
  expect(await score()).toBe(7);
  await app.db
    .insertInto('completed_lessons')
    .values({ user_id: maya.id, lesson: 'pip', completed_at: NOON })
    .execute();
  app.clock.set(NOON + HOUR_MS);
  await look();
  expect(await score()).toBe(7);
  app.clock.set(NOON + DAY_MS);
  await look();
  expect(await score()).toBe(10);
});

test('a changed choice causes a new scan, and users long gone are scanned seldom', async () => {
  const maya = await aTalker();
  await look();
  expect(await nextScanAt(maya.id)).toBeGreaterThan(NOON);
  await choose(maya);
  expect(await nextScanAt(maya.id)).toBe(NOON);
  app.clock.set(NOON + 60 * DAY_MS);
  await look();
  expect(await nextScanAt(maya.id)).toBeGreaterThan(NOON + 89 * DAY_MS);
  await maya.call('reportLogin').catch(() => undefined);
});
