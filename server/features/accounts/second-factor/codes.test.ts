import { DAY_MS, MINUTE_MS } from '@app/domain/time.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { raiseSecurityEpoch } from '../../../platform/access/security-state.ts';
import { totpAt } from '../../../platform/access/second-factor/totp.ts';
import { captureRefusal, startTestApp, type Browser } from '../../../testing/app.ts';
import { aPasskey, PASSKEY_SITE, signInByPasskey } from '../../../testing/passkeys/a-passkey.ts';
import { anAdmin } from '../../../testing/users/an-admin.ts';
import { aUser, type TestUser } from '../../../testing/users/builders.ts';

const app = await startTestApp({ publicUrl: PASSKEY_SITE });
afterAll(() => app.close());
beforeEach(() => app.clock.advance(60 * MINUTE_MS));

/** Registered a moment ago, so that its proof is fresh. */
async function aUserWithCodes() {
  const user = await aUser(app);
  const { secret } = await user.call('beginCodes');
  const code = (): string => totpAt(secret, app.clock.now());
  const { recoveryCodes } = await user.call('confirmCodes', { body: { code: code() } });
  app.clock.advance(MINUTE_MS);
  return { ...user, code, recoveryCodes };
}

const logIn = (browser: Pick<Browser, 'call'>, { email, password }: Pick<TestUser, 'email' | 'password'>) =>
  browser.call('login', { body: { email, password } });
const giveCode = (browser: Pick<Browser, 'call'>, code: string) =>
  browser.call('signInWithCode', { body: { code } });

/** A browser that has passed the first step. */
async function halfSignedIn(user: Pick<TestUser, 'email' | 'password'>): Promise<Browser> {
  const browser = app.browser();
  expect(await captureRefusal(logIn(browser, user))).toMatchObject({ status: 403, code: 'second_factor' });
  return browser;
}

async function subjectsTo(email: string): Promise<string[]> {
  await app.runJobs();
  return app.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
}

describe('codes at sign-in', () => {
  test('are turned on by a first code, which gives ten recovery codes, a mail, and ends other sessions', async () => {
    const maya = await aUser(app);
    const elsewhere = app.browser();
    await logIn(elsewhere, maya);
    const { secret, address } = await maya.call('beginCodes');
    expect(address).toContain(`secret=${secret}`);
    const wrong = captureRefusal(maya.call('confirmCodes', { body: { code: '000000' } }));
    expect(await wrong).toMatchObject({ code: 'wrong_code' });
    expect((await maya.call('getSignInMethods')).codes).toBeNull();
    const body = { code: totpAt(secret, app.clock.now()) };
    const { recoveryCodes, methods } = await maya.call('confirmCodes', { body });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(methods.codes).toMatchObject({ recoveryCodesLeft: 10 });
    expect(await captureRefusal(elsewhere.call('getCurrentUser'))).toMatchObject({ status: 401 });
    expect(await subjectsTo(maya.email)).toContain('Codes are asked at sign-in now');
    const stored = await app.query<{ text: string }>(
      `SELECT encode(sealed_secret, 'escape') AS text FROM second_factors WHERE user_id = '${maya.id}'
       UNION ALL SELECT encode(code_hash, 'escape') FROM recovery_codes WHERE user_id = '${maya.id}'`,
    );
    expect(stored).toHaveLength(11);
    for (const { text } of stored)
      for (const readable of [secret, ...recoveryCodes]) expect(text).not.toContain(readable.slice(0, 8));
  });

  test('leave the first step without a session, and the code gives one', async () => {
    const maya = await aUserWithCodes();
    const browser = await halfSignedIn(maya);
    expect(browser.jar.has('calmwick')).toBe(false);
    expect(await captureRefusal(browser.call('getCurrentUser'))).toMatchObject({ status: 401 });
    expect((await giveCode(browser, maya.code())).user.id).toBe(maya.id);
    expect((await browser.call('getCurrentUser')).id).toBe(maya.id);
  });

  test('say nothing about themselves to whoever has the wrong password', async () => {
    const maya = await aUserWithCodes();
    const wrong = await captureRefusal(logIn(app.browser(), { ...maya, password: 'another river 8' }));
    expect(wrong).toMatchObject({ status: 401, code: 'wrong_credentials' });
  });

  test('work once for each step, also in two browsers', async () => {
    const maya = await aUserWithCodes();
    const [one, two] = [await halfSignedIn(maya), await halfSignedIn(maya)];
    const code = maya.code();
    await giveCode(one, code);
    expect(await captureRefusal(giveCode(two, code))).toMatchObject({ code: 'wrong_code' });
    app.clock.advance(30_000);
    await giveCode(two, maya.code());
  });

  test('are asked of the browser that gave the password alone, for ten minutes, and not after a new password', async () => {
    const maya = await aUserWithCodes();
    const tooLate = { status: 400, code: 'bad_token' };
    expect(await captureRefusal(giveCode(app.browser(), maya.code()))).toMatchObject(tooLate);
    const late = await halfSignedIn(maya);
    app.clock.advance(10 * MINUTE_MS);
    expect(await captureRefusal(giveCode(late, maya.code()))).toMatchObject(tooLate);
    const stale = await halfSignedIn(maya);
    const newPassword = 'quiet river 8 and hills';
    await maya.call('changePassword', { body: { currentPassword: maya.password, newPassword } });
    expect(await captureRefusal(giveCode(stale, maya.code()))).toMatchObject(tooLate);
  });

  test('guessed are limited over all networks, and a recovery code signs in all the same', async () => {
    const maya = await aUserWithCodes();
    const browser = await halfSignedIn(maya);
    const guesses: Array<string | null> = [];
    for (let n = 0; n < 7; n += 1) guesses.push((await captureRefusal(giveCode(browser, '000000'))).code);
    expect(guesses).toEqual([...Array(5).fill('wrong_code'), 'too_many', 'too_many']);
    expect(await captureRefusal(giveCode(browser, maya.code()))).toMatchObject({ code: 'too_many' });
    const [recoveryCode = ''] = maya.recoveryCodes;
    await giveCode(browser, recoveryCode.toUpperCase());
    expect(await subjectsTo(maya.email)).toContain('A recovery code was used');
    const again = await halfSignedIn(maya);
    expect(await captureRefusal(giveCode(again, recoveryCode))).toMatchObject({ code: 'wrong_code' });
    expect((await browser.call('getSignInMethods')).codes).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test('are not asked after a passkey, which is both factors', async () => {
    const maya = await aUser(app);
    const device = await aPasskey(maya);
    const { secret } = await maya.call('beginCodes');
    await maya.call('confirmCodes', { body: { code: totpAt(secret, app.clock.now()) } });
    expect((await signInByPasskey(app.browser(), device)).user.id).toBe(maya.id);
  });
});

describe('turning codes off', () => {
  test('takes the password and a code; then the password alone signs in, and a mail says so', async () => {
    const maya = await aUserWithCodes();
    const stop = (body: { password?: string; code: string }) => maya.call('stopCodes', { body });
    expect(await captureRefusal(stop({ code: maya.code() }))).toMatchObject({ code: 'wrong_password' });
    expect(await captureRefusal(stop({ password: 'another', code: maya.code() }))).toMatchObject({
      code: 'wrong_password',
    });
    expect(await captureRefusal(stop({ password: maya.password, code: '000000' }))).toMatchObject({
      code: 'wrong_code',
    });
    expect((await stop({ password: maya.password, code: maya.code() })).codes).toBeNull();
    expect((await logIn(app.browser(), maya)).user.id).toBe(maya.id);
    expect(await subjectsTo(maya.email)).toContain('Codes are no longer asked at sign-in');
    expect(
      await app.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', maya.id).execute(),
    ).toEqual([]);
  });

  test('and setting another app up in a session of long ago is refused', async () => {
    const maya = await aUser(app);
    const { secret } = await maya.call('beginCodes');
    app.clock.advance(11 * MINUTE_MS);
    const late = maya.call('confirmCodes', { body: { code: totpAt(secret, app.clock.now()) } });
    expect(await captureRefusal(late)).toMatchObject({ code: 'proof_needed' });
  });
});

test('a sign-in that waits for its code ends where everybody is signed out meanwhile', async () => {
  const maya = await aUserWithCodes();
  const browser = await halfSignedIn(maya);
  await app.database.transact((tx) => raiseSecurityEpoch(tx, { userId: maya.id, now: app.clock.now() }));
  expect(await captureRefusal(giveCode(browser, maya.code()))).toMatchObject({ code: 'bad_token' });
});

test('a session that ends while it turns codes on plants no app', async () => {
  const maya = await aUser(app);
  const { secret } = await maya.call('beginCodes');
  let call: Promise<unknown> | undefined;
  await app.database.transact(async (tx) => {
    await raiseSecurityEpoch(tx, { userId: maya.id, now: app.clock.now() });
    // The session is still cached: nobody has been told yet.
    const body = { code: totpAt(secret, app.clock.now()) };
    call = captureRefusal(maya.call('confirmCodes', { body }));
    const waiting = () =>
      app.query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
    while ((await waiting()).length === 0) await new Promise((done) => setImmediate(done));
  });
  expect(await call).toMatchObject({ status: 401, code: 'not_signed_in' });
  expect(await app.query(`SELECT 1 FROM second_factors WHERE user_id = '${maya.id}'`)).toEqual([]);
});

test('new recovery codes take a code of the app and void the earlier ones', async () => {
  const maya = await aUserWithCodes();
  const renew = (code: string) => maya.call('renewRecoveryCodes', { body: { code } });
  expect(await captureRefusal(renew(maya.recoveryCodes[0] ?? ''))).toMatchObject({ code: 'wrong_code' });
  const { recoveryCodes } = await renew(maya.code());
  const browser = await halfSignedIn(maya);
  expect(await captureRefusal(giveCode(browser, maya.recoveryCodes[1] ?? ''))).toMatchObject({
    code: 'wrong_code',
  });
  await giveCode(browser, recoveryCodes[0] ?? '');
});

test('a user who becomes an admin sets the admin pages up by mail; the codes of before open nothing', async () => {
  const maya = await aUserWithCodes();
  await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', maya.id).execute();
  const browser = await halfSignedIn(maya);
  await giveCode(browser, maya.code());
  expect((await browser.call('getAdminAccess')).state).toBe('enrol');
  app.clock.advance(MINUTE_MS);
  for (const code of [maya.code(), maya.recoveryCodes[2] ?? '']) {
    const refused = await captureRefusal(browser.call('openAdminAccess', { body: { code } }));
    expect(['second_factor', 'wrong_code']).toContain(refused.code);
  }
});

test('an admin has the app asked at sign-in too, and keeps it for the admin pages when that ends', async () => {
  const admin = await anAdmin(app);
  const { methods } = await admin.call('confirmCodes', { body: { code: admin.code() } });
  expect(methods).toMatchObject({ codes: { recoveryCodesLeft: 0 }, hasAdminApp: false });
  const row = () =>
    app.db
      .selectFrom('second_factors')
      .select(['asked_at_sign_in', 'opens_admin_pages'])
      .where('user_id', '=', admin.id)
      .executeTakeFirst();
  expect(await row()).toEqual({ asked_at_sign_in: true, opens_admin_pages: true });
  await app.db
    .updateTable('second_factors')
    .set({ asked_at_sign_in: false })
    .where('user_id', '=', admin.id)
    .execute();
  expect((await admin.call('getAdminAccess')).state).not.toBe('enrol');
});

test('what was begun and not finished is removed', async () => {
  const maya = await aUserWithCodes();
  await halfSignedIn(maya);
  app.clock.advance(DAY_MS);
  await app.runJobs();
  expect(await app.db.selectFrom('sign_in_challenges').selectAll().execute()).toEqual([]);
});
