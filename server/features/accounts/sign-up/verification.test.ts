import { HOUR_MS } from '@app/domain/time.ts';
import { afterAll, expect, test } from 'vitest';
import { captureRefusal, startTestApp } from '../../../testing/app.ts';
import { aUser } from '../../../testing/users/builders.ts';

const app = await startTestApp();
afterAll(() => app.close());

async function mailed() {
  await app.runJobs();
  return app.mails.splice(0);
}

const linkIn = (text: string): string => /http\S+/.exec(text)?.[0] ?? '';
const tokenIn = (text: string): string => /token=([\w-]+)/.exec(text)?.[1] ?? '';

test('the mailed link verifies the address, and the user sees it at once', async () => {
  await mailed();
  const user = await aUser(app);
  expect((await user.call('getCurrentUser')).emailVerified).toBe(false);
  const [mail] = await mailed();
  expect(mail).toMatchObject({ to: user.email, subject: 'Confirm your email for Calmwick' });
  expect(linkIn(mail?.text ?? '')).toMatch(/^http:\/\/calmwick\.test\/verify-email\?token=[\w-]{43}$/);
  expect(mail?.html).toContain(`href="${linkIn(mail?.text ?? '')}"`);
  const token = tokenIn(mail?.text ?? '');
  expect(await app.browser().call('verifyEmail', { body: { token } })).toEqual({ ok: true });
  expect((await user.call('getCurrentUser')).emailVerified).toBe(true);
  expect(await captureRefusal(app.browser().call('verifyEmail', { body: { token } }))).toMatchObject({
    status: 400,
    code: 'bad_token',
  });
});

test('a mail scanner that only opens the link verifies nothing', async () => {
  await mailed();
  const user = await aUser(app);
  const link = new URL(linkIn((await mailed())[0]?.text ?? ''));
  for (const method of ['GET', 'HEAD']) {
    await app.browser().raw({ method, url: link.pathname + link.search });
    expect(
      (await app.browser().raw({ method, url: `/api/auth/verify-email${link.search}` })).statusCode,
    ).toBe(405);
  }
  expect((await user.call('getCurrentUser')).emailVerified).toBe(false);
});

test('a verification link works for a day', async () => {
  await mailed();
  await aUser(app);
  const token = tokenIn((await mailed())[0]?.text ?? '');
  app.clock.advance(24 * HOUR_MS);
  expect(await captureRefusal(app.browser().call('verifyEmail', { body: { token } }))).toMatchObject({
    code: 'bad_token',
  });
});

test('a signed-in user gets the link again, at their own address only, until it is verified', async () => {
  const user = await aUser(app);
  await mailed();
  expect(await user.call('sendVerification', { body: { email: user.email.toUpperCase() } })).toEqual({
    ok: true,
  });
  const [mail] = await mailed();
  expect(mail?.to).toBe(user.email);
  expect(
    await captureRefusal(user.call('sendVerification', { body: { email: 'somebody@example.com' } })),
  ).toMatchObject({ status: 400, message: 'Email cannot be changed' });
  await user.call('verifyEmail', { body: { token: tokenIn(mail?.text ?? '') } });
  expect(await user.call('sendVerification', { body: { email: user.email } })).toEqual({ ok: true });
  expect(await mailed()).toEqual([]);
});

test('resending gets the same reply for unknown addresses, and only the newest link works', async () => {
  await mailed();
  const user = await aUser(app);
  const first = tokenIn((await mailed())[0]?.text ?? '');
  expect(await app.browser().call('resendVerification', { body: { email: user.email } })).toEqual({
    ok: true,
  });
  expect(await app.browser().call('resendVerification', { body: { email: 'nobody@example.com' } })).toEqual({
    ok: true,
  });
  const mails = await mailed();
  expect(mails).toHaveLength(1);
  expect(await captureRefusal(app.browser().call('verifyEmail', { body: { token: first } }))).toMatchObject({
    code: 'bad_token',
  });
  expect(await app.browser().call('verifyEmail', { body: { token: tokenIn(mails[0]?.text ?? '') } })).toEqual(
    { ok: true },
  );
});

test('a product name with markup in it cannot break a mail', async () => {
  const odd = await startTestApp({ settings: { PRODUCT_NAME: 'Calm <b>&\r\nBcc: x@y.z' } });
  try {
    await aUser(odd);
    await odd.runJobs();
    const [mail] = odd.mails;
    expect(mail?.subject).toBe('Confirm your email for Calm <b>& Bcc: x@y.z');
    expect(mail?.html).not.toContain('<b>');
    expect(mail?.html).toContain('Calm &lt;b&gt;&amp;');
  } finally {
    await odd.close();
  }
});

test('a suspended account gets no link, and nobody tries again', async () => {
  const user = await aUser(app);
  await mailed();
  await app.db.updateTable('users').set({ suspended_at: 1 }).where('id', '=', user.id).execute();
  await app.browser().call('resendVerification', { body: { email: user.email } });
  expect(await mailed()).toEqual([]);
  expect(await app.db.selectFrom('mail_requests').selectAll().execute()).toEqual([]);
});
