import { afterAll, expect, test } from 'vitest';
import { totpAt } from '../../../platform/access/second-factor/totp.ts';
import { captureRefusal, startTestApp } from '../../../testing/app.ts';
import { anAdmin, makeAdmin } from '../../../testing/users/an-admin.ts';
import { aUser } from '../../../testing/users/builders.ts';
import { aStoredUser } from '../../../testing/users/stored-user.ts';
import { aVerifiedUser } from '../../../testing/users/verified-user.ts';
import { grantAdmin, listAdmins, OperatorError, resetSecondFactor, revokeAdmin } from './manage-admins.ts';

const app = await startTestApp({ settings: { ADMIN_EMAILS: 'Boss@Example.com, nobody@example.com' } });
afterAll(() => app.close());

const office = (settings: { NODE_ENV?: 'production' } = {}) => ({
  ...app.deps,
  config: { ...app.deps.config, ...settings },
  now: app.clock.now(),
});

const logOf = (id: string) =>
  app.query<{ action: string; admin_id: string | null; about: string }>(
    `SELECT action, admin_id, about FROM admin_log WHERE user_id = '${id}' ORDER BY id`,
  );

test('the role is granted and taken, in whatever case the address is written; each is in the log as the operator’s', async () => {
  const user = await aUser(app);
  expect(await grantAdmin(office(), ` ${user.email.toUpperCase()} `)).toContain('is an admin now');
  expect((await user.call('getCurrentUser')).role).toBe('admin');
  expect(await grantAdmin(office(), user.email)).toContain('already');
  await revokeAdmin(office(), user.email);
  expect((await user.call('getCurrentUser')).role).toBe('user');
  await expect(revokeAdmin(office(), user.email)).rejects.toThrow('is no admin');
  const about = `user:${user.id}`;
  expect(await logOf(user.id)).toEqual([
    { action: 'grant_admin', admin_id: null, about },
    { action: 'revoke_admin', admin_id: null, about },
  ]);
});

test('an address without an account, or in production one that nobody has confirmed, gets no role', async () => {
  await expect(grantAdmin(office(), 'missing@example.com')).rejects.toThrow(OperatorError);
  await expect(grantAdmin(office(), 'missing@example.com')).rejects.toThrow('no account');
  const user = await aUser(app);
  await expect(grantAdmin(office({ NODE_ENV: 'production' }), user.email)).rejects.toThrow('confirmed');
  expect((await user.call('getCurrentUser')).role).toBe('user');
  const proved = await aVerifiedUser(app);
  await grantAdmin(office({ NODE_ENV: 'production' }), proved.email);
  expect((await proved.call('getCurrentUser')).role).toBe('admin');
});

test('whom the settings name is not revoked by the command: it says where instead', async () => {
  const boss = await aUser(app, 'boss@example.com');
  await expect(revokeAdmin(office(), boss.email)).rejects.toThrow('ADMIN_EMAILS');
  expect((await boss.call('getCurrentUser')).role).toBe('admin');
});

test('a reset takes the factor, the recovery codes and the wait after wrong codes, closes what is open, and mails', async () => {
  const admin = await aUser(app);
  await makeAdmin(app, admin);
  const wrong = () => captureRefusal(admin.call('openAdminAccess', { body: { code: '1' } }));
  for (let i = 0; i < 6; i += 1) await wrong();
  expect((await wrong()).code).toBe('too_many');
  expect(await resetSecondFactor(office(), admin.email)).toContain('removed');
  expect(await captureRefusal(admin.call('getAdminAccess'))).toMatchObject({ status: 401 });
  await admin.call('login', { body: { email: admin.email, password: admin.password } });
  expect(await admin.call('getAdminAccess')).toEqual({ state: 'enrol', until: null, recoveryCodesLeft: 0 });
  expect(await captureRefusal(admin.call('listPayments'))).toMatchObject({ code: 'second_factor' });
  expect((await wrong()).code).toBe('second_factor');
  await app.runJobs();
  const mails = app.mails.filter(({ to }) => to === admin.email);
  expect(mails.map(({ subject }) => subject)).toContain('The second factor of your admin access was removed');
  expect((await logOf(admin.id)).at(-1)).toMatchObject({ action: 'reset_second_factor', admin_id: null });
  await expect(resetSecondFactor(office(), admin.email)).rejects.toThrow('no second factor');
});

async function withCodes() {
  const user = await aUser(app);
  const { secret } = await user.call('beginCodes');
  const { recoveryCodes } = await user.call('confirmCodes', {
    body: { code: totpAt(secret, app.clock.now()) },
  });
  return { ...user, recoveryCodes };
}

test('a reset for a user who is no admin speaks of the sign-in, and signs out whoever is in', async () => {
  const user = await withCodes();
  expect(await resetSecondFactor(office(), user.email)).toMatch(/sign in without a code\.$/);
  expect(await captureRefusal(user.call('getCurrentUser'))).toMatchObject({ status: 401 });
  await user.call('login', { body: { email: user.email, password: user.password } });
  await app.runJobs();
  const mail = app.mails.find(({ to, text }) => to === user.email && text.includes('authenticator app and'));
  expect(mail?.subject).toBe('Codes are no longer asked at sign-in');
  expect(mail?.text).not.toContain('admin');
});

test('whoever loses the role keeps the codes at sign-in that they chose', async () => {
  const user = await withCodes();
  await grantAdmin(office(), user.email);
  await app.db
    .updateTable('second_factors')
    .set({ opens_admin_pages: true })
    .where('user_id', '=', user.id)
    .execute();
  await revokeAdmin(office(), user.email);
  const signIn = app.browser().call('login', { body: { email: user.email, password: user.password } });
  expect(await captureRefusal(signIn)).toMatchObject({ code: 'second_factor' });
  expect((await user.call('getSignInMethods')).codes).toMatchObject({ recoveryCodesLeft: 10 });
  await grantAdmin(office(), user.email);
  expect(await user.call('getAdminAccess')).toMatchObject({ state: 'enrol' });
});

test('lists admins with the reason and the second factor, and unregistered addresses of ADMIN_EMAILS', async () => {
  const admin = await anAdmin(app);
  const plain = await aStoredUser(app);
  const list = await listAdmins(office());
  const find = (email: string) => list.find((item) => item.email === email);
  expect(find(admin.email)).toEqual({
    email: admin.email,
    holdsRole: true,
    isNamedInSettings: false,
    factorSetUpAt: app.clock.now(),
  });
  expect(find('boss@example.com')).toMatchObject({
    holdsRole: true,
    isNamedInSettings: true,
    factorSetUpAt: null,
  });
  expect(find('nobody@example.com')).toMatchObject({ holdsRole: false, isNamedInSettings: true });
  expect(find(plain.email)).toBeUndefined();
});
