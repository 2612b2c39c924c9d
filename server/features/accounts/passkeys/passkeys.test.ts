import { MINUTE_MS } from '@app/domain/time.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { captureRefusal, startTestApp } from '../../../testing/app.ts';
import { aPasskey, PASSKEY_SITE, signInByPasskey } from '../../../testing/passkeys/a-passkey.ts';
import { createAuthenticator } from '../../../testing/passkeys/software-authenticator.ts';
import { anAdmin } from '../../../testing/users/an-admin.ts';
import { aUser } from '../../../testing/users/builders.ts';

const app = await startTestApp({ publicUrl: PASSKEY_SITE });
afterAll(() => app.close());
beforeEach(() => app.clock.advance(60 * MINUTE_MS));

async function subjectsTo(email: string): Promise<string[]> {
  await app.runJobs();
  return app.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
}

describe('a passkey', () => {
  test('is added with a fresh proof, is listed, and signs in on its own; the owner gets a mail', async () => {
    const maya = await aUser(app);
    const device = await aPasskey(maya, '  Blue phone ');
    expect(await subjectsTo(maya.email)).toContain('A passkey was added');
    app.clock.advance(MINUTE_MS);
    const elsewhere = app.browser();
    expect((await signInByPasskey(elsewhere, device)).user.id).toBe(maya.id);
    const { passkeys, hasPassword } = await elsewhere.call('getSignInMethods');
    expect(hasPassword).toBe(true);
    const usedAt = new Date(app.clock.now()).toISOString();
    expect(passkeys).toMatchObject([{ name: 'Blue phone', usedAt }]);
    expect(app.logged).toContainEqual(
      expect.objectContaining({ event: 'sign-in', result: 'ok', userId: maya.id }),
    );
  });

  test('is neither added nor removed ten minutes after the sign-in, until its owner shows again who it is', async () => {
    const maya = await aUser(app);
    await aPasskey(maya);
    app.clock.advance(10 * MINUTE_MS);
    const id = (await maya.call('getSignInMethods')).passkeys[0]?.id ?? '';
    const remove = () => maya.call('removePasskey', { params: { id } });
    for (const change of [() => maya.call('beginPasskey'), remove, () => maya.call('beginCodes')])
      expect(await captureRefusal(change())).toMatchObject({ status: 403, code: 'proof_needed' });
    const wrong = maya.call('proveIdentity', { body: { password: 'another river 8' } });
    expect(await captureRefusal(wrong)).toMatchObject({ code: 'wrong_password' });
    expect(await captureRefusal(remove())).toMatchObject({ code: 'proof_needed' });
    const proved = await maya.call('proveIdentity', { body: { password: maya.password } });
    expect(proved.provedUntil).toBe(new Date(app.clock.now() + 10 * MINUTE_MS).toISOString());
    expect((await remove()).passkeys).toEqual([]);
  });

  test('is a proof itself', async () => {
    const maya = await aUser(app);
    const device = await aPasskey(maya);
    app.clock.advance(10 * MINUTE_MS);
    const { options } = await maya.call('beginPasskeyProof');
    await maya.call('proveByPasskey', { body: { passkey: device.get(options) } });
    await aPasskey(maya, 'A second one');
  });

  test('is renamed and removed by its owner alone; removing it signs other devices out and is mailed', async () => {
    const [maya, noam] = [await aUser(app), await aUser(app)];
    const device = await aPasskey(maya);
    const elsewhere = app.browser();
    await signInByPasskey(elsewhere, device);
    const id = (await maya.call('getSignInMethods')).passkeys[0]?.id ?? '';
    const rename = (user: Pick<typeof maya, 'call'>) =>
      user.call('renamePasskey', { params: { id }, body: { name: 'Old phone' } });
    expect(await captureRefusal(rename(noam))).toMatchObject({ status: 404 });
    expect(await captureRefusal(noam.call('removePasskey', { params: { id } }))).toMatchObject({
      status: 404,
    });
    expect((await rename(maya)).passkeys).toMatchObject([{ name: 'Old phone' }]);
    await maya.call('removePasskey', { params: { id } });
    expect(await captureRefusal(elsewhere.call('getCurrentUser'))).toMatchObject({ status: 401 });
    expect((await maya.call('getCurrentUser')).id).toBe(maya.id);
    expect(await subjectsTo(maya.email)).toContain('A passkey was removed');
    expect(await captureRefusal(signInByPasskey(app.browser(), device))).toMatchObject({
      code: 'bad_passkey',
    });
  });
});

describe('signing in is refused', () => {
  test.each([
    ['made for another site', { origin: 'https://evil.test' }],
    ['of another site', { rpId: 'evil.test' }],
    ['without the check of its user', { isVerified: false }],
    ['of another purpose', { type: 'webauthn.create' as const }],
    ['whose counter went back', { counter: 1 }],
    ['whose counter stands still', { counter: 2 }],
  ])('with a reply %s', async (_what, quirks) => {
    const maya = await aUser(app);
    const device = await aPasskey(maya);
    await signInByPasskey(app.browser(), device);
    expect(await captureRefusal(signInByPasskey(app.browser(), device, quirks))).toMatchObject({
      status: 400,
      code: 'bad_passkey',
    });
  });

  test('with a reply that was used, that is late, that another browser asked for, or of an unknown device', async () => {
    const maya = await aUser(app);
    const device = await aPasskey(maya);
    const browser = app.browser();
    const { options } = await browser.call('beginPasskeySignIn');
    const passkey = device.get(options);
    const elsewhere = app.browser();
    await elsewhere.call('beginPasskeySignIn');
    const refusals = [await captureRefusal(elsewhere.call('signInWithPasskey', { body: { passkey } }))];
    const cookies = new Map(browser.jar);
    await browser.call('signInWithPasskey', { body: { passkey } });
    const replaying = app.browser();
    for (const [name, value] of cookies) replaying.jar.set(name, value);
    refusals.push(await captureRefusal(replaying.call('signInWithPasskey', { body: { passkey } })));
    const late = app.browser();
    const begun = await late.call('beginPasskeySignIn');
    app.clock.advance(10 * MINUTE_MS);
    const reply = { body: { passkey: device.get(begun.options) } };
    refusals.push(await captureRefusal(late.call('signInWithPasskey', reply)));
    refusals.push(await captureRefusal(signInByPasskey(app.browser(), createAuthenticator(PASSKEY_SITE))));
    refusals.push(await captureRefusal(app.browser().call('signInWithPasskey', { body: { passkey } })));
    expect(refusals.map(({ code }) => code)).toEqual(Array(5).fill('bad_passkey'));
  });

  test('with one reply five times at once it happens once', async () => {
    const maya = await aUser(app);
    const device = await aPasskey(maya);
    const browser = app.browser();
    const { options } = await browser.call('beginPasskeySignIn');
    const request = {
      method: 'POST',
      url: '/api/sign-in/passkey',
      body: JSON.stringify({ passkey: device.get(options) }),
    };
    const answers = await Promise.all(Array.from({ length: 5 }, () => browser.raw(request)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400, 400,
    ]);
  });
});

test('adding is refused for a device without a check of its user, of another site, twice, and with the challenge of another session', async () => {
  const maya = await aUser(app);
  const add = async (quirks: Parameters<ReturnType<typeof createAuthenticator>['create']>[1]) => {
    const { options } = await maya.call('beginPasskey');
    const passkey = createAuthenticator(PASSKEY_SITE).create(options, quirks);
    return captureRefusal(maya.call('addPasskey', { body: { name: 'One', passkey } }));
  };
  for (const quirks of [{ isVerified: false }, { origin: 'https://evil.test' }, { rpId: 'evil.test' }])
    expect(await add(quirks)).toMatchObject({ code: 'bad_passkey' });
  const device = createAuthenticator(PASSKEY_SITE);
  const { options } = await maya.call('beginPasskey');
  const body = { name: 'One', passkey: device.create(options) };
  const noam = await aUser(app);
  await noam.call('beginPasskey');
  expect(await captureRefusal(noam.call('addPasskey', { body }))).toMatchObject({ code: 'bad_passkey' });
  expect((await maya.call('addPasskey', { body })).passkeys).toHaveLength(1);
  expect(await captureRefusal(maya.call('addPasskey', { body }))).toMatchObject({ code: 'bad_passkey' });
});

test('a site at a network address offers no passkeys and says so', async () => {
  const plain = await startTestApp({ publicUrl: 'http://127.0.0.1:3000' });
  try {
    expect((await plain.browser().call('getConfig')).signIn).toEqual({ passkeys: false, provider: null });
    expect(await captureRefusal(plain.browser().call('beginPasskeySignIn'))).toMatchObject({
      code: 'not_offered',
    });
  } finally {
    await plain.close();
  }
});

describe('the admin pages', () => {
  const openByPasskey = async (
    admin: Pick<Awaited<ReturnType<typeof anAdmin>>, 'call'>,
    device: Awaited<ReturnType<typeof aPasskey>>,
  ) => {
    const { options } = await admin.call('beginAdminPasskey');
    return admin.call('openAdminAccessByPasskey', { body: { passkey: device.get(options) } });
  };

  test('open with a passkey that was added while they were open', async () => {
    const admin = await anAdmin(app);
    await admin.call('closeAdminAccess');
    await admin.call('openAdminAccess', { body: { code: admin.code() } });
    const device = await aPasskey(admin);
    await admin.call('closeAdminAccess');
    expect(await admin.call('getAdminAccess')).toMatchObject({ state: 'confirm', passkey: true });
    expect(await openByPasskey(admin, device)).toMatchObject({ state: 'open' });
    await admin.call('listPayments');
  });

  test('stay closed for one that was added before, or that is of somebody else', async () => {
    const admin = await anAdmin(app);
    await admin.call('closeAdminAccess');
    const early = await aPasskey(admin);
    const refused = await captureRefusal(openByPasskey(admin, early));
    expect(refused).toMatchObject({ code: 'bad_passkey' });
    expect(refused.message).toContain('does not open the admin pages');
    const foreign = await aPasskey(await aUser(app));
    expect(await captureRefusal(openByPasskey(admin, foreign))).toMatchObject({ code: 'bad_passkey' });
    expect((await admin.call('getAdminAccess')).state).toBe('confirm');
  });
});
