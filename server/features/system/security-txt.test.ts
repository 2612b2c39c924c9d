import { DAY_MS } from '@app/domain/time.ts';
import { expect, onTestFinished, test } from 'vitest';
import { NOON, startTestApp } from '../../testing/app.ts';

async function readSecurityTxt(settings: Record<string, string>, at = NOON) {
  const app = await startTestApp({ settings, startAt: at });
  onTestFinished(() => app.close());
  return app.browser().raw({ method: 'GET', url: '/.well-known/security.txt' });
}

test.each([
  [{ SECURITY_CONTACT: 'https://example.com/report' }, 'https://example.com/report'],
  [
    { SECURITY_CONTACT: 'security@example.com', ADMIN_EMAILS: 'maya@example.com' },
    'mailto:security@example.com',
  ],
  [{ ADMIN_EMAILS: 'maya@example.com,tom@example.com' }, 'mailto:maya@example.com'],
])('says where a weakness is reported: %o', async (settings, contact) => {
  const answer = await readSecurityTxt(settings);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toBe(
    [
      `Contact: ${contact}`,
      'Expires: 2026-11-30T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: http://calmwick.test/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

test('never says that it has expired', async () => {
  const { body } = await readSecurityTxt({ SECURITY_CONTACT: 'security@example.com' }, NOON + 400 * DAY_MS);
  const [, expires = ''] = /Expires: (.*)/.exec(body) ?? [];
  expect(Date.parse(expires)).toBeGreaterThan(NOON + 400 * DAY_MS);
});

test('without a contact there is none', async () => {
  expect((await readSecurityTxt({})).statusCode).toBe(404);
});
