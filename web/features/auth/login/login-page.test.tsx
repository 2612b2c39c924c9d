import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FakeHandlers, Refusal } from '../../../testing/fake-server.ts';
import { userFixture } from '../../../testing/fixtures.ts';
import {
  closeScreen,
  openScreen,
  refusal,
  settle,
  signedOutReplies,
  toastText,
} from '../../../testing/open-screen.tsx';
import LoginPage from './login-page.tsx';

afterEach(closeScreen);

const open = (answers: FakeHandlers = {}, address = '/login') => openScreen(<LoginPage />, address, answers);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const signIn = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await settle();
};
const fillIn = () => {
  type('Email', 'maya@example.com');
  type('Password', 'secret12');
};

test('an empty form says what is missing, under each field, and puts the focus on the first', async () => {
  const { calls } = open();
  await signIn();
  expect(screen.getByText('Email is required')).toBeTruthy();
  expect(screen.getByText('Password is required')).toBeTruthy();
  expect(document.activeElement).toBe(field('Email'));
  expect(field('Email').getAttribute('aria-invalid')).toBe('true');
  expect(calls.some(({ path }) => path === '/api/login')).toBe(false);
});

test('an error goes when its own field is edited, and only then', async () => {
  open();
  await signIn();
  type('Email', 'm');
  expect(screen.queryByText('Email is required')).toBeNull();
  expect(screen.getByText('Password is required')).toBeTruthy();
});

test('after signing in the welcome shows at once and the chat opens 150 ms later', async () => {
  let inside = false;
  const { calls } = open({
    getCurrentUser: () => (inside ? userFixture() : signedOutReplies()),
    login: () => {
      inside = true;
      return { user: userFixture() };
    },
  });
  await settle();
  vi.useFakeTimers();
  fillIn();
  await signIn();
  expect(calls.find(({ path, method }) => path === '/api/login' && method === 'POST')?.body).toEqual({
    email: 'maya@example.com',
    password: 'secret12',
  });
  expect(toastText()).toBe('Welcome back!');
  await act(() => vi.advanceTimersByTimeAsync(149));
  expect(location.pathname).toBe('/login');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(location.pathname).toBe('/');
});

test.each([
  ['/signals', '/signals'],
  ['https://evil.example', '/'],
  ['//evil.example', '/'],
  ['javascript:alert(1)', '/'],
])('a page that was asked for (%s) opens %s', async (next, opened) => {
  let inside = false;
  open(
    {
      getCurrentUser: () => (inside ? userFixture() : signedOutReplies()),
      login: () => {
        inside = true;
        return { user: userFixture() };
      },
    },
    `/login?next=${encodeURIComponent(next)}`,
  );
  fillIn();
  await signIn();
  await vi.waitFor(() => expect(location.pathname).toBe(opened));
  expect(location.host).toBe(new URL(document.baseURI).host);
});

test('a wrong password is told once, in the banner beside a toast, and keeps what was typed', async () => {
  open({ login: () => refusal(401, 'wrong_credentials', 'Invalid email or password. Please try again.') });
  fillIn();
  await signIn();
  expect(toastText()).toBe('Login failed');
  expect(screen.getAllByText('Invalid email or password. Please try again.')).toHaveLength(1);
  expect(field('Email').value).toBe('maya@example.com');
  expect(field('Password').value).toBe('secret12');
  expect(screen.getByRole('button', { name: 'Sign In' }).getAttribute('aria-busy')).toBeNull();
});

test.each(['No account found for this address', 'Incorrect password'])(
  'the server’s own words are shown as they are: %s',
  async (text) => {
    open({ login: () => refusal(401, 'wrong_credentials', text) });
    fillIn();
    await signIn();
    expect(toastText()).toBe('Login failed');
    expect(screen.getAllByText(text)).toHaveLength(1);
  },
);

test('an answer that is no JSON gives the usual words', async () => {
  open();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>Bad gateway</html>', { status: 502 })));
  fillIn();
  await signIn();
  expect(toastText()).toBe('Login failed');
  expect(screen.getAllByText('Invalid email or password. Please try again.')).toHaveLength(1);
});

test('without a network nobody is told that the password was wrong', async () => {
  open();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  fillIn();
  await signIn();
  expect(toastText()).toBe('Login failed');
  expect(screen.getAllByText('Network error. Please try again.')).toHaveLength(1);
});

test('a browser that keeps no cookie is told so', async () => {
  open({ login: () => ({ user: userFixture() }) });
  fillIn();
  await signIn();
  expect(screen.getByText(/Please allow cookies/).closest('[role=alert]')).toBeTruthy();
  expect(location.pathname).toBe('/login');
});

test('while signing in the button says so and a second press sends nothing', async () => {
  let answer: (value: Refusal) => void = () => undefined;
  const { calls } = open({ login: () => new Promise((resolve) => (answer = resolve)) });
  fillIn();
  await signIn();
  const button = screen.getByRole('button', { name: 'Signing in...' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  fireEvent.click(button);
  fireEvent.submit(button.closest('form') as HTMLFormElement);
  await settle();
  expect(calls.filter(({ path }) => path === '/api/login')).toHaveLength(1);
  answer(refusal(401, 'wrong_credentials', 'Invalid email or password. Please try again.'));
  await settle();
});

test('the password can be shown and hidden, and password managers find their fields', () => {
  open();
  const toggle = screen.getByRole('button', { name: 'Show password' });
  expect(field('Password').type).toBe('password');
  fireEvent.click(toggle);
  expect(field('Password').type).toBe('text');
  expect(toggle.getAttribute('aria-pressed')).toBe('true');
  expect(field('Email').autocomplete).toBe('username webauthn');
  expect(field('Password').autocomplete).toBe('current-password');
});

test('the links lead to the reset and to the sign-up', () => {
  open();
  expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe(
    '/forgot-password',
  );
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/signup');
});
