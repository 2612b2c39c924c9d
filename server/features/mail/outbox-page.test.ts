import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createOutboxFolder } from '../../adapters/mail/outbox-folder.ts';
import { openDevelopment, startTestApp } from '../../testing/app.ts';
import { aUser } from '../../testing/users/builders.ts';

test('in development the mails that would have gone out are on a page as a whole, with links that work', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  const app = await startTestApp({ mail: createOutboxFolder(folder, 'no-reply@localhost') });
  try {
    const user = await aUser(app, "o'hara@example.com");
    await openDevelopment(app, user);
    expect((await user.raw({ method: 'GET', url: '/dev/outbox' })).body).toContain('No mail yet.');
    await app.runJobs();
    const page = await user.raw({ method: 'GET', url: '/dev/outbox' });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('Confirm your email for Calmwick');
    expect(page.body).toContain('o&#39;hara@example.com');
    expect(page.body).toContain('Please confirm that this is your address.');
    expect(page.body).toContain('The link works for 24 hours.');
    expect(page.body).not.toContain('Content-Type');
    expect((await user.call('getConfig')).outboxUrl).toMatch(/^\/dev\/outbox\?token=/);
    const token =
      /<a href="http:\/\/calmwick\.test\/verify-email\?token=([\w-]+)">/.exec(page.body)?.[1] ?? '';
    await user.call('verifyEmail', { body: { token } });
    expect((await user.call('getCurrentUser')).emailVerified).toBe(true);
  } finally {
    await app.close();
    await rm(folder, { recursive: true });
  }
});

test('in production there is no such page', async () => {
  const settings = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://calmwick.test',
    SESSION_SECRET: 'k7Qz2mW9xR4vB8nL1pT6yH3cJ5dF0gSa-of-tests',
  };
  const app = await startTestApp({
    mail: createOutboxFolder(tmpdir(), 'no-reply@localhost'),
    publicUrl: 'https://calmwick.test',
    settings,
  });
  try {
    expect((await app.browser().raw({ method: 'GET', url: '/dev/outbox' })).statusCode).toBe(404);
    expect((await app.browser().call('getConfig')).outboxUrl).toBeNull();
  } finally {
    await app.close();
  }
});
