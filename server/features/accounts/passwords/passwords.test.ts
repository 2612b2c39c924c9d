import { MINUTE_MS } from '@app/domain/time.ts';
import { raiseSecurityEpoch } from '../../../platform/access/security-state.ts';
import { afterAll, expect, test } from 'vitest';
import { captureRefusal, startTestApp } from '../../../testing/app.ts';
import { aUser } from '../../../testing/users/builders.ts';

const app = await startTestApp();
afterAll(() => app.close());

const NEW = 'slow green tram 4';

async function mailed() {
  await app.runJobs();
  return app.mails.splice(0);
}

const tokenIn = (text: string): string => /token=([\w-]+)/.exec(text)?.[1] ?? '';

async function resetToken(email: string): Promise<string> {
  await mailed();
  await app.browser().call('forgotPassword', { body: { email } });
  const [mail] = await mailed();
  return tokenIn(mail?.text ?? '');
}

const login = (email: string, password: string) => app.browser().call('login', { body: { email, password } });

test('changing the password signs out the other devices, keeps this one and sends a mail', async () => {
  const user = await aUser(app);
  const other = app.browser();
  await other.call('login', { body: user });
  await other.call('getCurrentUser');
  await mailed();
  expect(
    await user.call('changePassword', { body: { currentPassword: user.password, newPassword: NEW } }),
  ).toEqual({ ok: true });
  expect((await user.call('getCurrentUser')).id).toBe(user.id);
  expect(await captureRefusal(other.call('getCurrentUser'))).toMatchObject({ status: 401 });
  expect(await captureRefusal(login(user.email, user.password))).toMatchObject({ status: 401 });
  expect(await mailed()).toMatchObject([{ to: user.email, subject: 'Your Calmwick password was changed' }]);
  expect((await login(user.email, NEW)).user.id).toBe(user.id);
});

test.each([
  [{ currentPassword: 'not the one', newPassword: NEW }, 'wrong_password', 'Current password is incorrect'],
  [
    { currentPassword: 'quiet river 7', newPassword: 'quiet river 7' },
    'same_password',
    'New password must be different from current password',
  ],
  [
    { currentPassword: 'quiet river 7', newPassword: 'password1' },
    'weak_password',
    'This password is too easy to guess. Please choose another one.',
  ],
  [
    { currentPassword: 'quiet river 7', newPassword: 'abc12' },
    'bad_input',
    'Password must be at least 6 characters',
  ],
  [{ currentPassword: '', newPassword: NEW }, 'bad_input', 'Current password is required'],
  [{ newPassword: NEW }, 'bad_input', 'Current password is required'],
])('a change with %j is refused and the old password stays', async (body, code, text) => {
  const user = await aUser(app);
  const answer = await user.raw({ method: 'POST', url: '/api/change-password', body: JSON.stringify(body) });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code, error: text });
  expect((await login(user.email, user.password)).user.id).toBe(user.id);
  expect(await mailed()).not.toContainEqual(
    expect.objectContaining({ to: user.email, subject: expect.stringContaining('changed') }),
  );
});

test('changing a password needs a session', async () => {
  const body = { currentPassword: 'quiet river 7', newPassword: NEW };
  expect(await captureRefusal(app.browser().call('changePassword', { body }))).toMatchObject({
    status: 401,
    code: 'not_signed_in',
  });
});

test('a mailed link sets a new password once and signs out every device', async () => {
  const user = await aUser(app);
  const token = await resetToken(user.email.toUpperCase());
  expect(token).toMatch(/^[\w-]{43}$/);
  const rows = await app.query<{ line: string }>(
    'SELECT email_tokens::text || outbox::text AS line FROM email_tokens, outbox',
  );
  for (const { line } of rows)
    expect(line.includes(token) || line.includes(Buffer.from(token, 'base64url').toString('hex'))).toBe(
      false,
    );
  expect(await app.browser().call('resetPassword', { body: { token, password: NEW } })).toEqual({ ok: true });
  expect(await captureRefusal(user.call('getCurrentUser'))).toMatchObject({ status: 401 });
  // Mails of one moment are sent in any order.
  app.clock.advance(1_000);
  expect((await login(user.email, NEW)).user.id).toBe(user.id);
  expect(await mailed()).toMatchObject([
    { to: user.email, subject: 'Your Calmwick password was changed' },
    { to: user.email, subject: 'New sign-in to Calmwick' },
  ]);
  expect(
    await captureRefusal(
      app.browser().call('resetPassword', { body: { token, password: 'another fine 9' } }),
    ),
  ).toMatchObject({
    status: 400,
    code: 'bad_token',
    message: 'This link is invalid or has expired.',
  });
});

test('of ten uses of one link at the same moment one succeeds', async () => {
  const user = await aUser(app);
  const token = await resetToken(user.email);
  const uses = Array.from({ length: 10 }, (_one, n) =>
    app.browser().raw({
      method: 'POST',
      url: '/api/reset-password',
      body: JSON.stringify({ token, password: `${NEW}${n}` }),
    }),
  );
  const codes = (await Promise.all(uses)).map(({ statusCode }) => statusCode);
  expect(codes.toSorted((one, other) => one - other)).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
});

test('a link works for less than thirty minutes and a newer one replaces it', async () => {
  const user = await aUser(app);
  const use = (token: string, password = NEW) =>
    app.browser().call('resetPassword', { body: { token, password } });
  const first = await resetToken(user.email);
  const second = await resetToken(user.email);
  expect(await captureRefusal(use(first))).toMatchObject({ code: 'bad_token' });
  app.clock.advance(30 * MINUTE_MS);
  expect(await captureRefusal(use(second))).toMatchObject({ code: 'bad_token' });
  const third = await resetToken(user.email);
  app.clock.advance(30 * MINUTE_MS - 1);
  expect(await use(third)).toEqual({ ok: true });
});

test('an admin’s new password has fifteen characters or more, by a link as well', async () => {
  const { email } = await aUser(app);
  await app.db.updateTable('users').set({ role: 'admin' }).where('email', '=', email).execute();
  const token = await resetToken(email);
  const reset = (password: string) => app.browser().call('resetPassword', { body: { token, password } });
  expect(await captureRefusal(reset('slow tram 12345'.slice(0, 14)))).toMatchObject({
    code: 'weak_password',
  });
  expect(await reset('slow tram 12345')).toEqual({ ok: true });
});

test('a weak new password is refused and leaves the link usable', async () => {
  const user = await aUser(app);
  const token = await resetToken(user.email);
  expect(
    await captureRefusal(app.browser().call('resetPassword', { body: { token, password: 'calmwick1' } })),
  ).toMatchObject({ status: 400, code: 'weak_password' });
  expect(await app.browser().call('resetPassword', { body: { token, password: NEW } })).toEqual({ ok: true });
});

test('a verification link does not reset a password, and changing the password voids a reset link', async () => {
  await mailed();
  const user = await aUser(app);
  const verify = tokenIn((await mailed())[0]?.text ?? '');
  expect(verify).not.toBe('');
  expect(
    await captureRefusal(app.browser().call('resetPassword', { body: { token: verify, password: NEW } })),
  ).toMatchObject({ code: 'bad_token' });
  const token = await resetToken(user.email);
  expect(await captureRefusal(app.browser().call('verifyEmail', { body: { token } }))).toMatchObject({
    code: 'bad_token',
  });
  await user.call('changePassword', { body: { currentPassword: user.password, newPassword: NEW } });
  expect(
    await captureRefusal(app.browser().call('resetPassword', { body: { token, password: 'third one 8' } })),
  ).toMatchObject({ code: 'bad_token' });
});

test('requesting a link gets the same reply for known and unknown addresses, but a mail only for a known one', async () => {
  const user = await aUser(app);
  await mailed();
  const ask = (email: string) =>
    app
      .browser('192.0.2.50')
      .raw({ method: 'POST', url: '/api/forgot-password', body: JSON.stringify({ email }) });
  const [known, unknown] = [await ask(user.email), await ask('nobody@example.com')];
  expect([known.statusCode, known.body]).toEqual([200, '{"ok":true}']);
  expect([unknown.statusCode, unknown.body]).toEqual([200, '{"ok":true}']);
  expect(await mailed()).toMatchObject([{ to: user.email, subject: 'Choose a new Calmwick password' }]);
});

test('nobody can fill a mailbox: at most five reset mails in a quarter of an hour, and the last link works', async () => {
  const user = await aUser(app);
  await mailed();
  for (let n = 0; n < 9; n += 1)
    await app.browser(`198.51.100.${n}`).call('forgotPassword', { body: { email: user.email } });
  const mails = await mailed();
  expect(mails).toHaveLength(5);
  const token = tokenIn(mails.at(-1)?.text ?? '');
  expect(await app.browser().call('resetPassword', { body: { token, password: NEW } })).toEqual({ ok: true });
});

test('requests from one network address are limited', async () => {
  const codes: number[] = [];
  for (let n = 0; n < 21; n += 1) {
    const body = JSON.stringify({ email: `nobody-${n}@example.com` });
    codes.push(
      (await app.browser('198.51.100.77').raw({ method: 'POST', url: '/api/forgot-password', body }))
        .statusCode,
    );
  }
  expect(codes.filter((code) => code === 200)).toHaveLength(20);
  expect(codes.at(-1)).toBe(429);
});

test.each([
  ['/api/forgot-password', { email: 'x' }, 'Valid email is required'],
  ['/api/forgot-password', {}, 'Valid email is required'],
  ['/api/resend-verification', { email: 'a@b.c, x@y.z' }, 'Valid email is required'],
  ['/api/reset-password', { token: 'x', password: NEW }, 'This link is not valid'],
  ['/api/reset-password', { password: NEW }, 'This link is not complete'],
  [
    '/api/reset-password',
    { token: 'A'.repeat(43), password: 'abc12' },
    'Password must be at least 6 characters',
  ],
])('%s with %j is refused in words', async (url, body, text) => {
  const answer = await app.browser('198.51.100.78').raw({ method: 'POST', url, body: JSON.stringify(body) });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: text, code: 'bad_input' });
});

test('every kind of long or unusual password works exactly as typed', async () => {
  const stem = 'a passage of seventy-two bytes, so that a short-sighted hash would end he';
  expect(Buffer.from(stem).length).toBe(73);
  const passwords = [
    `${'long '.repeat(12)}1234`,
    'x y'.repeat(42),
    ' spaced out ',
    '🐢🐢🌊🌊⛵⛵',
    'cafe\u0301 au lait',
    stem,
  ];
  for (const password of passwords) {
    const user = await aUser(app, undefined, password);
    expect((await login(user.email, password)).user.id).toBe(user.id);
    expect(
      await captureRefusal(
        login(user.email, password.trim() === password ? `${password.slice(0, -1)}!` : password.trim()),
      ),
    ).toMatchObject({ status: 401 });
  }
});

test('a sign-in with the old password that is under way while the password changes leaves no session behind', async () => {
  const user = await aUser(app);
  const { id } = await aUser(app, undefined, NEW);
  const changed = await app.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  let signIn: Promise<unknown> | undefined;
  await app.database.transact(async (tx) => {
    await tx.updateTable('users').set(changed).where('id', '=', user.id).execute();
    await raiseSecurityEpoch(tx, { userId: user.id, now: app.clock.now() });
    signIn = captureRefusal(login(user.email, user.password));
    const waiting = () =>
      app.query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
    while ((await waiting()).length === 0) await new Promise((done) => setImmediate(done));
  });
  expect(await signIn).toMatchObject({ status: 401, code: 'wrong_credentials' });
  expect(await app.query(`SELECT 1 FROM sessions WHERE user_id = '${user.id}'`)).toEqual([]);
});
