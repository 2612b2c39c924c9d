import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { pendingCampaign, clearCampaign, storeCampaign } from '../../../lib/storage/campaign.ts';
import type { FakeHandlers } from '../../../testing/fake-server.ts';
import { userFixture } from '../../../testing/fixtures.ts';
import { closeScreen, openScreen, refusal, settle, toastText } from '../../../testing/open-screen.tsx';
import SignUpPage, { validateSignUp } from './signup-page.tsx';

// A part that the page loads when it is sent.
beforeAll(() => import('./send-campaign.ts'));
afterEach(closeScreen);

const open = (answers: FakeHandlers = {}) => openScreen(<SignUpPage />, '/signup', answers);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const fillIn = () => {
  type('Email Address', ' maya@example.com ');
  type('Password', 'secret12');
  type('Confirm Password', 'secret12');
};
const made: FakeHandlers = { register: () => ({ user: userFixture(), autoLoggedIn: true }) };

test.each([
  ['', 'secret12', 'secret12', { email: 'Email is required' }],
  ['maya@example', 'secret12', 'secret12', { email: 'Please enter a valid email address' }],
  ['maya@example.com', '', '', { password: 'Password is required' }],
  ['maya@example.com', '12345', '12345', { password: 'Password must be at least 6 characters' }],
  ['maya@example.com', 'secret12', 'secret1', { confirmPassword: 'Passwords do not match' }],
  ['maya@example.com', '123456', '123456', {}],
])('sign-up with %o, %o, %o gives %o', (email, password, confirmPassword, errors) => {
  expect(validateSignUp({ email, password, confirmPassword })).toEqual(errors);
});

test('nothing is checked before the submit; then the first bad field has the focus', async () => {
  const { calls } = open();
  type('Email Address', 'maya@example');
  expect(screen.queryByText('Please enter a valid email address')).toBeNull();
  await press('Create My Account');
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
  expect(document.activeElement).toBe(field('Email Address'));
  type('Email Address', 'maya@example.com');
  expect(screen.queryByText('Please enter a valid email address')).toBeNull();
  expect(screen.getByText('Password is required')).toBeTruthy();
  expect(calls.some(({ path }) => path === '/api/register')).toBe(false);
});

test('a new account is welcomed in the same card, with the focus on its heading', async () => {
  const { calls } = open(made);
  fillIn();
  await press('Create My Account');
  const title = screen.getByRole('heading', { level: 1 });
  expect(title.textContent).toBe('Welcome to Calmwick');
  expect(document.activeElement).toBe(title);
  expect(toastText()).toBe("Welcome to Calmwick | You're now logged in");
  expect((await screen.findByRole('link', { name: 'Start Chatting' })).getAttribute('href')).toBe('/');
  expect(calls.find(({ path }) => path === '/api/register')?.body).toEqual({
    email: 'maya@example.com',
    password: 'secret12',
  });
  expect(location.pathname).toBe('/signup');
});

const told = (calls: Array<{ path: string }>): string[] =>
  calls.map(({ path }) => path).filter((path) => /register|campaign/.test(path));

test('what an advertisement said is told before the registration, and once', async () => {
  storeCampaign('?a_aid=google+-123', Date.now());
  const { calls } = open({ ...made, storeCampaignData: () => ({ ok: true }) });
  fillIn();
  await press('Create My Account');
  expect(told(calls)).toEqual(['/api/store-campaign-data', '/api/register']);
  expect(calls.find(({ path }) => path.includes('campaign'))?.body).toMatchObject({ a_aid: 'google+-123' });
  expect(pendingCampaign(Date.now())).toBeNull();
});

test.each<[string, FakeHandlers]>([
  ['refused', { storeCampaignData: () => refusal(429, 'too_many', 'Too many') }],
  ['unknown to the server', {}],
])('a campaign that is %s stands in nobody’s way', async (_name, answers) => {
  storeCampaign('?a_aid=google+-123', Date.now());
  open({ ...made, ...answers });
  fillIn();
  await press('Create My Account');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome to Calmwick');
});

test('without an advertisement nothing is told', async () => {
  clearCampaign();
  const { calls } = open(made);
  fillIn();
  await press('Create My Account');
  expect(told(calls)).toEqual(['/api/register']);
});

test('a registration that fails keeps the campaign for the next try', async () => {
  storeCampaign('?a_aid=google+-123', Date.now());
  open({ register: () => refusal(409, 'email_taken', 'Email already exists') });
  fillIn();
  await press('Create My Account');
  expect(pendingCampaign(Date.now())).not.toBeNull();
  clearCampaign();
});

test('a server that does not sign in at once asks for the email to be checked', async () => {
  open();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"ok":true}', { status: 200 })));
  fillIn();
  await press('Create My Account');
  expect(toastText()).toBe(
    'Welcome to Calmwick | Registration successful! Please check your email to verify your account.',
  );
});

test('a taken address says so once, at the field, and keeps what was typed', async () => {
  const taken = 'This email is already registered. Please use a different email or try logging in instead.';
  open({ register: () => refusal(409, 'email_taken', 'Email already exists') });
  fillIn();
  await press('Create My Account');
  expect(toastText()).toBe('Registration failed');
  expect(screen.getAllByText(taken)).toHaveLength(1);
  expect(document.activeElement).toBe(field('Email Address'));
  expect(field('Email Address').getAttribute('aria-invalid')).toBe('true');
  expect(field('Password').value).toBe('secret12');
  expect(field('Confirm Password').value).toBe('secret12');
});

test('a password that is too common is refused at its field', async () => {
  const text = 'This password is too easy to guess. Please choose another one.';
  open({ register: () => refusal(400, 'weak_password', text) });
  fillIn();
  await press('Create My Account');
  expect(toastText()).toBe('Registration failed');
  expect(screen.getAllByText(text)).toHaveLength(1);
  expect(document.activeElement).toBe(field('Password'));
});

test.each([
  ['the network', () => Promise.reject(new TypeError('Failed to fetch')), 'Network error. Please try again.'],
  [
    'a gateway',
    () => Promise.resolve(new Response('<html>', { status: 502 })),
    'An error occurred during registration',
  ],
])('a failure of %s is told in plain words', async (_what, fetch, text) => {
  open();
  vi.stubGlobal('fetch', fetch);
  fillIn();
  await press('Create My Account');
  expect(toastText()).toBe(`Registration failed | ${text}`);
  expect(screen.getByRole('button', { name: 'Create My Account' })).toBeTruthy();
});

test('while the account is made the button says so', async () => {
  open({ register: () => new Promise(() => undefined) });
  fillIn();
  await press('Create My Account');
  expect(screen.getByRole('button', { name: 'Creating Account...' }).getAttribute('aria-busy')).toBe('true');
});

test.each([
  [
    { resendVerification: () => ({ ok: true as const }) },
    'Verification email sent | Please check your email inbox and spam folder',
  ],
  [
    { resendVerification: () => refusal(429, 'too_many', 'Too many attempts.') },
    'Failed to resend | Too many attempts.',
  ],
])('the verification mail can be sent again (%#)', async (answers: FakeHandlers, text) => {
  const { calls } = open({ ...made, ...answers });
  fillIn();
  await press('Create My Account');
  await screen.findByRole('button', { name: 'Resend Verification Email' });
  await press('Resend Verification Email');
  expect(toastText()).toBe(text);
  expect(calls.find(({ path }) => path === '/api/resend-verification')?.body).toEqual({
    email: 'maya@example.com',
  });
});

test('resending without a network, or with an answer that is no JSON', async () => {
  open(made);
  fillIn();
  await press('Create My Account');
  await screen.findByRole('button', { name: 'Resend Verification Email' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await press('Resend Verification Email');
  expect(toastText()).toBe('Failed to resend | Network error. Please try again.');
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 500 })));
  await press('Resend Verification Email');
  expect(toastText()).toBe('Failed to resend | An error occurred');
});

test('the header leads to the login through the server, the note to terms and privacy', () => {
  open();
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/api/login');
  expect(screen.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/terms');
  expect(screen.getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe('/privacy');
  expect(field('Password').autocomplete).toBe('new-password');
});

test.each([
  ['waiting', 'You hold 20 tokens for today. 80 more tokens when you confirm your address.'],
  ['had_before', 'You hold 20 tokens for today. This address had its welcome tokens before.'],
] as const)('where the welcome tokens are %s, the card says so', async (welcomeState, text) => {
  open({ register: () => ({ user: userFixture({ welcomeState }), autoLoggedIn: true }) });
  fillIn();
  await press('Create My Account');
  await screen.findByRole('link', { name: 'Start Chatting' });
  expect(document.body.textContent).toContain(text);
});
