import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { capturedLinkToken, captureLinkToken } from '../../../lib/session/link-token.ts';
import type { FakeHandlers } from '../../../testing/fake-server.ts';
import { configFixture, userFixture } from '../../../testing/fixtures.ts';
import {
  closeScreen,
  heading,
  openScreen,
  refusal,
  settle,
  toastText,
} from '../../../testing/open-screen.tsx';
import ForgotPasswordPage from './forgot-password-page.tsx';
import ResetPasswordPage, { validateReset } from './reset-password-page.tsx';
import VerifyEmailPage from './verify-email-page.tsx';

const TOKEN = 'kJ8-aV'.padEnd(43, 'x');
const OK = () => ({ ok: true as const });
const expired = () => refusal(400, 'bad_token', 'This link is invalid or has expired.');

const arriveWith = (search: string) => {
  history.replaceState(null, '', `/${search}`);
  captureLinkToken();
};
beforeEach(() => arriveWith(''));
afterEach(closeScreen);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const offline = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
const gateway = () => vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { status: 502 })));

test('the secret of a link leaves the address bar at once and the rest of the address stays', () => {
  arriveWith(`?token=${TOKEN}&utm_source=email`);
  expect(location.search).toBe('?utm_source=email');
  expect(capturedLinkToken()).toBe(TOKEN);
});

const openForgot = (answers: FakeHandlers = {}) =>
  openScreen(<ForgotPasswordPage />, '/forgot-password', answers);

test('a reset link is asked for with a valid address only', async () => {
  openForgot();
  await press('Send Reset Link');
  expect(screen.getByText('Valid email is required')).toBeTruthy();
  expect(document.activeElement).toBe(field('Email'));
});

test('the sent view shows the address and the advice, and goes back to the form with it', async () => {
  openForgot({ forgotPassword: OK });
  type('Email', 'maya@example.com');
  await press('Send Reset Link');
  const title = await heading('Check Your Email');
  expect(document.activeElement).toBe(title);
  expect(screen.getByText('maya@example.com')).toBeTruthy();
  expect(document.body.textContent).toMatch(/spam folder, or try again in a few minutes/);
  expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login');
  await press('Try Different Email');
  expect(field('Email').value).toBe('maya@example.com');
  expect(document.activeElement?.tagName).toBe('H1');
});

test.each([
  ['maya@gmail.com', null, 'Open Gmail', 'https://mail.google.com/'],
  ['maya@gmail.com', '/dev/outbox', 'Open the outbox', '/dev/outbox'],
])('the sent view of %s with the outbox %s leads to the mail', async (email, outboxUrl, name, href) => {
  openForgot({ forgotPassword: OK, getConfig: () => configFixture({ outboxUrl }) });
  type('Email', email);
  await press('Send Reset Link');
  const link = await screen.findByRole('link', { name });
  expect([link.getAttribute('href'), link.className]).toEqual([href, expect.stringContaining('primary')]);
});

test('a mailbox without a page that we know is named in a sentence', async () => {
  openForgot({ forgotPassword: OK });
  type('Email', 'maya@example.com');
  await press('Send Reset Link');
  expect(await screen.findByText(/^Open your mail app now/)).toBeTruthy();
});

test('a failed request that works the second time takes its toast away', async () => {
  const page = openForgot({ forgotPassword: () => refusal(429, 'too_many', 'Too many attempts.') });
  type('Email', 'maya@example.com');
  await press('Send Reset Link');
  expect(toastText()).toBe('Request failed | Too many attempts.');
  page.answers.forgotPassword = OK;
  await press('Send Reset Link');
  await heading('Check Your Email');
  expect(toastText()).toBe('');
});

test('a failed request says why and keeps the address', async () => {
  openForgot({ forgotPassword: () => refusal(429, 'too_many', 'Too many attempts.') });
  type('Email', 'maya@example.com');
  await press('Send Reset Link');
  expect(toastText()).toBe('Request failed | Too many attempts.');
  offline();
  await press('Send Reset Link');
  expect(toastText()).toBe('Request failed | Network error. Please try again.');
  gateway();
  await press('Send Reset Link');
  expect(toastText()).toBe('Request failed | Failed to send reset link');
  expect(field('Email').value).toBe('maya@example.com');
});

test.each([
  [
    '',
    '',
    {
      password: 'Password must be at least 6 characters',
      confirmPassword: 'Password must be at least 6 characters',
    },
  ],
  ['secret12', 'secret1', { confirmPassword: "Passwords don't match" }],
  ['secret12', '12345', { confirmPassword: 'Password must be at least 6 characters' }],
  ['secret12', 'secret12', {}],
])('a new password %o with %o gives %o', (password, confirmPassword, errors) => {
  expect(validateReset({ password, confirmPassword })).toEqual(errors);
});

const openReset = (answers: FakeHandlers = {}, token: string | null = TOKEN) => {
  if (token) arriveWith(`?token=${token}`);
  return openScreen(<ResetPasswordPage />, '/reset-password', answers);
};
const newPassword = async () => {
  type('New Password', 'better34');
  type('Confirm New Password', 'better34');
  await press('Update Password');
};

test('without a token the link is invalid, with a way to a new one', () => {
  openReset({}, null);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Invalid Reset Link');
  expect(screen.getByText('This password reset link is invalid or has expired.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Request New Link' }).getAttribute('href')).toBe(
    '/forgot-password',
  );
});

test('a new password is set with the token from memory, then the login is offered', async () => {
  const { calls } = openReset({ resetPassword: OK });
  await newPassword();
  expect(calls.find(({ path }) => path === '/api/reset-password')?.body).toEqual({
    token: TOKEN,
    password: 'better34',
  });
  expect(document.activeElement).toBe(await heading('Password Reset Complete'));
  expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
});

test('both new passwords can be shown', () => {
  openReset();
  for (const toggle of screen.getAllByRole('button', { name: 'Show password' })) fireEvent.click(toggle);
  expect(field('New Password').type).toBe('text');
  expect(field('Confirm New Password').type).toBe('text');
});

test('a link that is too old shows the invalid view', async () => {
  openReset({ resetPassword: expired });
  await newPassword();
  expect(document.activeElement).toBe(await heading('Invalid Reset Link'));
  expect(toastText()).toBe('Reset failed | This link is invalid or has expired.');
});

test('other failures of the reset keep the form and what was typed', async () => {
  openReset({ resetPassword: () => refusal(400, 'weak_password', 'This password is too easy to guess.') });
  await newPassword();
  expect(toastText()).toBe('Reset failed');
  expect(screen.getAllByText('This password is too easy to guess.')).toHaveLength(1);
  expect(document.activeElement).toBe(field('New Password'));
  offline();
  await press('Update Password');
  expect(toastText()).toBe('Reset failed | Network error. Please try again.');
  gateway();
  await press('Update Password');
  expect(toastText()).toBe('Reset failed | Failed to reset password');
  expect(field('New Password').value).toBe('better34');
});

const openVerify = (answers: FakeHandlers = {}, token: string | null = TOKEN) => {
  if (token) arriveWith(`?token=${token}`);
  return openScreen(<VerifyEmailPage />, '/verify-email', answers);
};

test('opening the verification link changes nothing; a press does', async () => {
  const { calls } = openVerify({ verifyEmail: OK });
  await settle();
  expect(calls.some(({ path }) => path === '/api/auth/verify-email')).toBe(false);
  await press('Verify Email');
  expect(calls.find(({ path }) => path === '/api/auth/verify-email')?.body).toEqual({ token: TOKEN });
  expect(document.activeElement).toBe(await heading('Email Verified'));
  expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
});

test('somebody who is signed in goes on to the chat after verifying', async () => {
  openVerify({ verifyEmail: OK, getCurrentUser: () => userFixture() });
  await settle();
  await press('Verify Email');
  expect((await screen.findByRole('link', { name: 'Start Chatting' })).getAttribute('href')).toBe('/');
});

test('a used verification link offers another one', async () => {
  const { calls } = openVerify({ verifyEmail: expired, resendVerification: OK });
  await press('Verify Email');
  expect(document.activeElement).toBe(await heading('Invalid Verification Link'));
  type('Email', 'maya@example.com');
  await press('Resend Verification Email');
  expect(toastText()).toBe('Verification email sent | Please check your email inbox and spam folder');
  expect(calls.find(({ path }) => path === '/api/resend-verification')?.body).toEqual({
    email: 'maya@example.com',
  });
});

test('without a network the verification can be tried again', async () => {
  openVerify();
  offline();
  await press('Verify Email');
  expect(screen.getByRole('alert').textContent).toBe('Network error. Please try again.');
  expect(screen.getByRole('button', { name: 'Verify Email' })).toBeTruthy();
});
