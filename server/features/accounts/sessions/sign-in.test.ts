import { DAY_MS, MINUTE_MS } from '@app/domain/time.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { captureRefusal, startTestApp } from '../../../testing/app.ts';
import { aUser } from '../../../testing/users/builders.ts';

const app = await startTestApp({ settings: { ADMIN_EMAILS: 'Boss@Example.com' } });
afterAll(() => app.close());

const login = (
  email: string,
  password: string,
  address = '127.0.0.1',
  headers: Record<string, string> = {},
) =>
  app
    .browser(address)
    .raw({ method: 'POST', url: '/api/login', body: JSON.stringify({ email, password }), headers });

test('signing in works with the address in any case and returns the user', async () => {
  const user = await aUser(app);
  const browser = app.browser();
  const { user: view } = await browser.call('login', {
    body: { email: user.email.toUpperCase(), password: user.password },
  });
  expect(view.id).toBe(user.id);
  expect(await browser.call('getCurrentUser')).toEqual(view);
});

test('neither scripts nor other sites can read the cookie, and the database does not hold it', async () => {
  const user = await aUser(app);
  const answer = await login(user.email, user.password);
  const [cookie] = answer.cookies;
  expect(cookie).toMatchObject({ name: 'calmwick', path: '/', httpOnly: true, sameSite: 'Lax' });
  expect(cookie?.value).toMatch(/^[\w-]{43}$/);
  const rows = await app.query<{ line: string }>('SELECT sessions::text AS line FROM sessions');
  expect(rows.length).toBeGreaterThan(0);
  const inHex = Buffer.from(cookie?.value ?? '', 'base64url').toString('hex');
  for (const { line } of rows) expect(line.includes(cookie?.value ?? '') || line.includes(inHex)).toBe(false);
});

test('an https site gets a __Host- cookie that is never sent in clear', async () => {
  const site = await startTestApp({ publicUrl: 'https://calmwick.test' });
  try {
    const body = JSON.stringify({ email: 'maya@example.com', password: 'quiet river 7' });
    const answer = await site
      .browser()
      .raw({ method: 'POST', url: '/api/register', body, headers: { origin: 'https://calmwick.test' } });
    expect(answer.statusCode).toBe(200);
    const line = String(answer.headers['set-cookie']);
    expect(line).toMatch(/^__Host-calmwick=/);
    expect(line).toMatch(/; Secure/);
    expect(line).not.toMatch(/Domain/i);
  } finally {
    await site.close();
  }
});

test('a wrong password and an unknown address get the same reply', async () => {
  const user = await aUser(app);
  const [wrong, unknown] = await Promise.all([
    login(user.email, 'not it at all'),
    login(`${randomUUID()}@example.com`, 'not it at all'),
  ]);
  expect(wrong.statusCode).toBe(401);
  expect(unknown.statusCode).toBe(401);
  const { requestId: _first, ...wrongBody } = wrong.json();
  const { requestId: _second, ...unknownBody } = unknown.json();
  expect(wrongBody).toEqual({
    error: 'Invalid email or password. Please try again.',
    code: 'wrong_credentials',
  });
  expect(unknownBody).toEqual(wrongBody);
  const { date: _d1, ...wrongHeaders } = wrong.headers;
  const { date: _d2, ...unknownHeaders } = unknown.headers;
  expect(unknownHeaders).toEqual(wrongHeaders);
});

test.each([
  [{ email: 'nope', password: 'x' }, 'Email is required'],
  [{ password: 'x' }, 'Email is required'],
  [{ email: 'a@example.com', password: '' }, 'Password is required'],
  [{ email: 'a@example.com' }, 'Password is required'],
])('a sign-in form with %j is refused in words', async (body, text) => {
  const answer = await app.browser().raw({ method: 'POST', url: '/api/login', body: JSON.stringify(body) });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: text, code: 'bad_input' });
});

test('the eleventh wrong password in a minute must wait, while the owner signs in from elsewhere', async () => {
  const user = await aUser(app);
  const guess = (n: number) =>
    login(user.email, `guess number ${n}`, '192.0.2.10', {
      'x-forwarded-for': `203.0.113.${n}`,
      'x-real-ip': `203.0.113.${n}`,
      forwarded: `for=203.0.113.${n}`,
    });
  const guesses = await Promise.all(Array.from({ length: 16 }, (_one, n) => guess(n)));
  expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  const refused = guesses.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(6);
  for (const answer of refused) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await login(user.email, user.password, '192.0.2.10')).statusCode).toBe(429);
  expect((await login(user.email, user.password, '127.0.0.7')).statusCode).toBe(200);
  app.clock.advance(MINUTE_MS);
  expect((await login(user.email, user.password, '192.0.2.10')).statusCode).toBe(200);
});

test('one network may guess wrong a hundred times in a quarter of an hour, whatever the addresses', async () => {
  const guess = (n: number) =>
    login(`nobody-${n}@example.com`, 'not it at all', `2001:db8:1:2::${n.toString(16)}`);
  const codes: number[] = [];
  for (let n = 0; n < 103; n += 1) codes.push((await guess(n)).statusCode);
  expect(codes.filter((code) => code === 401)).toHaveLength(100);
  expect(codes.slice(100)).toEqual([429, 429, 429]);
});

test('signing in with the right password again and again is never refused', async () => {
  const user = await aUser(app);
  for (let n = 0; n < 25; n += 1)
    expect((await login(user.email, user.password, '192.0.2.11')).statusCode).toBe(200);
});

test('the log has a line for each attempt with result and address, and never the password', async () => {
  const user = await aUser(app);
  app.logged.length = 0;
  await login(user.email, 'a telling secret', '192.0.2.12');
  await login(user.email, user.password, '192.0.2.12');
  const attempts = app.logged.filter(({ event }) => event === 'sign-in');
  expect(attempts).toMatchObject([
    { result: 'wrong_credentials', address: '192.0.2.12', at: expect.stringMatching(/Z$/) },
    { result: 'ok', address: '192.0.2.12', userId: user.id },
  ]);
  expect(JSON.stringify(app.logged)).not.toContain('telling secret');
});

test('signing in gives a new session and ends the one the browser came with', async () => {
  const user = await aUser(app);
  const before = user.jar.get('calmwick') ?? '';
  await user.call('login', { body: { email: user.email, password: user.password } });
  expect(user.jar.get('calmwick')).not.toBe(before);
  const old = await app
    .browser()
    .raw({ method: 'GET', url: '/api/auth/user', headers: { cookie: `calmwick=${before}` } });
  expect(old.statusCode).toBe(401);
});

test('signing out ends the session for good and works twice', async () => {
  const user = await aUser(app);
  const cookie = `calmwick=${user.jar.get('calmwick')}`;
  await user.call('getCurrentUser');
  expect(await user.call('logout')).toEqual({ ok: true });
  expect([...user.jar.keys()]).toEqual(['calmwick-device']);
  expect(await user.call('logout')).toEqual({ ok: true });
  const replay = await app.browser().raw({ method: 'GET', url: '/api/auth/user', headers: { cookie } });
  expect(replay.statusCode).toBe(401);
});

test('a session that is only polled idles out after seven days; one in use lives thirty', async () => {
  const idle = await aUser(app);
  const busy = await aUser(app);
  for (let day = 0; day < 8; day += 1) {
    app.clock.advance(DAY_MS);
    await idle.raw({ method: 'GET', url: '/api/auth/user' });
    await busy.raw({ method: 'POST', url: '/api/auth/send-verification', body: '{}' });
  }
  expect(await captureRefusal(idle.call('getCurrentUser'))).toMatchObject({
    status: 401,
    code: 'not_signed_in',
  });
  for (let day = 8; day < 29; day += 1) {
    app.clock.advance(DAY_MS);
    await busy.raw({ method: 'POST', url: '/api/auth/send-verification', body: '{}' });
  }
  expect((await busy.call('getCurrentUser')).id).toBe(busy.id);
  app.clock.advance(DAY_MS);
  expect(await captureRefusal(busy.call('getCurrentUser'))).toMatchObject({ status: 401 });
});

test.each([
  ['', '/login'],
  ['?next=/signals', '/login?next=%2Fsignals'],
  ['?next=/signals%3Fa%3D1', '/login?next=%2Fsignals%3Fa%3D1'],
  ['?next=//evil.test', '/login'],
  ['?next=https:evil.test', '/login'],
  ['?next=https://evil.test', '/login'],
  ['?next=/%5Cevil.test', '/login'],
  ['?next=/%09/evil.test', '/login'],
  ['?next=/%0d%0aset-cookie:a=b', '/login'],
  ['?next=/a&next=//evil.test', '/login'],
  ['?next=/api/logout', '/login'],
  ['?redirect=https:evil.test', '/login'],
  ['?returnTo=/%5Cevil.test', '/login'],
])('opening /api/login%s leads to %s', async (query, to) => {
  const answer = await app.browser().raw({ method: 'GET', url: `/api/login${query}` });
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe(to);
});

test('an address in ADMIN_EMAILS is an admin, in any case, and nobody else is', async () => {
  const boss = await aUser(app, 'boss@example.com');
  expect((await boss.call('getCurrentUser')).role).toBe('admin');
  expect((await (await aUser(app, 'boss@example.com.evil.test')).call('getCurrentUser')).role).toBe('user');
});

test('in production a named admin must have proved that the address is theirs', async () => {
  const live = await startTestApp({
    publicUrl: 'https://calmwick.test',
    settings: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://calmwick.test',
      SESSION_SECRET: 'k7Qz2mW9xR4vB8nL1pT6yH3cJ5dF0gSa-of-tests',
      ADMIN_EMAILS: 'boss@example.com',
    },
  });
  try {
    const headers = { origin: 'https://calmwick.test' };
    const browser = live.browser();
    await browser.raw({
      method: 'POST',
      url: '/api/register',
      body: JSON.stringify({ email: 'boss@example.com', password: 'quiet river 7' }),
      headers,
    });
    expect((await browser.call('getCurrentUser')).role).toBe('user');
    await live.runJobs();
    const token = /token=([\w-]+)/.exec(live.mails[0]?.text ?? '')?.[1] ?? '';
    await browser.raw({
      method: 'POST',
      url: '/api/auth/verify-email',
      body: JSON.stringify({ token }),
      headers,
    });
    expect((await browser.call('getCurrentUser')).role).toBe('admin');
  } finally {
    await live.close();
  }
});
