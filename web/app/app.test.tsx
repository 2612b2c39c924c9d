import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FakeHandlers } from '../testing/fake-server.ts';
import { saveLastPrices } from '../lib/storage/last-prices.ts';
import { assetFixture, configFixture, userFixture } from '../testing/fixtures.ts';
import {
  closeScreen,
  heading,
  openScreen,
  refusal,
  settle,
  signedInReplies,
  signedOutReplies,
  toastText,
} from '../testing/open-screen.tsx';
import { useLogout, useMarketLabel } from '../lib/session/session.ts';
import { ErrorBoundary } from './frame/error-boundary.tsx';
import { SessionGate, SignedIn, SignedOut } from './frame/guards.tsx';
import { Routes } from './routes.tsx';
import { resetOpenedScreen, Screen } from './frame/screen.tsx';

let left: string[] = [];
beforeEach(() => {
  left = [];
  resetOpenedScreen();
  vi.spyOn(location, 'assign').mockImplementation((address) => void left.push(String(address)));
});
afterEach(() => {
  // The page that was being left comes back, as it would from the browser's own cache.
  act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  closeScreen();
});

const routes = (
  <SessionGate>
    <Routes />
  </SessionGate>
);
const open = (address: string, answers: FakeHandlers = {}) => openScreen(routes, address, answers);
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

test('while the session is not known the loader says so', async () => {
  open('/login', { getCurrentUser: () => new Promise(() => undefined) });
  expect(screen.getByText('Loading your trading companion...')).toBeTruthy();
  await settle();
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a visitor is asked about once, not again and again', async () => {
  const { calls } = open('/login');
  await heading('Welcome Back');
  await settle();
  expect(calls.filter(({ path }) => path === '/api/auth/user').length).toBeLessThan(4);
});

test('asking again every ten seconds keeps a visitor’s half-filled form', async () => {
  const { calls } = open('/login');
  await heading('Welcome Back');
  vi.useFakeTimers();
  cleanup();
  openScreen(routes, '/login');
  await pass(0);
  const email = await vi.waitFor(() => screen.getByLabelText<HTMLInputElement>('Email'));
  fireEvent.input(email, { target: { value: 'maya@' } });
  await pass(21_000);
  expect(screen.getByLabelText('Email')).toBe(email);
  expect(email.value).toBe('maya@');
  expect(calls.length).toBeGreaterThan(0);
});

test('an unknown address shows the page that says so', async () => {
  open('/nowhere');
  await heading('Page Not Found');
  expect(document.title).toBe('Page Not Found');
  expect(screen.getByRole('link', { name: 'Back to the start' }).getAttribute('href')).toBe('/');
});

test('the address of the admins shows everybody else the page of unknown addresses, and asks for nothing of it', async () => {
  const { calls } = open('/adminnimda', signedInReplies);
  await heading('Page Not Found');
  expect(document.title).toBe('Page Not Found');
  expect(calls.filter(({ path }) => path.includes('admin'))).toEqual([]);
});

test('a visitor at the address of the admins is sent to the login', async () => {
  vi.useFakeTimers();
  open('/adminnimda');
  await pass(600);
  expect(left).toEqual(['/api/login?next=%2Fadminnimda']);
});

test.each(['/login', '/signup', '/forgot-password'])(
  'somebody signed in who opens %s goes to the chat',
  async (address) => {
    open(address, signedInReplies);
    await vi.waitFor(() => expect(location.pathname).toBe('/'));
    expect(screen.queryByLabelText('Password')).toBeNull();
  },
);

test.each(['/reset-password', '/verify-email', '/unsubscribe'])(
  'a mailed link (%s) works for somebody signed in too',
  async (address) => {
    open(address, signedInReplies);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('Invalid');
    expect(location.pathname).toBe(address);
  },
);

const inside = (
  <SessionGate>
    <SignedIn>
      <p>Inside</p>
    </SignedIn>
  </SessionGate>
);

test.each([
  ['/', '/api/login'],
  ['/signals', '/api/login?next=%2Fsignals'],
])('a visitor at %s is told and sent to %s after half a second', async (address, login) => {
  vi.useFakeTimers();
  openScreen(inside, address);
  await pass(0);
  await settle();
  expect(toastText()).toBe('Unauthorized | You are logged out. Logging in again...');
  expect(screen.queryByText('Inside')).toBeNull();
  await pass(498);
  expect(left).toEqual([]);
  await pass(2);
  expect(left).toEqual([login]);
});

test('a session that ends while the page is open leads to the login', async () => {
  let ended = false;
  vi.useFakeTimers();
  openScreen(inside, '/market', { getCurrentUser: () => (ended ? signedOutReplies() : userFixture()) });
  await pass(0);
  expect(screen.getByText('Inside')).toBeTruthy();
  ended = true;
  await pass(10_000);
  await pass(600);
  expect(left).toEqual(['/api/login?next=%2Fmarket']);
});

test('a failing server keeps a signed-in page on screen', async () => {
  let broken = false;
  vi.useFakeTimers();
  openScreen(inside, '/', {
    getCurrentUser: () => (broken ? refusal(503, 'unavailable', 'The service is busy.') : userFixture()),
  });
  await pass(0);
  broken = true;
  await pass(20_000);
  expect(screen.getByText('Inside')).toBeTruthy();
  expect(left).toEqual([]);
});

test('a failure at the start is named, and the page opens by itself once the server answers', async () => {
  let broken = true;
  openScreen(inside, '/', {
    getCurrentUser: () => (broken ? refusal(503, 'unavailable', 'The service is busy.') : userFixture()),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Your account could not be loaded');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  broken = false;
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  expect(await screen.findByText('Inside')).toBeTruthy();
});

test('without a network the last known prices stand in for the screen, with their age', async () => {
  saveLastPrices([assetFixture()]);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  open('/market', { getCurrentUser: () => refusal(503, 'unavailable', 'Not now.') });
  expect((await screen.findByRole('alert')).textContent).toContain('You are offline');
  expect((await screen.findByRole('region', { name: 'Last known prices' })).textContent).toContain('m old');
  online.mockRestore();
  localStorage.clear();
});

test('somebody who signs in on a visitors’ page stays until that page leads on', async () => {
  let known = false;
  vi.useFakeTimers();
  const page = (
    <SessionGate>
      <SignedOut>
        <p>Form</p>
      </SignedOut>
    </SessionGate>
  );
  openScreen(page, '/signup', { getCurrentUser: () => (known ? userFixture() : signedOutReplies()) });
  await pass(0);
  known = true;
  await pass(10_100);
  expect(screen.getByText('Form')).toBeTruthy();
  expect(location.pathname).toBe('/signup');
});

function LogOut() {
  const logOut = useLogout();
  return <button onClick={logOut}>Log Out</button>;
}

test.each<[string, FakeHandlers]>([
  ['answers', { logout: () => ({ ok: true }) }],
  ['fails', { logout: () => refusal(500, 'internal', 'Something went wrong on our side.') }],
])(
  'logging out forgets everything and opens the landing page 100 ms after the server %s',
  async (_how, answers) => {
    vi.useFakeTimers();
    const page = (
      <SessionGate>
        <LogOut />
      </SessionGate>
    );
    const { client, calls } = openScreen(page, '/', { ...signedInReplies, ...answers });
    await pass(0);
    client.setQueryData(['signals'], ['mine']);
    localStorage.setItem('last-prices', '{}');
    fireEvent.click(screen.getByRole('button', { name: 'Log Out' }));
    expect(screen.getByText('Logging you out....')).toBeTruthy();
    await pass(0);
    await settle();
    expect(calls.filter(({ path }) => path === '/api/logout')).toHaveLength(1);
    expect(client.getQueryData(['signals'])).toBeUndefined();
    expect(localStorage.getItem('last-prices')).toBeNull();
    expect(client.getQueryData(['user'])).toBeUndefined();
    await pass(99);
    expect(left).toEqual([]);
    await pass(1);
    expect(left).toEqual(['/']);
    expect(screen.getByText('Logging you out....')).toBeTruthy();
    expect(toastText()).toBe('');
  },
);

test('a move inside the app names the page and puts the focus on its heading; the first page does not', async () => {
  open('/login');
  await heading('Welcome Back');
  expect(document.title).toBe('Sign in | Calmwick');
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
  const title = await heading('Forgot your password?');
  await vi.waitFor(() => expect(document.activeElement).toBe(title));
  expect(document.title).toBe('Forgot password | Calmwick');
});

test('a screen that breaks leaves a clear page with a way on', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('boom');
  };
  openScreen(
    <ErrorBoundary>
      <Screen title="Broken">
        <Broken />
      </Screen>
    </ErrorBoundary>,
    '/',
  );
  expect(screen.getByRole('alert').textContent).toContain('This page stopped working');
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
});

const MarketLabel = () => <p>{useMarketLabel() ?? 'live'}</p>;

test.each([
  [{ provider: 'replay', simulated: true, label: null, pairs: [] }, 'Simulated market'],
  [{ provider: 'live', simulated: false, label: null, pairs: [] }, 'live'],
])('the market label follows the configuration (%#)', async (market, words) => {
  openScreen(<MarketLabel />, '/', { getConfig: () => configFixture({ market }) });
  expect(await screen.findByText(words)).toBeTruthy();
});
