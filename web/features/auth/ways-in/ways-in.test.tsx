import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FakeHandlers } from '../../../testing/fake-server.ts';
import { configFixture, userFixture } from '../../../testing/fixtures.ts';
import { closeScreen, openScreen, refusal, settle } from '../../../testing/open-screen.tsx';
import LoginPage from '../login/login-page.tsx';
import SignUpPage from '../signup/signup-page.tsx';

afterEach(closeScreen);

const withSignIn = (signIn: { passkeys: boolean; provider: string | null }): FakeHandlers => ({
  getConfig: () => ({ ...configFixture(), signIn }),
});

test('neither a passkey nor a provider is offered where the server has none', async () => {
  openScreen(<LoginPage />, '/login', withSignIn({ passkeys: false, provider: null }));
  await settle();
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Continue with/ })).toBeNull();
});

test.each([
  ['signing in', <LoginPage key="in" />, '/login?next=/signals', '/api/sign-in/provider?next=%2Fsignals'],
  ['signing up', <SignUpPage key="up" />, '/signup', '/api/sign-in/provider'],
])('the provider stands on the page of %s', async (_what, page, address, href) => {
  openScreen(page, address, withSignIn({ passkeys: false, provider: 'Google' }));
  const link = await screen.findByRole('link', { name: 'Continue with Google' });
  expect(link.getAttribute('href')).toBe(href);
});

test('a passkey is offered where server and browser know them', async () => {
  vi.stubGlobal('PublicKeyCredential', { isConditionalMediationAvailable: () => Promise.resolve(false) });
  openScreen(<LoginPage />, '/login', withSignIn({ passkeys: true, provider: null }));
  await screen.findByRole('button', { name: 'Sign in with a passkey' });
});

test.each([
  ['unverified', /not confirmed there/],
  ['password-first', /sign in with your password/],
  ['expired', /took too long/],
  ['suspended', /account is suspended/],
])('a return from the provider that ended %s is explained', async (outcome, text) => {
  openScreen(<LoginPage />, `/login?sign-in=${outcome}`);
  await screen.findByText(text);
});

test('an account with codes is asked for one after the password; a wrong one keeps the form, and it can start again', async () => {
  let isSignedIn = false;
  const { calls } = openScreen(<LoginPage />, '/login', {
    login: () => refusal(403, 'second_factor', 'Please enter the code of your authenticator app.'),
    signInWithCode: ({ body }: { body: unknown }) => {
      if ((body as { code: string }).code !== '123456')
        return refusal(400, 'wrong_code', 'This code is not right.');
      isSignedIn = true;
      return { user: userFixture() };
    },
    getCurrentUser: () => (isSignedIn ? userFixture() : refusal(401, 'not_signed_in', 'Please sign in.')),
  });
  const fill = (label: string, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  fill('Email', 'maya@example.com');
  fill('Password', 'secret12');
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByRole('heading', { name: 'One more step' });
  await screen.findByLabelText('Six-digit code from your app');
  fill('Six-digit code from your app', '000000');
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByText('This code is not right.');
  fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
  fill('Recovery code', '123456');
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await settle();
  expect(calls.filter(({ path }) => path === '/api/sign-in/code')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Start again' }));
  expect(screen.getByLabelText('Password')).toBeDefined();
});
