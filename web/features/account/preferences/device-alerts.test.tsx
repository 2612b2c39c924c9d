import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { alertsOwner, clearDeviceData, storeAlertsOwner } from '../../../lib/storage/device-storage.ts';
import { resumeAlerts } from '../../../lib/device/device-alerts.ts';
import { fakeServer, Refusal, type FakeHandlers } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { DeviceAlerts } from './device-alerts.tsx';

/** 65 bytes in base64url, as the server's key is. */
const keyOf = (byte: number) =>
  btoa(String.fromCharCode(...new Uint8Array(65).fill(byte))).replace(/=+$/, '');
const KEY = keyOf(4);
const server = (here: boolean, devices = here ? 1 : 0) => ({
  publicKey: KEY,
  devices,
  here,
  wanted: true,
});

type Subscription = { options: { applicationServerKey: ArrayBuffer } };

/** The browser's part: its permission and its push service. */
function playBrowser({ answer = 'granted', pushService = true } = {}) {
  let held: (Subscription & Record<string, unknown>) | null = null;
  const notification = { permission: 'default', requestPermission: vi.fn() };
  notification.requestPermission.mockImplementation(() => {
    notification.permission = answer;
    return Promise.resolve(answer);
  });
  const unsubscribe = vi.fn(() => Promise.resolve(((held = null), true)));
  const subscribe = ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
    if (!pushService) return Promise.reject(new DOMException('no push service', 'AbortError'));
    held = {
      options: { applicationServerKey: applicationServerKey.buffer },
      unsubscribe,
      toJSON: () => ({
        endpoint: 'https://push.example.com/1',
        keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
      }),
    };
    return Promise.resolve(held);
  };
  const registration = {
    pushManager: { subscribe, getSubscription: () => Promise.resolve(held) },
    getNotifications: () => Promise.resolve([]),
  };
  const container = {
    register: () => Promise.resolve(registration),
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  };
  vi.stubGlobal('PushManager', () => undefined);
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: container }));
  return { notification, unsubscribe, subscribe, held: () => held };
}

const open = (answers: FakeHandlers = {}) =>
  renderPage(<DeviceAlerts userId="u1" />, { getPushSubscription: () => server(false), ...answers });
const theSwitch = () => screen.findByRole<HTMLInputElement>('switch');

beforeEach(() => localStorage.clear());

test('nothing is asked of the user before a press; then this device is told and the server knows', async () => {
  const { notification } = playBrowser();
  const { calls } = open({ savePushSubscription: () => server(true, 3) });
  expect((await theSwitch()).checked).toBe(false);
  expect(notification.requestPermission).not.toHaveBeenCalled();
  fireEvent.click(await theSwitch());
  await screen.findByText(/^On\..* Also on 2 other devices\.$/);
  expect((await theSwitch()).checked).toBe(true);
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    endpoint: 'https://push.example.com/1',
    keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
  });
  expect(alertsOwner()).toBe('u1');
});

test('turned off, the browser lets go too', async () => {
  const { notification, subscribe, unsubscribe } = playBrowser();
  notification.permission = 'granted';
  await subscribe({ applicationServerKey: new Uint8Array(65).fill(4) });
  open({ getPushSubscription: () => server(true), removePushSubscription: () => server(false, 1) });
  expect((await theSwitch()).checked).toBe(true);
  fireEvent.click(await theSwitch());
  await screen.findByText(/^Off\..* Also on 1 other device\.$/);
  expect(unsubscribe).toHaveBeenCalled();
  expect(alertsOwner()).toBeNull();
});

test.each([
  ['denied', /Notifications are blocked/],
  ['default', /you did not answer, so alerts stay off/],
])('a question that ends in "%s" is explained, and alerts stay off', async (answer, words) => {
  playBrowser({ answer });
  const { calls } = open();
  fireEvent.click(await theSwitch());
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect((await theSwitch()).checked).toBe(false);
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('a push service that does not answer, and a server that refuses, are said', async () => {
  playBrowser({ pushService: false });
  open();
  fireEvent.click(await theSwitch());
  expect((await screen.findByRole('alert')).textContent).toContain(
    'could not reach its notification service',
  );
});

test('what the server says of a refusal is shown', async () => {
  playBrowser();
  open({
    savePushSubscription: () =>
      new Refusal(429, { error: 'Too many tries. Wait a moment.', code: 'too_many' }),
  });
  fireEvent.click(await theSwitch());
  expect((await screen.findByRole('alert')).textContent).toBe('Too many tries. Wait a moment.');
});

test('a browser that cannot says so', () => {
  open();
  expect(screen.getByText('This browser cannot show alerts while the app is closed.')).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('an iPhone tells that the app has to be on the home screen first', () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)' });
  open();
  expect(screen.getByText(/Add to Home Screen/)).toBeTruthy();
});

test('where it was refused before, there is nothing to press', async () => {
  const { notification } = playBrowser();
  notification.permission = 'denied';
  open();
  expect(screen.getByText(/Allow them in your browser settings/)).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('a failure to look is said, and can be tried again', async () => {
  playBrowser();
  const { answers } = open({
    getPushSubscription: () => new Refusal(500, { error: 'Something went wrong.', code: 'internal' }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  answers.getPushSubscription = () => server(false);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect((await theSwitch()).checked).toBe(false);
});

/** What the server is told when this user's page opens. */
async function told(userId: string, here: boolean, wanted = true) {
  const { fetch, calls } = fakeServer({
    getPushSubscription: () => ({ ...server(here), wanted }),
    savePushSubscription: () => server(true),
  });
  vi.stubGlobal('fetch', fetch);
  await resumeAlerts(userId);
  return calls.filter(({ method }) => method === 'POST').length;
}

test('whoever had alerts here has them again after signing in, nobody else, and no question is asked', async () => {
  const { notification, subscribe } = playBrowser();
  notification.permission = 'granted';
  expect(await told('u1', false)).toBe(0);
  storeAlertsOwner('u1');
  expect(await told('u2', false)).toBe(0);
  expect(await told('u1', false, false)).toBe(0);
  expect(await told('u1', false)).toBe(1);
  expect(await told('u1', true)).toBe(0);
  await subscribe({ applicationServerKey: new Uint8Array(65).fill(5) });
  expect(await told('u1', true)).toBe(1);
  notification.permission = 'denied';
  expect(await told('u1', false)).toBe(0);
  expect(notification.requestPermission).not.toHaveBeenCalled();
});

test('a log-out leaves neither prices nor alerts on the device', async () => {
  const { subscribe, unsubscribe } = playBrowser();
  await subscribe({ applicationServerKey: new Uint8Array(65).fill(4) });
  localStorage.setItem('last-prices', '{}');
  storeAlertsOwner('u1');
  await clearDeviceData();
  expect([localStorage.getItem('last-prices'), alertsOwner()]).toEqual([null, null]);
  await waitFor(() => expect(unsubscribe).toHaveBeenCalled());
});
