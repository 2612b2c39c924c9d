import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';

const TOKEN = 'secret-of-the-mailed-link_'.padEnd(43, 'x');

const folder = await mkdtemp(join(tmpdir(), 'calmwick-site-'));
await writeFile(join(folder, 'app.html'), '<!doctype html><title>app</title>');
await writeFile(join(folder, 'index.html'), '<!doctype html><title>landing</title>');
const app = await startTestApp({ siteFolder: folder });
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test.each(['/reset-password', '/verify-email', '/unsubscribe', '/reset-password/'])(
  'a page behind a mailed link (%s) lets no request name its address',
  async (path) => {
    const page = await app.browser().raw({ method: 'GET', url: `${path}?token=${TOKEN}` });
    expect(page.statusCode).toBe(200);
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.body).not.toContain(TOKEN);
  },
);

test('other pages keep the usual referrer policy', async () => {
  const page = await app.browser().raw({ method: 'GET', url: '/login' });
  expect(page.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
});

test('neither opening nor using a mailed link writes its secret into the log', async () => {
  const browser = app.browser();
  for (const [method, url] of [
    ['GET', `/reset-password?token=${TOKEN}`],
    ['HEAD', `/verify-email?token=${TOKEN}`],
    ['GET', `/api/reset-password?token=${TOKEN}`],
    ['POST', `/api/reset-password?token=${TOKEN}`],
  ] as const)
    await browser.raw({ method, url });
  for (const url of ['/api/reset-password', '/api/auth/verify-email'])
    await browser.raw({
      method: 'POST',
      url,
      body: JSON.stringify({ token: TOKEN, password: 'slow tram 9' }),
    });
  const lines = app.logged.map((line) => JSON.stringify(line));
  expect(lines.filter((line) => line.includes('reset-password')).length).toBeGreaterThan(2);
  expect(lines.filter((line) => line.includes(TOKEN))).toEqual([]);
});
