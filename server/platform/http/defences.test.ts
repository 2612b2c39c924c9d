import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toAppError } from './errors.ts';
import { endpoints } from '@app/contracts/endpoints.ts';
import type { Endpoint } from '@app/contracts/endpoint.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { aUser, type TestUser } from '../../testing/users/builders.ts';

let app: TestApp;
let user: TestUser;
let port: number;
beforeAll(async () => {
  app = await startTestApp();
  user = await aUser(app);
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const rows = Object.entries(endpoints).map(([name, row]) => [name, row as Endpoint] as const);
const changing = rows.filter(([, row]) => row.method !== 'GET');
const address = (row: Endpoint): string => row.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
const cookie = (): string => `calmwick=${user.jar.get('calmwick')}`;

const facts = async (): Promise<string> =>
  JSON.stringify(
    await app.query(`SELECT (SELECT json_agg(u ORDER BY id) FROM users u)::text AS users, (SELECT count(*) FROM sessions)::int AS sessions,
      (SELECT count(*) FROM outbox)::int AS mails, (SELECT count(*) FROM token_ledger)::int AS ledger, (SELECT count(*) FROM messages)::int AS messages`),
  );

/** Sends over a bare socket what no HTTP client would. */
function overSocket(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let answer = '';
    socket.setTimeout(5_000, () => socket.destroy(new Error(`no answer: ${answer}`)));
    socket.on('data', (chunk) => {
      answer += chunk.toString();
      const length = /content-length: (\d+)/i.exec(answer)?.[1];
      if (length && (answer.split('\r\n\r\n')[1] ?? '').length >= Number(length)) socket.end();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

const bodyOf = (answer: string): Record<string, unknown> =>
  JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));

test.each(changing)('%s from another site is refused and changes nothing', async (_name, row) => {
  const before = await facts();
  const attacks: Array<Record<string, string>> = [
    { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.test', 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: 'http://calmwick.test.evil.test', 'sec-fetch-site': 'same-origin' },
  ];
  for (const headers of attacks) {
    const answer = await user.raw({ method: row.method, url: address(row), body: '{}', headers });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'wrong_origin' });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.cookies).toEqual([]);
  }
  expect(await facts()).toBe(before);
});

test('a cookie without any word of where the request comes from is refused', async () => {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/logout',
    headers: { host: 'calmwick.test', cookie: cookie() },
  });
  expect(answer.statusCode).toBe(403);
  expect((await user.call('getCurrentUser')).id).toBe(user.id);
});

test('a request of another site is refused before its body is read', async () => {
  const answer = await overSocket(
    `POST /api/login HTTP/1.1\r\nHost: calmwick.test\r\nOrigin: https://evil.test\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1.1 403/);
});

test('an origin of null without a host is refused too', async () => {
  const answer = await overSocket('POST /api/logout HTTP/1.0\r\nOrigin: null\r\nConnection: close\r\n\r\n');
  expect(answer).toMatch(/ 400 /);
});

test('https sites take their own origin only, not the same name in clear', async () => {
  const site = await startTestApp({ publicUrl: 'https://calmwick.test' });
  try {
    const from = (origin: string) =>
      site.browser().raw({ method: 'POST', url: '/api/logout', headers: { origin } });
    expect((await from('https://calmwick.test')).statusCode).toBe(200);
    expect((await from('http://calmwick.test')).statusCode).toBe(403);
  } finally {
    await site.close();
  }
});

test("on one's own machine the site works under each of its names", async () => {
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/logout',
      headers: { host, origin: `http://${host}` },
    });
    expect(answer.statusCode).toBe(200);
  }
});

test.each([
  ['text/plain', 415],
  ['application/x-www-form-urlencoded', 415],
  ['multipart/form-data; boundary=x', 415],
  ['', 415],
  ['text/json', 415],
  ['application/jsonp', 415],
  ['application/json\u0000', 415],
  ['application/json, text/plain', 415],
  ['text/plain; application/json', 415],
  ['application/json;', 200],
  ['application/json; charset=utf-8', 200],
  ['APPLICATION/JSON', 200],
  ['application/json; boundary=x', 200],
  ['application/ld+json', 415],
  ['*/*', 415],
])('a body sent as "%s" is answered %i', async (type, status) => {
  const before = await facts();
  const body = JSON.stringify({ email: user.email, password: status === 200 ? user.password : 'x' });
  const answer = await app
    .browser()
    .raw({ method: 'POST', url: '/api/login', body, headers: { 'content-type': type } });
  if (status === 200) expect(answer.statusCode).toBe(200);
  else {
    expect([400, 415]).toContain(answer.statusCode);
    expect(answer.json()).toMatchObject({
      error: expect.any(String),
      code: expect.any(String),
      requestId: expect.any(String),
    });
    expect(await facts()).toBe(before);
  }
});

test('content types with tabs and no content type at all do not slip past the check of the body', async () => {
  const body = JSON.stringify({ email: 5, password: 5 });
  for (const line of [
    'Content-Type: application/json\t; charset=utf-8\r\n',
    'Content-Type:\tapplication/json\r\n',
    'Content-Type: \tapplication/json\ta\r\n',
    '',
    'Content-Type: \r\n',
  ]) {
    const answer = await overSocket(
      `POST /api/login HTTP/1.1\r\nHost: calmwick.test\r\n${line}Content-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 4(00|15)/);
    expect(bodyOf(answer)).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  }
});

test.each(changing)('%s does nothing under another method', async (_name, row) => {
  const taken = new Set(rows.filter(([, other]) => other.path === row.path).map(([, other]) => other.method));
  const before = await facts();
  for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
    if (taken.has(method as Endpoint['method'])) continue;
    const answer = await user.raw({ method, url: address(row), headers: { 'content-type': 'text/plain' } });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe([...taken].join(', '));
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  }
  expect(await facts()).toBe(before);
});

test('another site gets no leave to read answers', async () => {
  for (const method of ['GET', 'OPTIONS']) {
    for (const origin of ['https://evil.test', 'null']) {
      const answer = await user.raw({
        method,
        url: '/api/auth/user',
        headers: { origin, 'sec-fetch-site': 'cross-site', 'access-control-request-method': 'POST' },
      });
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  }
});

const rubbish: Array<[string, string]> = [
  ['half of a JSON', '{"email":'],
  ['no body', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['a number', '7'],
  ['a NUL', '{"email":"a\\u0000@example.com","password":"quiet river 7"}'],
  ['a NUL in a name', '{"a\\u0000b":1}'],
  ['half a surrogate', '{"email":"maya@example.com","password":"quiet \\ud800 river"}'],
  ['a prototype', '{"__proto__":{"admin":1},"email":"x@example.com","password":"quiet river 7"}'],
  ['a constructor', '{"constructor":{"prototype":{"admin":1}}}'],
  ['a hundred thousand brackets', '['.repeat(7_000)],
  ['deep nesting', `{"email":${'{"a":'.repeat(500)}1${'}'.repeat(500)}}`],
  ['wrong types', '{"email":{"a":1},"password":["x"],"token":1,"newPassword":true,"currentPassword":{}}'],
];

test.each(
  changing
    .filter(([, row]) => row.body)
    .flatMap(([name, row]) => rubbish.map(([what, body]) => [name, what, row, body] as const)),
)("%s with %s is the sender's mistake and changes nothing", async (_name, _what, row, body) => {
  await app.query('DELETE FROM rate_limits');
  const before = await facts();
  const answer = await app.browser(`10.9.${Math.floor(Math.random() * 250)}.1`).raw({
    method: row.method,
    url: address(row),
    body,
    headers: row.access === 'public' ? {} : { cookie: cookie() },
  });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.json()).toMatchObject({
    error: expect.any(String),
    code: expect.any(String),
    requestId: expect.any(String),
  });
  expect(await facts()).toBe(before);
  expect(({} as Record<string, unknown>).admin).toBeUndefined();
});

test('a body that is too large is refused by its declared and by its real length', async () => {
  const large = JSON.stringify({ email: 'x@example.com', password: 'x'.repeat(20_000) });
  const declared = await app.browser().raw({ method: 'POST', url: '/api/register', body: large });
  expect(declared.statusCode).toBe(413);
  expect(declared.json()).toMatchObject({ code: 'too_large' });
  const chunk = `${(8_192).toString(16)}\r\n${' '.repeat(8_192)}\r\n`;
  const chunked = await overSocket(
    `POST /api/register HTTP/1.1\r\nHost: calmwick.test\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(3)}0\r\n\r\n`,
  );
  expect(chunked).toMatch(/^HTTP\/1.1 413/);
});

test.each([
  ['GET /api/auth/user%00 HTTP/1.1\r\nHost: x\r\n\r\n', /^HTTP\/1.1 4\d\d/],
  ['GET /api/%zz HTTP/1.1\r\nHost: x\r\n\r\n', /^HTTP\/1.1 400/],
  [`GET /api/live-market-data/${'x'.repeat(5_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, /^HTTP\/1.1 4\d\d/],
  [`GET /api/config HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(64_000)}\r\n\r\n`, /^HTTP\/1.1 431/],
  ['NONSENSE /api/config HTTP/1.1\r\nHost: x\r\n\r\n', /^HTTP\/1.1 4\d\d/],
  [
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    /^HTTP\/1.1 400/,
  ],
])('the bare request %j is refused as a mistake in our own words', async (request, status) => {
  const answer = await overSocket(request);
  expect(answer).toMatch(status);
  expect(answer).toMatch(/content-type: application\/json; charset=utf-8/i);
  expect(bodyOf(answer)).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  expect(answer).not.toContain('zz');
});

test('a thousand query keys are no trouble', async () => {
  const query = Array.from({ length: 1_000 }, (_one, n) => `k${n}=${n}`).join('&');
  expect((await user.raw({ method: 'GET', url: `/api/auth/user?${query}` })).statusCode).toBeLessThan(500);
});

test('the browser may fetch from no other host, and from that of web analytics only where it is set up', async () => {
  const policyOf = async (site: typeof app) =>
    String(
      (await site.browser().raw({ method: 'GET', url: '/api/config' })).headers['content-security-policy'],
    );
  expect(await policyOf(app)).not.toContain('https:');
  const measured = await startTestApp({ settings: { ANALYTICS_ID: 'G-TEST' } });
  try {
    const policy = await policyOf(measured);
    expect(policy).toContain("script-src 'self' https://www.googletagmanager.com;");
    expect(
      policy.match(/https:\/\/[^ ;]+/g)?.every((host) => /google(tagmanager|-analytics)?\.com$/.test(host)),
    ).toBe(true);
    expect(await measured.browser().call('getConfig')).toMatchObject({ analyticsId: 'G-TEST' });
  } finally {
    await measured.close();
  }
});

test('PayPal’s hosts are let in only where PayPal is set up', async () => {
  const paying = await startTestApp({
    settings: { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'W-1' },
  });
  try {
    const { headers } = await paying.browser().raw({ method: 'GET', url: '/api/config' });
    const policy = String(headers['content-security-policy']);
    for (const rule of ['script-src', 'img-src', 'connect-src', 'frame-src'])
      expect(
        policy.split('; ').find((one) => one.startsWith(rule)),
        rule,
      ).toMatch(/ https:\/\/\*\.paypal\.com https:\/\/\*\.paypalobjects\.com$/);
    expect(policy.split('; ').find((one) => one.startsWith('script-src'))).not.toContain('unsafe');
    expect(policy.match(/https:\/\/[^ ;]+/g)?.every((host) => /\*\.paypal(objects)?\.com$/.test(host))).toBe(
      true,
    );
  } finally {
    await paying.close();
  }
});

test('every answer of the API is private, typed and cannot be framed, also when it is a refusal', async () => {
  for (const url of ['/api/auth/user', '/api/nowhere', '/api/login', '/api/config']) {
    const answer = await app.browser().raw({ method: 'GET', url });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['content-security-policy']).toMatch(
      /object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
    );
    expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    if (answer.statusCode !== 302)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.body).not.toContain('nowhere');
  }
});

test.each([
  [
    'the rollback of a transaction whose line is gone',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['a deadlock that was not retried', Object.assign(new Error('deadlock detected'), { code: '40P01' })],
  ['a serialization failure', Object.assign(new Error('could not serialize access'), { code: '40001' })],
])('%s is answered 503, as trying again may help', (_name, error) => {
  expect(toAppError(error).code).toBe('unavailable');
});
