import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEVELOPMENT_TOKEN, startTestApp, type TestApp } from '../../../testing/app.ts';
import { findOutboxUrl } from './development-pages.ts';

const listNewest = () =>
  Promise.resolve([{ to: 'maya@example.com', subject: 'Hello', text: 'A link', storedAt: 0 }]);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    mail: { name: 'outbox', send: () => Promise.resolve(), listNewest },
    settings: { ALLOWED_HOSTS: 'localhost,app.example.com' },
  });
});
afterAll(() => app.close());

const open = (url: string, options: { address?: string; headers?: Record<string, string> } = {}) =>
  app
    .browser(options.address)
    .raw({ method: 'GET', url, ...(options.headers && { headers: options.headers }) });
const withToken = `/dev/outbox?token=${encodeURIComponent(DEVELOPMENT_TOKEN)}`;

test.each([
  '/dev/outbox',
  '/dev/outbox?token=',
  '/dev/outbox?token=guessed',
  '/dev/checkout',
  '/dev/checkout/end.js',
  '/%64ev/outbox',
  '/d%65v/checkout',
])('%s shows nothing but where its token is', async (url) => {
  const { statusCode, body } = await open(url);
  expect([statusCode, body.includes('Hello')]).toEqual([403, false]);
  expect(body).toContain('dev-token');
});

test('the printed address opens the page once and for all, and the token leaves the address bar', async () => {
  const browser = app.browser();
  const first = await browser.raw({ method: 'GET', url: withToken });
  expect([first.statusCode, first.headers.location]).toEqual([303, '/dev/outbox']);
  expect(first.headers['set-cookie']).toMatch(/HttpOnly.*SameSite=Strict/);
  expect((await browser.raw({ method: 'GET', url: '/dev/outbox' })).body).toContain('Hello');
});

test('in the app one press is enough, on this machine', async () => {
  const browser = app.browser();
  const { outboxUrl } = await browser.call('getConfig');
  expect(outboxUrl).toMatch(/^\/dev\/outbox\?token=/);
  expect((await browser.raw({ method: 'GET', url: '/dev/outbox' })).body).toContain('Hello');
});

test.each([
  ['another machine', { address: '192.168.1.7' }],
  ['a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
  ['one that names no visitor', { headers: { via: '1.1 proxy' } }],
  ['one that says only how it was asked', { headers: { 'x-forwarded-proto': 'https' } }],
  ['one that passes on the name it was asked by', { headers: { host: 'app.example.com' } }],
])('through %s there are no such pages, and the app links to none', async (_what, from) => {
  for (const url of [
    withToken,
    withToken.replace('/dev/', '/%64ev/'),
    '/dev/checkout',
    '/api/openapi.json',
    '/api/%6fpenapi.json',
  ])
    expect([url, (await open(url, from)).statusCode]).toEqual([url, 404]);
  const config = await open('/api/config', from);
  expect(config.json()).toMatchObject({ outboxUrl: null });
  expect(config.headers['set-cookie']).toBeUndefined();
});

test.each([
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/dev/outbox?token=t'],
  ['http://[::1]:3000', 'http://[::1]:3000/dev/outbox?token=t'],
  ['http://0.0.0.0:3000', 'http://127.0.0.1:3000/dev/outbox?token=t'],
  ['http://[::]:3000', 'http://[::1]:3000/dev/outbox?token=t'],
  ['http://192.168.1.5:3000', null],
])('of a server at %s the start prints %s', (listening, printed) => {
  expect(findOutboxUrl(listening, 't')).toBe(printed);
});
