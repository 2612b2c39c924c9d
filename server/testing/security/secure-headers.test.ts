import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../app.ts';

const folder = await mkdtemp(join(tmpdir(), 'site-'));
await writeFile(join(folder, 'app.html'), '<title>app</title>');
await writeFile(join(folder, 'index.html'), '<title>landing</title>');
await writeFile(join(folder, 'app.js.map'), '{"sources":["app.ts"]}');
const app = await startTestApp({
  publicUrl: 'https://calmwick.test',
  siteFolder: folder,
  settings: {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://calmwick.test',
    SESSION_SECRET: 'k7Qz2mW9xR4vB8nL1pT6yH3cJ5dF0gSa-of-tests',
  },
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const open = (url: string, method = 'GET') => app.browser().raw({ method, url });

test.each([
  ['/', 200],
  ['/nowhere', 404],
  ['/api/nowhere', 404],
  ['/api/login', 302],
  ['/api/auth/user', 401],
  ['/%zz', 400],
  ['/api/%zz', 400],
])(
  'an https site tells browsers at %s (%i) to keep to https and to run nothing of others',
  async (url, status) => {
    const { statusCode, headers } = await open(url);
    expect(statusCode).toBe(status);
    const { 'max-age': age } = Object.fromEntries(
      String(headers['strict-transport-security'])
        .split('; ')
        .map((part) => part.split('=')),
    );
    expect(Number(age)).toBeGreaterThanOrEqual(31_536_000);
    expect(headers['strict-transport-security']).toContain('includeSubDomains');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/);
    expect(policy.split('; ').find((rule) => rule.startsWith('script-src'))).toBe("script-src 'self'");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
  },
);

test.each([
  '/.git/HEAD',
  '/.env',
  '/package.json',
  '/src/main.ts',
  '/server/main.ts',
  '/app.js.map',
  '/assets/',
  '/assets',
  '/metrics',
  '/debug',
  '/docs',
  '/dev/outbox',
  '/api/openapi.json',
])('a site in production shows nothing of its inside at %s', async (url) => {
  const answer = await open(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('sources');
});

test('no request is sent back as it came', async () => {
  expect([404, 405, 501]).toContain((await open('/', 'TRACE')).statusCode);
});
