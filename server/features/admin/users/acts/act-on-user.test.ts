import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { captureRefusal } from '../../../../testing/app.ts';
import { startTelegramApp } from '../../../../testing/apps/telegram-app.ts';
import { anAdmin } from '../../../../testing/users/an-admin.ts';
import { aNotice, aUser, type TestUser } from '../../../../testing/users/builders.ts';
import { aPaidPayment } from '../../../../testing/payments/payment-events.ts';

const app = await startTelegramApp();
const admin = await anAdmin(app);
afterAll(() => app.close());
beforeEach(() => void app.mails.splice(0));

const acts = ['endUserSessions', 'suspendUser', 'unlockUser'] as const;
const act = (name: (typeof acts)[number], { id }: { id: string }, reason = 'Asked by phone', by = admin) =>
  by.call(name, { params: { id }, body: { reason } });
const signIn = ({ email, password }: TestUser) => {
  const browser = app.browser();
  return browser.call('login', { body: { email, password } });
};
const mailsTo = async ({ email }: TestUser) => {
  await app.runJobs();
  return app.mails.filter(({ to }) => to === email);
};
const logOf = ({ id }: TestUser) =>
  app.query<{ action: string; reason: string; admin_id: string }>(
    `SELECT action, reason, admin_id FROM admin_log WHERE user_id = '${id}' ORDER BY id`,
  );

test.each([
  ['endUserSessions', 'end_sessions', /signed out of Calmwick/],
  ['suspendUser', 'suspend_user', /account is suspended/],
  ['unlockUser', 'unlock_user', /account is open again/],
] as const)('%s stands in the log with its reason and is told to the user', async (name, action, subject) => {
  const maya = await aUser(app);
  if (name === 'unlockUser')
    await app.db.updateTable('users').set({ suspended_at: 1 }).where('id', '=', maya.id).execute();
  await mailsTo(maya);
  app.mails.splice(0);
  await act(name, maya, 'A stolen card was used');
  expect(await logOf(maya)).toEqual([{ action, reason: 'A stolen card was used', admin_id: admin.id }]);
  const [mail, ...more] = await mailsTo(maya);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(subject);
  expect(mail?.text).toContain('A stolen card was used');
});

describe.each(acts)('%s', (name) => {
  test('needs a reason, a user, and an admin with the second factor', async () => {
    const maya = await aUser(app);
    for (const reason of ['', ' x ', 'x'.repeat(501)])
      expect((await captureRefusal(act(name, maya, reason))).status).toBe(400);
    const nobody = { id: '0b0e7c9e-6a6c-4d0e-9c55-0d6a6a3d1f00' };
    expect((await captureRefusal(act(name, nobody))).status).toBe(404);
    expect((await captureRefusal(act(name, admin))).status).toBe(403);
    const call = { params: { id: admin.id }, body: { reason: 'for fun' } };
    expect((await captureRefusal(maya.call(name, call))).status).toBe(403);
    expect((await captureRefusal(app.browser().call(name, call))).status).toBe(401);
    expect(await logOf(maya)).toEqual([]);
  });
});

test('an account that is not suspended is not unlocked, and nobody is told that it was', async () => {
  const maya = await aUser(app);
  await mailsTo(maya);
  app.mails.splice(0);
  expect((await captureRefusal(act('unlockUser', maya))).code).toBe('conflict');
  expect(await mailsTo(maya)).toEqual([]);
  expect(await logOf(maya)).toEqual([]);
});

test('another administrator cannot be suspended, and nobody twice', async () => {
  const second = await anAdmin(app);
  expect((await captureRefusal(act('suspendUser', second))).status).toBe(409);
  const maya = await aUser(app);
  await act('suspendUser', maya);
  expect((await captureRefusal(act('suspendUser', maya))).status).toBe(409);
  expect(await logOf(maya)).toHaveLength(1);
});

describe('a suspended user', () => {
  async function aSuspendedUser() {
    const maya = await app.connected();
    await app.query(`UPDATE users SET email_verified_at = 1 WHERE id = '${maya.id}'`);
    await act('suspendUser', maya);
    return maya;
  }

  test('is told so at the sign-in, with the right password alone', async () => {
    const maya = await aSuspendedUser();
    expect(await captureRefusal(signIn(maya))).toMatchObject({ status: 403, code: 'suspended' });
    expect(await captureRefusal(signIn({ ...maya, password: 'another one 9' }))).toMatchObject({
      status: 401,
      code: 'wrong_credentials',
    });
  });

  test('gets in by nothing else: bot, mailed links, a new password', async () => {
    const maya = await aSuspendedUser();
    expect((await captureRefusal(maya.call('getCurrentUser'))).status).toBe(401);
    expect((await app.ask(maya.chat, 'what is a pip?'))[0]).toMatch(/don't know this chat/);
    await mailsTo(maya);
    app.mails.splice(0);
    const { email } = maya;
    expect(await app.browser().call('forgotPassword', { body: { email } })).toEqual({ ok: true });
    expect(await app.browser().call('resendVerification', { body: { email } })).toEqual({ ok: true });
    expect(await mailsTo(maya)).toEqual([]);
    expect((await captureRefusal(app.browser().call('register', { body: maya }))).status).toBe(409);
  });

  test('is written nothing to, by no channel', async () => {
    const maya = await aUser(app);
    await app.query(`UPDATE users SET email_verified_at = 1 WHERE id = '${maya.id}'`);
    await app.query(`INSERT INTO alert_channels VALUES ('${maya.id}', 'email', 1)`);
    await aNotice(app, maya.id, 'before', { cause: 'watch_broke' });
    await act('suspendUser', maya);
    await aNotice(app, maya.id, 'after', { cause: 'watch_broke' });
    const mails = await mailsTo(maya);
    expect(mails.map(({ subject }) => subject).filter((subject) => !/Confirm/.test(subject))).toEqual([
      'Your Calmwick account is suspended',
    ]);
  });

  test('still gets what was paid for', async () => {
    const maya = await aSuspendedUser();
    await aPaidPayment(app, maya.id);
    const [row] = await app.query<{ plan: string; purchased_tokens: number }>(
      `SELECT plan, purchased_tokens FROM users WHERE id = '${maya.id}'`,
    );
    expect(row).toEqual({ plan: 'premium', purchased_tokens: 1_000 });
  });

  test('is let in again once unlocked, and connects Telegram anew', async () => {
    const maya = await aSuspendedUser();
    await act('unlockUser', maya);
    const { user } = await signIn(maya);
    expect(user.telegramJoined).toBe(false);
    expect((await app.ask(maya.chat, 'hello'))[0]).toMatch(/don't know this chat/);
  });
});

test('the list of users shows who is suspended', async () => {
  const maya = await aUser(app);
  await act('suspendUser', maya);
  const [listed] = await admin.call('listUsers', { query: { search: maya.email } });
  expect(listed?.suspendedAt).toBe(new Date(app.clock.now()).toISOString());
});
