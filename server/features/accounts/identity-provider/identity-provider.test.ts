import { MINUTE_MS } from '@app/domain/time.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openIssuer, type StandInPerson } from '../../../adapters/identity/stand-in/stand-in.ts';
import { totpAt } from '../../../platform/access/second-factor/totp.ts';
import { captureRefusal, startTestApp, type Browser } from '../../../testing/app.ts';
import { aPasskey, PASSKEY_SITE } from '../../../testing/passkeys/a-passkey.ts';
import { aUser, type TestUser } from '../../../testing/users/builders.ts';

const issuer = await openIssuer();
const app = await startTestApp({ publicUrl: PASSKEY_SITE, settings: issuer.settings });
afterAll(async () => {
  await app.close();
  await issuer.close();
});
beforeEach(() => app.clock.advance(60 * MINUTE_MS));

const aPerson = (more: Partial<StandInPerson> = {}): StandInPerson => {
  const subject = randomUUID();
  return { subject, email: `maya-${subject.slice(0, 8)}@example.com`, emailVerified: true, ...more };
};

async function begin(browser: Browser, next?: string): Promise<string> {
  const url = `/api/sign-in/provider${next ? `?next=${encodeURIComponent(next)}` : ''}`;
  const { statusCode, headers } = await browser.raw({ method: 'GET', url });
  expect(statusCode).toBe(302);
  return String(headers.location);
}

/** Comes from another site, so without our own origin. */
async function comeBack(browser: Browser, to: URL): Promise<string> {
  const answer = await browser.raw({
    method: 'GET',
    url: to.pathname + to.search,
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.statusCode).toBe(302);
  return String(answer.headers.location);
}

const signIn = async (browser: Browser, person: StandInPerson, next?: string): Promise<string> =>
  comeBack(browser, issuer.agree(await begin(browser, next), person));

const isSignedIn = async (browser: Browser): Promise<boolean> =>
  (await browser.raw({ method: 'GET', url: '/api/auth/user' })).statusCode === 200;

async function aConfirmedUser(email: string): Promise<TestUser> {
  const user = await aUser(app, email);
  await app.db.updateTable('users').set({ email_verified_at: 1 }).where('id', '=', user.id).execute();
  return user;
}

async function link(user: TestUser, person: StandInPerson): Promise<string> {
  const { url } = await user.call('beginIdentityLink');
  return comeBack(user, issuer.agree(url, person));
}

describe('signing in by the issuer', () => {
  test.each(['RS256', 'ES256'] as const)(
    'makes an account with a confirmed address by a token of %s, and finds it again',
    async (algorithm) => {
      const person = aPerson({ algorithm });
      const browser = app.browser();
      expect(await signIn(browser, person, '/signals')).toBe('/signals');
      const user = await browser.call('getCurrentUser');
      expect(user).toMatchObject({ email: person.email, emailVerified: true, tokensRemaining: 100 });
      const elsewhere = app.browser();
      expect(await signIn(elsewhere, { ...person, email: 'moved@example.com' })).toBe('/');
      expect((await elsewhere.call('getCurrentUser')).id).toBe(user.id);
      expect((await browser.call('getSignInMethods')).identities).toMatchObject([{ provider: '127.0.0.1' }]);
      await app.runJobs();
      const signInMails = app.mails.filter(
        ({ to, subject }) => to === user.email && subject.startsWith('New sign-in'),
      );
      expect(signInMails).toHaveLength(1);
    },
  );

  test('asks for PKCE, state and nonce, and for no more than the address', async () => {
    const { searchParams } = new URL(await begin(app.browser()));
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      redirect_uri: `${PASSKEY_SITE}/api/sign-in/provider/return`,
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(name)?.length).toBeGreaterThanOrEqual(43);
  });

  test('links an account whose address both have confirmed, and mails its owner', async () => {
    const person = aPerson();
    const maya = await aConfirmedUser(person.email ?? '');
    const browser = app.browser();
    expect(await signIn(browser, person)).toBe('/');
    expect((await browser.call('getCurrentUser')).id).toBe(maya.id);
    await app.runJobs();
    expect(app.mails.filter(({ to }) => to === maya.email).map(({ subject }) => subject)).toContain(
      'Sign-in with 127.0.0.1 was added',
    );
  });

  test('asks for the code where the account has codes, and links only after it', async () => {
    const person = aPerson();
    const maya = await aConfirmedUser(person.email ?? '');
    const { secret } = await maya.call('beginCodes');
    await maya.call('confirmCodes', { body: { code: totpAt(secret, app.clock.now()) } });
    app.clock.advance(MINUTE_MS);
    const browser = app.browser();
    expect(await signIn(browser, person, '/market')).toBe('/login?sign-in=code&next=%2Fmarket');
    expect(await isSignedIn(browser)).toBe(false);
    expect((await maya.call('getSignInMethods')).identities).toEqual([]);
    await browser.call('signInWithCode', { body: { code: totpAt(secret, app.clock.now()) } });
    expect((await browser.call('getCurrentUser')).id).toBe(maya.id);
    expect((await maya.call('getSignInMethods')).identities).toHaveLength(1);
  });
});

describe('nobody is signed in', () => {
  test('to a suspended account, which gets no other way in by it either', async () => {
    const person = aPerson();
    const maya = await aConfirmedUser(person.email ?? '');
    await app.db.updateTable('users').set({ suspended_at: 1 }).where('id', '=', maya.id).execute();
    const browser = app.browser();
    expect(await signIn(browser, person)).toBe('/login?sign-in=suspended');
    expect(await isSignedIn(browser)).toBe(false);
    await app.runJobs();
    expect(app.mails.filter(({ to, subject }) => to === maya.email && subject.includes('added'))).toEqual([]);
    await app.db.updateTable('users').set({ suspended_at: null }).where('id', '=', maya.id).execute();
    expect((await maya.call('getSignInMethods')).identities).toEqual([]);
  });

  test.each<[string, Partial<StandInPerson>, string]>([
    ['a wrong nonce', { claims: { nonce: 'another' } }, 'refused'],
    ['no nonce', { claims: { nonce: undefined } }, 'refused'],
    ['a wrong audience', { claims: { aud: 'somebody-else' } }, 'refused'],
    ['another issuer', { claims: { iss: 'https://evil.test' } }, 'refused'],
    ['an expired token', { claims: { iat: 1_700_000_000, exp: 1_700_000_300 } }, 'refused'],
    ['a forged signature', { isForged: true }, 'refused'],
    ['a forged signature of the other kind', { isForged: true, algorithm: 'ES256' }, 'refused'],
    ['an address that the issuer has not confirmed', { emailVerified: false }, 'unverified'],
    ['an address without a word on it', { claims: { email_verified: undefined } }, 'unverified'],
    ['no address', { claims: { email: undefined } }, 'unverified'],
  ])('by %s', async (_what, more, reason) => {
    const person = aPerson();
    const maya = await aConfirmedUser(person.email ?? '');
    const browser = app.browser();
    expect(await signIn(browser, { ...person, ...more })).toBe(`/login?sign-in=${reason}`);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await maya.call('getSignInMethods')).identities).toEqual([]);
  });

  test('to an account whose own address was never confirmed: its password comes first', async () => {
    const person = aPerson();
    const squatter = await aUser(app, person.email);
    const browser = app.browser();
    expect(await signIn(browser, person)).toBe('/login?sign-in=password-first');
    expect(await isSignedIn(browser)).toBe(false);
    expect((await squatter.call('getSignInMethods')).identities).toEqual([]);
  });

  test('by what another browser began, by a changed state, by a code or a return of before, or too late', async () => {
    const person = aPerson();
    const [victim, attacker] = [app.browser(), app.browser()];
    const attackersReturn = issuer.agree(await begin(attacker), person);
    expect(await comeBack(victim, attackersReturn)).toBe('/login?sign-in=expired');
    await begin(victim);
    expect(await comeBack(victim, attackersReturn)).toBe('/login?sign-in=refused');

    const browser = app.browser();
    const back = issuer.agree(await begin(browser), person);
    const cookies = new Map(browser.jar);
    expect(await comeBack(browser, back)).toBe('/');
    const replaying = app.browser();
    for (const [name, value] of cookies) replaying.jar.set(name, value);
    expect(await comeBack(replaying, back)).toBe('/login?sign-in=expired');

    const third = app.browser();
    const fresh = issuer.agree(await begin(third), person);
    fresh.searchParams.set('code', back.searchParams.get('code') ?? '');
    expect(await comeBack(third, fresh)).toBe('/login?sign-in=refused');

    const late = app.browser();
    const lateReturn = issuer.agree(await begin(late), person);
    app.clock.advance(10 * MINUTE_MS);
    expect(await comeBack(late, lateReturn)).toBe('/login?sign-in=expired');
    for (const one of [victim, replaying, third, late]) expect(await isSignedIn(one)).toBe(false);
  });

  test('who cancelled at the issuer, or where it is down; the page says which', async () => {
    const browser = app.browser();
    const url = new URL(await begin(browser));
    const back = new URL(url.searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('state', url.searchParams.get('state') ?? '');
    back.searchParams.set('iss', issuer.url);
    expect(await comeBack(browser, back)).toBe('/login?sign-in=cancelled');
    const again = app.browser();
    const good = issuer.agree(await begin(again), aPerson());
    issuer.goDown();
    expect(await comeBack(again, good)).toBe('/login?sign-in=down');
    issuer.goDown(false);
  });
});

describe('an account without a password', () => {
  async function aProviderUser() {
    const person = aPerson();
    const browser = app.browser();
    await signIn(browser, person);
    const { id, email } = await browser.call('getCurrentUser');
    return { ...browser, id, email, person };
  }

  test('is entered by no password, and keeps its only way in', async () => {
    const user = await aProviderUser();
    for (const password of ['x', 'quiet river 7'])
      expect(
        await captureRefusal(app.browser().call('login', { body: { email: user.email, password } })),
      ).toMatchObject({ status: 401, code: 'wrong_credentials' });
    const id = (await user.call('getSignInMethods')).identities[0]?.id ?? '';
    const unlink = () => user.call('unlinkIdentity', { params: { id } });
    expect(await captureRefusal(unlink())).toMatchObject({ status: 409, code: 'conflict' });
    await aPasskey(user);
    expect((await unlink()).identities).toEqual([]);
    const passkeyId = (await user.call('getSignInMethods')).passkeys[0]?.id ?? '';
    const removal = user.call('removePasskey', { params: { id: passkeyId } });
    expect(await captureRefusal(removal)).toMatchObject({ code: 'conflict' });
  });

  test('chooses its first password with a fresh proof, or by the mailed link', async () => {
    const user = await aProviderUser();
    const change = { currentPassword: 'anything', newPassword: 'quiet river 8 and hills' };
    expect(await captureRefusal(user.call('changePassword', { body: change }))).toMatchObject({
      code: 'wrong_password',
    });
    const set = (password: string) => user.call('setPassword', { body: { password } });
    expect(await captureRefusal(set('password1'))).toMatchObject({ code: 'weak_password' });
    expect(await set('quiet river 8 and hills')).toMatchObject({ hasPassword: true });
    await app.browser().call('login', { body: { email: user.email, password: 'quiet river 8 and hills' } });
    expect(await captureRefusal(set('quiet river 9 and hills'))).toMatchObject({ code: 'conflict' });

    const other = await aProviderUser();
    await app.browser().call('forgotPassword', { body: { email: other.email } });
    await app.runJobs();
    const mail = app.mails.findLast(({ to, text }) => to === other.email && text.includes('reset-password'));
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await app.browser().call('resetPassword', { body: { token, password: 'quiet river 8 and hills' } });
    await app.browser().call('login', { body: { email: other.email, password: 'quiet river 8 and hills' } });
  });

  test('is deleted with a fresh proof in place of the password', async () => {
    const user = await aProviderUser();
    const remove = () => user.call('deleteAccount', { body: { confirm: 'DELETE' } });
    app.clock.advance(11 * MINUTE_MS);
    expect(await captureRefusal(remove())).toMatchObject({ status: 403, code: 'proof_needed' });
    await signIn(user, user.person);
    expect(await remove()).toEqual({ ok: true });
  });
});

describe('an issuer that posts its reply', () => {
  const post = (browser: Browser, form: URLSearchParams) =>
    browser.raw({
      method: 'POST',
      url: '/api/sign-in/provider/return',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'null',
        'sec-fetch-site': 'cross-site',
      },
      body: form.toString(),
    });

  test('as Apple does signs in like any other, and what else it sends is dropped', async () => {
    const poster = await openIssuer();
    poster.replyByForm();
    const site = await startTestApp({ publicUrl: PASSKEY_SITE, settings: poster.settings });
    try {
      const person = aPerson({ emailVerified: 'true' });
      const browser = site.browser();
      const to = await begin(browser);
      expect(new URL(to).searchParams.get('response_mode')).toBe('form_post');
      const reply = poster.agree(to, person).searchParams;
      reply.set('user', '{"name":{"firstName":"Maya"}}');
      // From another site there comes no cookie with a form.
      const answer = await post(site.browser(), reply);
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([303, undefined]);
      const next = new URL(String(answer.headers.location), PASSKEY_SITE);
      expect([...next.searchParams.keys()].sort()).toEqual(['code', 'iss', 'state']);
      expect(await comeBack(browser, next)).toBe('/');
      expect((await browser.call('getCurrentUser')).email).toBe(person.email);
    } finally {
      await site.close();
      await poster.close();
    }
  });

  test('can make us redirect to nobody else, and signs in no other browser', async () => {
    const form = new URLSearchParams({
      code: 'x',
      state: 'y',
      redirect_uri: 'https://evil.test',
      next: '//evil.test',
    });
    const answer = await post(app.browser(), form);
    expect(answer.headers.location).toBe('/api/sign-in/provider/return?code=x&state=y');
    const reply = issuer.agree(await begin(app.browser()), aPerson()).searchParams;
    const { headers } = await post(app.browser(), reply);
    const stranger = app.browser();
    expect(await comeBack(stranger, new URL(String(headers.location), PASSKEY_SITE))).toBe(
      '/login?sign-in=expired',
    );
    expect(await isSignedIn(stranger)).toBe(false);
    expect((await post(app.browser(), new URLSearchParams({ code: 'x'.repeat(20_000) }))).statusCode).toBe(
      413,
    );
  });
});

describe('linking', () => {
  test('takes a fresh proof, belongs to the session that began it, and one identity enters one account', async () => {
    const [maya, noam] = [await aUser(app), await aUser(app)];
    const person = aPerson({ emailVerified: false });
    expect(await link(maya, person)).toBe('/?sign-in=linked');
    const browser = app.browser();
    expect(await signIn(browser, person)).toBe('/');
    expect((await browser.call('getCurrentUser')).id).toBe(maya.id);
    expect(await link(noam, person)).toBe('/?sign-in=taken');
    expect((await noam.call('getSignInMethods')).identities).toEqual([]);

    const { url } = await noam.call('beginIdentityLink');
    const back = issuer.agree(url, aPerson());
    const stolen = app.browser();
    for (const [name, value] of noam.jar) if (name !== 'calmwick') stolen.jar.set(name, value);
    expect(await comeBack(stolen, back)).toBe('/?sign-in=expired');
    app.clock.advance(11 * MINUTE_MS);
    expect(await captureRefusal(noam.call('beginIdentityLink'))).toMatchObject({ code: 'proof_needed' });
  });
});

test('without the settings there is no such sign-in', async () => {
  const plain = await startTestApp();
  try {
    const answer = await plain.browser().raw({ method: 'GET', url: '/api/sign-in/provider' });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'not_offered']);
    expect((await plain.browser().call('getConfig')).signIn?.provider).toBeNull();
  } finally {
    await plain.close();
  }
});
