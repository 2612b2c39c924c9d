import { DAY_MS, HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { totpAt } from '../../../platform/access/second-factor/totp.ts';
import { captureRefusal, startTestApp } from '../../../testing/app.ts';
import { aPasskey, PASSKEY_SITE, signInByPasskey } from '../../../testing/passkeys/a-passkey.ts';
import { aUser, type TestUser } from '../../../testing/users/builders.ts';
import { aVerifiedUser } from '../../../testing/users/verified-user.ts';

const app = await startTestApp({ publicUrl: PASSKEY_SITE });
afterAll(() => app.close());
beforeEach(() => app.clock.advance(HOUR_MS));

const NEW = 'slow green tram 4';

async function mailTo({ email }: Pick<TestUser, 'email'>, part: string): Promise<string> {
  await app.runJobs();
  const mail = app.mails.findLast(({ to, text }) => to === email && text.includes(part));
  return mail?.text.replace(/\s+/g, ' ') ?? '';
}

const changeMail = (user: Pick<TestUser, 'email'>): Promise<string> =>
  mailTo(user, 'Your password has just been changed');

/** Returns the mail that tells of it. */
async function resetPassword(user: Pick<TestUser, 'email'>): Promise<string> {
  await app.browser().call('forgotPassword', { body: { email: user.email } });
  const token = /token=([\w-]+)/.exec(await mailTo(user, '/reset-password?'))?.[1] ?? '';
  await app.browser().call('resetPassword', { body: { token, password: NEW } });
  return changeMail(user);
}

async function logIn({ email }: Pick<TestUser, 'email'>) {
  const browser = app.browser();
  await browser.call('login', { body: { email, password: NEW } });
  return browser;
}

async function signInAgain(user: TestUser): Promise<void> {
  await user.call('login', { body: { email: user.email, password: user.password } });
}

async function turnCodesOn(user: TestUser): Promise<void> {
  const { secret } = await user.call('beginCodes');
  await user.call('confirmCodes', { body: { code: totpAt(secret, app.clock.now()) } });
}

describe('a reset of an account whose address nobody has confirmed', () => {
  test('leaves no way in to whoever signed up with it before its owner, and says so', async () => {
    const eve = await aUser(app);
    const device = await aPasskey(eve);
    await app.db
      .insertInto('identities')
      .values({ user_id: eve.id, issuer: 'https://id.example.com', subject: 'eve', created_at: 0 })
      .execute();
    await turnCodesOn(eve);
    app.clock.advance(30 * DAY_MS);
    const mail = await resetPassword(eve);
    expect(mail).toContain('passkeys and linked sign-ins were removed');
    expect(mail).toContain('Codes of an authenticator app are no longer asked');
    expect(await captureRefusal(signInByPasskey(app.browser(), device))).toMatchObject({
      code: 'bad_passkey',
    });
    const owner = await logIn(eve);
    expect(await owner.call('getSignInMethods')).toMatchObject({ passkeys: [], identities: [], codes: null });
  });
});

describe('a reset of a confirmed account', () => {
  test('keeps its passkeys, and the mail names them and where to remove them, as after a change', async () => {
    const maya = await aVerifiedUser(app);
    await signInAgain(maya);
    const device = await aPasskey(maya, 'Blue phone');
    const named = 'without the password: the passkey "Blue phone". Remove what is not yours under Security';
    expect(await resetPassword(maya)).toContain(named);
    const browser = app.browser();
    await signInByPasskey(browser, device);
    const body = { currentPassword: NEW, newPassword: 'a calm lake at noon' };
    await browser.call('changePassword', { body });
    expect(await changeMail(maya)).toContain(named);
  });

  test('says nothing of ways in where there are none', async () => {
    expect(await resetPassword(await aVerifiedUser(app))).not.toMatch(/signs in|removed|Codes/);
  });

  test('ends codes that are younger than a week, and keeps older ones', async () => {
    const maya = await aVerifiedUser(app);
    await signInAgain(maya);
    await turnCodesOn(maya);
    app.clock.advance(7 * DAY_MS - MINUTE_MS);
    expect(await resetPassword(maya)).toContain('Codes of an authenticator app are no longer asked');
    expect((await (await logIn(maya)).call('getSignInMethods')).codes).toBeNull();
    const omar = await aVerifiedUser(app);
    await signInAgain(omar);
    await turnCodesOn(omar);
    app.clock.advance(7 * DAY_MS);
    expect(await resetPassword(omar)).not.toContain('Codes of');
    expect(await captureRefusal(logIn(omar))).toMatchObject({ code: 'second_factor' });
  });
});
