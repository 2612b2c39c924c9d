import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { anAdmin } from '../../../testing/users/an-admin.ts';
import { saveUserName, writeMessages } from '../../../testing/users/busy-user.ts';
import { aStoredUser, type StoredUser } from '../../../testing/users/stored-user.ts';

let app: TestApp;
let admin: StoredUser;
let user: StoredUser;
beforeAll(async () => {
  app = await startTestApp();
  [admin, user] = [await anAdmin(app), await aStoredUser(app)];
  await saveUserName(app, user.id, 'Maya', 'Levi');
  await writeMessages(app, user.id, 2);
  await app.db
    .insertInto('outreach')
    .values({
      user_id: user.id,
      channel: 'email',
      message_type: 're_engagement',
      sent_at: 5,
      first_return_time: 6,
      messages_after_outreach: 1,
      first_message_after_outreach: 'hello',
    })
    .execute();
});
afterAll(() => app.close());

/** Without any query, like a client that knows only the specification. */
async function ask(url: string): Promise<unknown> {
  const answer = await admin.raw({ method: 'GET', url: `/api/admin/${url}` });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/json; charset=utf-8',
  ]);
  return answer.json();
}

const ofUser = async (url: string): Promise<unknown> =>
  ((await ask(url)) as Array<Record<string, unknown>>).find((one) => Object.values(one).includes(user.email));

/** Requires every field of the specification, with one of the given types. */
function expectFields(shown: unknown, fields: Record<string, string>): void {
  const kindOf = (value: unknown): string =>
    value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
  const kinds = Object.fromEntries(
    Object.entries(shown as Record<string, unknown>).map(([name, value]) => [name, kindOf(value)]),
  );
  for (const [names, allowed] of Object.entries(fields))
    for (const name of names.split(' ')) expect(allowed.split(' '), name).toContain(kinds[name]);
}

test('GET /api/admin/users is a list of users with every field of the specification', async () => {
  const shown = await ofUser('users');
  expectFields(shown, {
    'id email createdAt emailVerificationToken': 'string',
    'firstName lastName': 'string',
    telegramJoined: 'boolean',
    'telegramUsername telegramChatId campaignSource campaignId adPosition adGroupId keyword matchType':
      'null',
    'device deviceModel locationPhysical placement registrationIp location country city': 'null',
    registrationCountry: 'null',
  });
  expect(shown).toMatchObject({ firstName: 'Maya', lastName: 'Levi', emailVerificationToken: 'pending' });
});

test('GET /api/admin/user-stats is a map by user id with every figure of the specification', async () => {
  const stats = (await ask('user-stats')) as Record<string, unknown>;
  expect(Object.keys(stats).toSorted()).toEqual([admin.id, user.id].toSorted());
  expectFields(stats[user.id], {
    'messageCount totalTokensUsed totalCost chartGenerations engagementScore knowledgeQuality': 'number',
    'daysSinceLastActive reengagementCount totalMessages messagesToday validationCount': 'number',
    avgAccuracyScore: 'number null',
    lastMessageAt: 'string',
  });
});

test('GET /api/admin/communication-logs is a list in the names of the specification', async () => {
  expectFields(await ofUser('communication-logs'), {
    'user_email first_name last_name channel message_type sent_at first_return_time': 'string',
    first_message_after_outreach: 'string',
    messages_after_outreach: 'number',
    'country registration_country city device campaign_source campaign_id': 'null',
  });
});

test('GET /api/admin/users/{id}/conversation answers {messages}, oldest first', async () => {
  const { messages } = (await ask(`users/${user.id}/conversation`)) as { messages: unknown[] };
  expect(messages).toMatchObject([
    { isUser: true, content: 'question 1' },
    { isUser: false, content: 'answer 1' },
    { isUser: true, content: 'question 2' },
    { isUser: false, content: 'answer 2' },
  ]);
  for (const one of messages)
    expectFields(one, {
      'id content timestamp': 'string',
      isUser: 'boolean',
      'tokensUsed cost': 'number',
    });
});

test('announcements and the monitor answer in the names of the specification', async () => {
  expectFields(await ask('announcement-analytics'), {
    totalValidations: 'number',
    accuracyRate: 'number null',
    recentActivity: 'list',
  });
  expectFields(await ask('economic-monitor-status'), {
    isMonitoring: 'boolean',
    totalStoredEvents: 'number',
    lastScanTime: 'string null',
    recentEvents: 'list',
  });
});

test('the token of a verification is in no answer, and what stands for it verifies nobody', async () => {
  const fresh = app.browser();
  await fresh.call('register', { body: { email: 'fresh@example.com', password: 'long enough 1' } });
  await app.runJobs();
  const [mail] = app.mails.filter(({ to }) => to === 'fresh@example.com');
  const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  expect(token).toBeDefined();
  const hashes = await app.query<{ hash: string }>(
    "SELECT encode(token_hash, 'hex') AS hash FROM email_tokens",
  );
  expect(hashes).not.toHaveLength(0);
  const shown = JSON.stringify([
    await ask('users'),
    (await admin.raw({ method: 'GET', url: '/api/admin/users.csv' })).body,
  ]);
  for (const secret of [token, ...hashes.map(({ hash }) => hash)]) expect(shown).not.toContain(secret);
  const tried = await app.browser().raw({
    method: 'POST',
    url: '/api/auth/verify-email',
    body: JSON.stringify({ token: 'pending' }),
  });
  expect(tried.statusCode).toBe(400);
});
