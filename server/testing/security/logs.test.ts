import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../app.ts';
import { aUser } from '../users/builders.ts';

const app = await startTestApp();
afterAll(() => app.close());

const CARD = '4111 1111 1111 1111';

test('no line of the log holds a password, a cookie, a mailed secret or what was written', async () => {
  const user = await aUser(app, 'canary@example.com', 'a telling canary 7');
  const cookie = user.jar.get('calmwick') ?? '';
  expect(cookie.length).toBeGreaterThan(20);
  await user.call('login', { body: { email: user.email, password: user.password } });
  await user.raw({
    method: 'POST',
    url: '/api/login',
    body: `{"email":"${user.email}","password":"wrong canary 8"}`,
  });
  await user.raw({
    method: 'POST',
    url: '/api/login',
    body: `{"email":"${user.email}","password":"broken canary`,
  });
  await user.call('forgotPassword', { body: { email: user.email } });
  await app.runJobs();
  const mailed = [...JSON.stringify(app.mails).matchAll(/[?&]token=([\w-]{20,})/g)].map(([, token]) => token);
  expect(mailed.length).toBeGreaterThan(0);
  for (const token of mailed) {
    const body = JSON.stringify({ token, password: 'another canary 9' });
    await user.raw({ method: 'POST', url: '/api/reset-password', body });
    await user.raw({ method: 'GET', url: `/reset-password?token=${token}` });
  }
  const again = app.browser();
  await again.call('login', { body: { email: user.email, password: 'another canary 9' } });
  await again.call('sendMessage', {
    body: { content: `my card is ${CARD}`, images: [], clientMessageId: 'message-of-canary' },
  });
  await again.raw({ method: 'GET', url: `/api/nowhere?card=${encodeURIComponent(CARD)}` });
  const lines = JSON.stringify(app.logged);
  expect(app.logged.length).toBeGreaterThan(3);
  const secrets = [
    'canary 7',
    'canary 8',
    'canary 9',
    'broken canary',
    CARD,
    encodeURIComponent(CARD),
    cookie,
    again.jar.get('calmwick') ?? '',
    ...mailed,
  ];
  for (const secret of secrets) expect(lines).not.toContain(secret);
});

test('a value with line ends and braces stays one line of the log', () => {
  const said = `import { openLog } from './server/platform/log/open-log.ts';
    openLog('info').info({ name: 'x\\n{"level":50}' }, 'a name\\r\\n{"level":60}');`;
  const written = execFileSync(process.execPath, ['--input-type=module', '--eval', said], {
    cwd: join(import.meta.dirname, '../../..'),
    encoding: 'utf8',
  });
  expect(written.trimEnd().split('\n')).toHaveLength(1);
  expect(JSON.parse(written)).toMatchObject({ level: 30, name: 'x\n{"level":50}' });
});
