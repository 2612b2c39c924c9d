import type { Page, Worker } from '@playwright/test';
import { findComposer } from '../support/chat-site.ts';
import { openSignedIn, waitUntilInstalled } from '../support/installed-app.ts';
import { expect, test } from '../support/test.ts';

/** No push service is reachable from a test and its browser shows no notifications, so the page gets a subscription of ours. */
async function stubPushSubscription(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const key = (bytes: number) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes).fill(4))).replace(/=+$/, '');
    let current: object | null = null;
    const subscription = (applicationServerKey: Uint8Array) => ({
      options: { applicationServerKey: applicationServerKey.buffer },
      toJSON: () => ({
        endpoint: 'https://push.example.com/this-device',
        keys: { p256dh: key(65), auth: key(16) },
      }),
      unsubscribe: () => Promise.resolve(((current = null), true)),
    });
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(current),
      subscribe: (options: { applicationServerKey: Uint8Array }) =>
        Promise.resolve((current = subscription(options.applicationServerKey))),
    });
    let permission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = () => Promise.resolve((permission = 'granted'));
  });
}

type ShownNotification = { title: string; body: string; tag: string; data: string; close: () => void };
type WorkerScope = {
  registration: { showNotification: unknown };
  shown: Map<string, ShownNotification>;
  dispatchEvent: (event: Event) => void;
};

/** Records what the worker shows, by tag as a device does. */
async function stubNotifications(worker: Worker) {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.shown = new Map();
    scope.registration.showNotification = (
      title: string,
      options: Omit<ShownNotification, 'title' | 'close'>,
    ) => {
      scope.shown.set(options.tag, { ...options, title, close: () => void scope.shown.delete(options.tag) });
      return Promise.resolve();
    };
  });
  return {
    push: (alert: object) =>
      worker.evaluate((data) => {
        const event = Object.assign(new Event('push'), { data: { text: () => data }, waitUntil: () => {} });
        (globalThis as unknown as WorkerScope).dispatchEvent(event);
      }, JSON.stringify(alert)),
    shown: () =>
      worker.evaluate(() =>
        [...(globalThis as unknown as WorkerScope).shown.values()].map(({ title, body }) => ({
          title,
          body,
        })),
      ),
    press: (tag: string) =>
      worker.evaluate((name) => {
        const scope = globalThis as unknown as WorkerScope;
        const notification = scope.shown.get(name);
        scope.dispatchEvent(
          // Only a real press may bring a window to the front.
          Object.assign(new Event('notificationclick'), {
            notification,
            waitUntil: (work: Promise<unknown>) => work.catch(() => undefined),
          }),
        );
      }, tag),
  };
}

const openPreferences = async (page: Page) => {
  await page.getByRole('button', { name: 'Preferences' }).click();
  return page.getByRole('region', { name: 'Alerts on this device' });
};

test('a press turns alerts on, the device shows them, and another press turns them off', async ({
  browser,
  marketSite,
}) => {
  const page = await openSignedIn(marketSite, browser, { prepare: stubPushSubscription });
  await waitUntilInstalled(page);
  const alerts = await openPreferences(page);
  const onOff = alerts.getByRole('switch');
  await expect(onOff).not.toBeChecked();
  await expect(alerts.getByText(/^Off\./)).toBeVisible();
  await onOff.click();
  await expect(alerts.getByText(/^On\./)).toBeVisible();
  await expect(onOff).toBeChecked();

  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  const device = await stubNotifications(worker);
  await device.push({ title: 'A level you watch broke', body: 'It broke up.', url: '/', tag: 'signal-1' });
  expect(await device.shown()).toEqual([{ title: 'A level you watch broke', body: 'It broke up.' }]);
  await device.push({ title: 'Your signal has closed', body: 'It lost.', url: '/signals', tag: 'signal-1' });
  expect(await device.shown()).toEqual([{ title: 'Your signal has closed', body: 'It lost.' }]);

  await page.getByRole('button', { name: 'Close' }).last().click();
  await findComposer(page).fill('half a sentence');
  await device.press('signal-1');
  await expect(page).toHaveURL(/\/signals$/);
  expect(await device.shown()).toEqual([]);

  await page.goBack();
  await findComposer(page).waitFor();
  const again = await openPreferences(page);
  await again.getByRole('switch').click();
  await expect(again.getByText(/^Off\./)).toBeVisible();
  await page.context().close();
});
