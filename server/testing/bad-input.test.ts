import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '@app/contracts/endpoints.ts';
import type { EndpointName } from '@app/contracts/routes.ts';
import type { Endpoint } from '@app/contracts/endpoint.ts';
import { errorStatus, type ErrorCode } from '@app/contracts/errors.ts';
import * as z from 'zod/mini';
import { NOON, startTestApp, type Browser, type TestApp } from './app.ts';
import { anAdmin } from './users/an-admin.ts';
import { createAuthenticator } from './passkeys/software-authenticator.ts';
import { breakoutMarket } from './markets/breakout-market.ts';
import type { StoredUser } from './users/stored-user.ts';

const SEED = 20_260_603;
/** The longest per-user limit window of a route with a body; each request gets a window of its own. */
const WINDOW = 900_000;

type Answer = Awaited<ReturnType<Browser['raw']>>;
type Request = Parameters<Browser['raw']>[0];
type JsonSchema = { properties?: Record<string, unknown>; required?: string[] };

const rows = Object.entries(endpoints) as Array<[EndpointName, Endpoint]>;
const withBody = rows.filter(([, row]) => row.body);
const withParams = rows.filter(([, row]) => row.params);
const readers = rows.filter(([, row]) => row.method === 'GET' && row.reply);

const device = createAuthenticator('http://calmwick.test');
const newPasskeyReply = device.create({ challenge: 'AAAA' });
const passkeyReply = device.get({ challenge: 'AAAA' });

const NOBODY = '00000000-0000-4000-8000-000000000000';
const ofNobody = { params: { id: NOBODY } };
const actOnNobody = { ...ofNobody, body: { reason: 'Asked for by its owner' } };

/** One valid request per route with input; a new route must be added here. */
const good: Partial<
  Record<EndpointName, { body?: Record<string, unknown>; params?: Record<string, string> }>
> = {
  login: { body: { email: 'nobody@example.com', password: 'quiet river 7' } },
  register: { body: { email: 'somebody@example.com', password: 'quiet river 7' } },
  forgotPassword: { body: { email: 'nobody@example.com' } },
  createProofTask: { body: { act: 'register' } },
  resetPassword: { body: { token: 'a'.repeat(43), password: 'quiet river 8' } },
  changePassword: { body: { currentPassword: 'wrong river 7', newPassword: 'quiet river 8' } },
  deleteAccount: { body: { password: 'wrong river 7', confirm: 'DELETE' } },
  resendVerification: { body: { email: 'nobody@example.com' } },
  sendVerification: { body: { email: 'nobody@example.com' } },
  verifyEmail: { body: { token: 'a'.repeat(43) } },
  changeByMailLink: { body: { token: 'a'.repeat(44), wanted: false } },
  saveMailChoices: { body: { weeklyReport: true, reEngagement: false } },
  sendMessage: { body: { content: 'hello', images: [], clientMessageId: 'message-0001' } },
  streamMessage: { body: { content: 'hello', images: [], clientMessageId: 'message-0002' } },
  stopMessage: { body: { clientMessageId: 'message-0001' } },
  saveProfile: { body: { firstName: 'Maya', age: 31, favoritePairs: ['EUR/USD'] } },
  saveProactivePreferences: {
    body: {
      proactivePreferences: { enabledCategories: ['achievement'], frequency: 'low', maxDailyProactive: 2 },
      quietHours: { start: '22:00', end: '06:00' },
    },
  },
  saveAlertChannel: { body: { channel: 'email', wanted: false } },
  saveFewer: { params: { id: NOBODY }, body: { fewer: true } },
  reportReturn: { body: { clientLastActiveAt: '2026-06-03T11:00:00Z' } },
  storeCampaignData: { body: { a_aid: 'google+-123', utm_medium: 'cpc' } },
  trackPageVisit: { body: { path: '/', referrer: '', userAgent: 'Mozilla/5.0 (X11; Linux)' } },
  reportPace: { body: { path: '/', counts: [3, 2, 1, 0, 0, 0, 0] } },
  trackUserReturn: { body: { clickSource: 'email_link', campaignId: 'june', actionsTaken: 'page_view' } },
  getLivePrice: { params: { pair: 'EURUSD' } },
  getCandles: { params: { pair: 'EURUSD' } },
  changeStake: { params: { id: NOBODY }, body: { risk: 5 } },
  endUserSessions: actOnNobody,
  suspendUser: actOnNobody,
  unlockUser: actOnNobody,
  confirmTelegram: { body: { number: '123' } },
  endDevice: ofNobody,
  signOutEverywhere: { body: { keepThis: true } },
  unfollowSignal: ofNobody,
  addWatch: { body: { pair: 'EURUSD', timeframe: 'daily', above: 2, below: null } },
  changeWatch: { params: { id: NOBODY }, body: { paused: true } },
  removeWatch: ofNobody,
  runBacktest: { body: { rule: 'breakout', pair: 'EURUSD', timeframe: 'daily', account: 'standard' } },
  getEvidence: { params: { rule: 'breakout', market: 'GBPUSD', timeframe: 'daily' } },
  getHistory: { params: { userId: 'me' } },
  changeFact: { params: { id: NOBODY }, body: { value: 'Maya' } },
  savePushSubscription: {
    body: {
      endpoint: 'https://push.example.com/one',
      keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
    },
  },
  removePushSubscription: { body: { endpoint: 'https://push.example.com/one' } },
  claimBroker: { body: { accountNumber: 'MT5 1234567' } },
  decideBrokerClaim: { ...ofNobody, body: { approve: true, reason: 'Confirmed' } },
  beginAdminEnrolment: { body: { password: 'wrong river 7' } },
  confirmAdminEnrolment: { body: { code: '123456', mailedCode: '123456' } },
  openAdminAccess: { body: { code: '123456' } },
  proveIdentity: { body: { password: 'wrong river 7' } },
  proveByPasskey: { body: { passkey: passkeyReply } },
  addPasskey: { body: { name: 'My phone', passkey: newPasskeyReply } },
  renamePasskey: { params: { id: NOBODY }, body: { name: 'My phone' } },
  removePasskey: ofNobody,
  confirmCodes: { body: { code: '123456' } },
  renewRecoveryCodes: { body: { code: '123456' } },
  stopCodes: { body: { password: 'wrong river 7', code: '123456' } },
  setPassword: { body: { password: 'quiet river 8' } },
  unlinkIdentity: ofNobody,
  signInWithPasskey: { body: { passkey: passkeyReply } },
  signInWithCode: { body: { code: '123456' } },
  openAdminAccessByPasskey: { body: { passkey: passkeyReply } },
  changeTokens: {
    body: { userId: NOBODY, tokens: 10, reason: 'A mistake of ours' },
  },
  getUserConversation: ofNobody,
  getUserKnowledge: ofNobody,
  getUserBilling: ofNobody,
  getUserReengagement: ofNobody,
  getReceipt: ofNobody,
  saveDailyCap: { body: { tokens: 12 } },
  createPaypalOrder: { body: { intent: 'CAPTURE', amount: '17.00', currency: 'USD' } },
  capturePaypalOrder: { body: { orderID: '5O190127TN364715T' } },
  lapsePaypalOrder: { body: { orderID: '5O190127TN364715T' } },
  getPayment: ofNobody,
  forgetFact: ofNobody,
};

let app: TestApp;
let user: StoredUser;
beforeAll(async () => {
  app = await startTestApp({ market: breakoutMarket(NOON) });
  await countWrites();
});
// Each request gets its own limit window; an admin may call every route, but sessions expire.
beforeEach(async () => {
  user = await anAdmin(app);
});
afterAll(() => app.close());

const tableNames = async (): Promise<string[]> =>
  (
    await app.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'rate_limits' ORDER BY 1`,
    )
  ).map(({ name }) => name);

/** Counts written rows, so that only a write makes the next snapshot read every table. */
async function countWrites(): Promise<void> {
  await app.query(`
    CREATE SEQUENCE writes;
    CREATE FUNCTION count_write() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM nextval('writes'); RETURN NULL; END $$`);
  for (const name of await tableNames()) {
    const unlessUsed =
      name === 'sessions' ? `WHEN (to_jsonb(OLD) - 'used_at' <> to_jsonb(NEW) - 'used_at')` : '';
    await app.query(`
      CREATE TRIGGER counts_rows AFTER INSERT OR DELETE ON ${name} FOR EACH ROW EXECUTE FUNCTION count_write();
      CREATE TRIGGER counts_changes AFTER UPDATE ON ${name} FOR EACH ROW ${unlessUsed} EXECUTE FUNCTION count_write();
      CREATE TRIGGER counts_truncations AFTER TRUNCATE ON ${name} EXECUTE FUNCTION count_write()`);
  }
}

type Snapshot = Record<string, string>;
let latest: { writes: string; snapshot: Snapshot } | undefined;

/** Everything stored except limit counters and session use times. */
async function snapshot(): Promise<Snapshot> {
  const [count] = await app.query<{ writes: string }>(
    `SELECT last_value || ' ' || is_called AS writes FROM writes`,
  );
  const writes = count?.writes ?? '';
  if (latest?.writes !== writes) latest = { writes, snapshot: await readEverything() };
  return latest.snapshot;
}

async function readEverything(): Promise<Snapshot> {
  const parts = (await tableNames()).map((name) => {
    const row = name === 'sessions' ? `to_jsonb(t) - 'used_at'` : 'to_jsonb(t)';
    return `SELECT '${name}' AS name, count(*) || ' ' || coalesce(md5(string_agg((${row})::text, '|' ORDER BY (${row})::text)), '') AS state FROM ${name} t`;
  });
  const states = await app.query<{ name: string; state: string }>(parts.join(' UNION ALL '));
  return Object.fromEntries(states.map(({ name, state }) => [name, state]));
}

const address = (row: Endpoint, params: Record<string, string> = {}): string =>
  row.path.replace(/:(\w+)/g, (_whole, key: string) => params[key] ?? 'x');

function expectRefusal(answer: Answer, said: unknown): void {
  const shown = `${JSON.stringify(said)?.slice(0, 200)} -> ${answer.statusCode} ${answer.body.slice(0, 200)}`;
  expect(answer.statusCode, shown).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode, shown).toBeLessThan(500);
  const { error, code } = answer.json<{ error: string; code: ErrorCode }>();
  expect(errorStatus[code], shown).toBe(answer.statusCode);
  expect(error, shown).toMatch(/\S/);
  // For people: no name of a field as the code writes it, nothing of a validator.
  expect(error, shown).not.toMatch(/\b[a-z]+[A-Z]|\w_\w|Invalid input|expected/);
  expect(['not_signed_in', 'too_many'], shown).not.toContain(code);
}

/** Each request is refused, or where `mayPass` answered by the contract, and only answered ones change data. */
async function throwAt(
  name: EndpointName,
  requests: ReadonlyArray<Request & { said?: unknown }>,
  mayPass = false,
): Promise<void> {
  const row: Endpoint = endpoints[name];
  for (const { said, ...request } of requests) {
    app.clock.advance(WINDOW);
    const before = await snapshot();
    const answer = await user.raw(request);
    if (mayPass && answer.statusCode < 300) {
      if (row.reply) expect(row.reply.safeParse(answer.json()).success).toBe(true);
      continue;
    }
    expectRefusal(answer, said ?? request);
    expect(await snapshot(), JSON.stringify(said ?? request).slice(0, 200)).toEqual(before);
  }
}

const post = (name: EndpointName, body: string, headers: Record<string, string> = {}): Request => ({
  method: endpoints[name].method,
  url: address(endpoints[name], good[name]?.params),
  body,
  headers,
});

const deep = (levels: number): unknown =>
  Array.from({ length: levels }).reduce((inner) => [inner], 1 as unknown);

test('every row that takes input has an acceptable example here', () => {
  for (const [name, row] of rows) {
    const fields = [row.body, row.params].filter((one) => one !== undefined);
    if (fields.length > 0) expect(good[name], name).toBeDefined();
    if (row.body) expect(row.body.safeParse(good[name]?.body).success, name).toBe(true);
  }
});

describe.each(withBody)('%s refuses, and changes nothing, for', (name, row) => {
  const schema = z.toJSONSchema(row.body as z.ZodMiniType, { io: 'input' }) as JsonSchema;
  const { properties = {}, required = [] } = schema;
  const fields = Object.keys(properties);
  const mayBeNull = (field: string): boolean => JSON.stringify(properties[field]).includes('{"type":"null"}');
  const mayBeTrue = (field: string): boolean => JSON.stringify(properties[field]).includes('"boolean"');
  const example = good[name]?.body ?? {};
  const mayBeSeven = (field: string): boolean =>
    row.body?.safeParse({ ...example, [field]: 7 }).success ?? false;

  test('what is no JSON object', async () => {
    const bodies = [
      '',
      '{',
      '{"a":',
      '[]',
      '[[]]',
      'null',
      'true',
      '1',
      '1e309',
      '-1',
      '"text"',
      '{"a":1}}',
      '\u0000',
      '{"a":NaN}',
      '\uFEFF',
    ];
    await throwAt(
      name,
      bodies.map((body) => post(name, body)),
    );
  });

  test('another content type, whatever is in the body', async () => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/json',
      'application/xml',
      'application/json\t; x',
      'x',
      '',
      ' application',
      'application/jsonx',
      'application/octet-stream',
    ];
    const wrong = JSON.stringify({ ...example, [fields[0] ?? 'x']: [[7]] });
    await throwAt(
      name,
      types.map((type) => ({ ...post(name, wrong, { 'content-type': type }), said: type })),
    );
  });

  test('a wrong type, a control character or an absurd size in any field', async () => {
    const wrong: unknown[] = [
      7,
      -1,
      true,
      null,
      {},
      { toString: 'x' },
      [[]],
      deep(8),
      deep(40),
      'a\u0000b',
      '\uD800',
      'x\uDFFF',
      'x'.repeat(12_000),
      Array.from({ length: 2_000 }, () => 'x'),
    ];
    for (const field of fields) {
      const refused = wrong.filter(
        (value) =>
          (value !== null || !mayBeNull(field)) &&
          (value !== true || !mayBeTrue(field)) &&
          (value !== 7 || !mayBeSeven(field)),
      );
      const bodies = refused.map((value) => ({
        ...post(name, JSON.stringify({ ...example, [field]: value })),
        said: { [field]: value },
      }));
      await throwAt(name, bodies);
      await throwAt(name, [
        post(name, JSON.stringify({ ...example, [field]: '' }).replace(`"${field}":""`, `"${field}":1e309`)),
      ]);
    }
  });

  test('a field that is missing', async () => {
    const bodies = required.map((field) => {
      const { [field]: _left, ...rest } = example;
      return post(name, JSON.stringify(rest));
    });
    // Where every field is optional, an empty body is a change too.
    await throwAt(name, [...bodies, post(name, '{}')], required.length === 0);
  });

  test('keys of the prototype and hopeless nesting', async () => {
    const plain = JSON.stringify(example).slice(1);
    const poisoned = [
      '"__proto__":{"role":"admin"}',
      '"constructor":{"prototype":{"admin":1}}',
      '"prototype":1',
      `"x":${JSON.stringify(deep(200))}`,
      `"x":${'['.repeat(5_000)}${']'.repeat(5_000)}`,
    ];
    await throwAt(
      name,
      poisoned.map((extra) => post(name, `{${extra},${plain}`)),
    );
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
  });

  test('a body beyond the limit', async () => {
    await throwAt(name, [post(name, JSON.stringify({ ...example, x: 'x'.repeat(20_000) }))]);
  });
});

test.each(rows.filter(([, row]) => row.method !== 'GET' && !row.body))(
  '%s, which takes no body, is not harmed by one',
  async (name) => {
    const bodies = [
      '{',
      '',
      '\u0000',
      '['.repeat(5_000),
      'x'.repeat(20_000),
      '{"__proto__":1}',
      '{"userId":"x"}',
    ];
    // Logout ends the session, so it is called without one.
    const sender = name === 'logout' ? app.browser() : user;
    for (const body of bodies) {
      const answer = await sender.raw(post(name, body));
      if (answer.statusCode !== 200) expectRefusal(answer, body);
    }
  },
);

const odd = [
  '%00',
  'a%00b',
  '%2e%2e%2f',
  '..%2f..%2fadmin',
  '%ff',
  '%',
  '%zz',
  '%ED%A0%80',
  'x'.repeat(290),
  'x'.repeat(4_000),
  '%F0%9F%92%B0',
  '__proto__',
  'constructor',
  '-1',
  '1e309',
  "x' OR '1'='1",
  'EUR/USD/x',
  '%20',
  'null',
  'undefined',
  '[]',
  '00000000-0000-0000-0000-000000000000',
];

test.each(withParams)(
  '%s answers strange path parameters with not found or another refusal',
  async (name, row) => {
    for (const key of Object.keys(
      (z.toJSONSchema(row.params as z.ZodMiniType, { io: 'input' }) as JsonSchema).properties ?? {},
    )) {
      const urls = odd.map((value) =>
        address(row, { ...good[name]?.params, [key]: value.replaceAll(' ', '%20') }),
      );
      await throwAt(
        name,
        urls.map((url) => ({ method: row.method, url })),
      );
    }
  },
);

test.each(readers)(
  '%s takes strange, repeated and unknown query parameters without harm',
  async (name, row) => {
    const known = row.query
      ? Object.keys(
          (z.toJSONSchema(row.query, { io: 'input', unrepresentable: 'any' }) as JsonSchema).properties ?? {},
        )
      : [];
    const values = [
      '%00',
      '%ff',
      '%',
      '',
      '-1',
      '0',
      '1.5',
      '1e309',
      '999999999',
      'NaN',
      'x'.repeat(3_000),
      '%ED%A0%80',
      '{}',
      '__proto__',
    ];
    const strange = [...known, 'other'].flatMap((key) => [
      ...values.map((value) => `${key}=${value}`),
      `${key}=1&${key}=2`,
      `${key}[]=1`,
      `${key}[a]=1`,
      key,
    ]);
    const tails = [
      ...strange,
      '__proto__=1',
      '__proto__[x]=1',
      'constructor=1',
      '&&&',
      '=',
      '%',
      Array.from({ length: 1_000 }, (_unused, i) => `k${i}=1`).join('&'),
    ];
    await throwAt(
      name,
      tails.map((tail) => ({
        method: 'GET',
        url: `${address(row, { ...good[name]?.params, userId: user.id })}?${tail}`,
      })),
      true,
    );
  },
);

test('whatever JSON is sent to whatever row: refused and nothing changed, or a right answer', async () => {
  const anyField = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.double(),
    fc.constantFrom('', null, -1, 1e308),
  );
  const chosen = fc.constantFrom(...withBody).chain(([name]) =>
    fc.record({
      name: fc.constant(name),
      body: fc.record(
        Object.fromEntries(Object.keys(good[name]?.body ?? {}).map((field) => [field, anyField])),
        { requiredKeys: [] },
      ),
    }),
  );
  await fc.assert(
    fc.asyncProperty(chosen, async ({ name, body }) => {
      app.clock.advance(WINDOW);
      const before = await snapshot();
      const answer = await user.raw(post(name, JSON.stringify(body)));
      expect(answer.statusCode).toBeLessThan(500);
      if (answer.statusCode < 400) return;
      expectRefusal(answer, body);
      expect(await snapshot()).toEqual(before);
    }),
    { seed: SEED, numRuns: 300 },
  );
});
