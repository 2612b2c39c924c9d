import { expect, test, type Page, type Worker } from '@playwright/test';
import { scratchFolder, serve, type Served } from '../tools/serve.ts';
import { composer } from './chat-site.ts';
import { openSignedIn, readyPage } from './installed-page.ts';

let data: Awaited<ReturnType<typeof scratchFolder>>;
let server: Served;
test.beforeAll(async () => {
  data = await scratchFolder();
  server = await serve(data.path);
});
test.afterAll(async () => {
  await server.stop();
  await data.remove();
});

/**
 * No push service can be reached from a test, and the test's browser shows no notifications: the page is given the subscription
 * that its browser would have given.
 */
async function playBrowser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const key = (bytes: number) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes).fill(4))).replace(/=+$/, '');
    let held: object | null = null;
    const subscription = (applicationServerKey: Uint8Array) => ({
      options: { applicationServerKey: applicationServerKey.buffer },
      toJSON: () => ({
        endpoint: 'https://push.example.com/this-device',
        keys: { p256dh: key(65), auth: key(16) },
      }),
      unsubscribe: () => Promise.resolve(((held = null), true)),
    });
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(held),
      subscribe: (options: { applicationServerKey: Uint8Array }) =>
        Promise.resolve((held = subscription(options.applicationServerKey))),
    });
    let permission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = () => Promise.resolve((permission = 'granted'));
  });
}

type Shown = { title: string; body: string; tag: string; data: string; close: () => void };
type WorkerScope = {
  registration: { showNotification: unknown };
  shown: Map<string, Shown>;
  dispatchEvent: (event: Event) => void;
};

/** What the worker has the device show, by tag as the device keeps it. */
async function playDevice(worker: Worker) {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.shown = new Map();
    scope.registration.showNotification = (title: string, options: Omit<Shown, 'title' | 'close'>) => {
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

test('alerts are turned on by a press, shown by the device, and turned off again', async ({ browser }) => {
  const page = await openSignedIn(server, browser, { prepare: playBrowser });
  await readyPage(page);
  const alerts = await openPreferences(page);
  const onOff = alerts.getByRole('switch');
  await expect(onOff).not.toBeChecked();
  await expect(alerts.getByText(/^Off\./)).toBeVisible();
  await onOff.click();
  await expect(alerts.getByText(/^On\./)).toBeVisible();
  await expect(onOff).toBeChecked();

  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  const device = await playDevice(worker);
  await device.push({ title: 'A level you watch broke', body: 'It broke up.', url: '/', tag: 'signal-1' });
  expect(await device.shown()).toEqual([{ title: 'A level you watch broke', body: 'It broke up.' }]);
  await device.push({ title: 'Your signal has closed', body: 'It lost.', url: '/signals', tag: 'signal-1' });
  expect(await device.shown()).toEqual([{ title: 'Your signal has closed', body: 'It lost.' }]);

  await page.getByRole('button', { name: 'Close' }).last().click();
  await composer(page).fill('half a sentence');
  await device.press('signal-1');
  await expect(page).toHaveURL(/\/signals$/);
  expect(await device.shown()).toEqual([]);

  await page.goBack();
  await composer(page).waitFor();
  const again = await openPreferences(page);
  await again.getByRole('switch').click();
  await expect(again.getByText(/^Off\./)).toBeVisible();
  await page.context().close();
});

test('where the browser refuses, the row says so and asks nothing', async ({ browser }) => {
  const page = await openSignedIn(server, browser, {
    prepare: (one) =>
      one.addInitScript(() => {
        Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
        Notification.requestPermission = () => {
          throw new Error('Nobody pressed anything.');
        };
      }),
  });
  const alerts = await openPreferences(page);
  await expect(alerts.getByText(/Notifications are blocked for this site/)).toBeVisible();
  await expect(alerts.getByRole('switch')).toHaveCount(0);
  await page.context().close();
});

test('a question that is closed without an answer leaves alerts off and says why', async ({ browser }) => {
  const page = await openSignedIn(server, browser, {
    prepare: (one) =>
      one.addInitScript(() => {
        Object.defineProperty(Notification, 'permission', { get: () => 'default' });
        Notification.requestPermission = () => Promise.resolve('default');
      }),
  });
  const alerts = await openPreferences(page);
  await alerts.getByRole('switch').click();
  await expect(alerts.getByText(/got no answer, so alerts stay off/)).toBeVisible();
  await expect(alerts.getByRole('switch')).not.toBeChecked();
  await page.context().close();
});
