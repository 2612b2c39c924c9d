import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  expect,
  test,
  type Browser,
  type BrowserContextOptions,
  type Page,
  type Worker,
} from '@playwright/test';
import { scratchFolder, serve, type Served } from '../tools/serve.ts';
import { signUp } from '../tools/talk.ts';
import { composer, phone } from './chat-site.ts';

const OPEN_MARKET = { CLOCK_START: '2026-06-03T13:00:00Z' };

let data: Awaited<ReturnType<typeof scratchFolder>>;
let server: Served;
let members = 0;
test.beforeAll(async () => {
  data = await scratchFolder();
  server = await serve(data.path, OPEN_MARKET);
});
test.afterAll(async () => {
  await server.stop();
  await data.remove();
});
// One of them stops the site that the others need.
test.describe.configure({ mode: 'serial' });

async function openSignedIn(
  browser: Browser,
  options: BrowserContextOptions & { url?: string; prepare?: (page: Page) => Promise<void> } = {},
): Promise<Page> {
  const { url = server.url, prepare, ...more } = options;
  members += 1;
  const [name = '', value = ''] = (await signUp(server, `maya${members}@example.com`)).split('=');
  const context = await browser.newContext({ baseURL: url, viewport: phone, ...more });
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto('/');
  await composer(page).waitFor();
  return page;
}

/** Until the worker runs this page and has kept the shell. */
const installed = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, {
    timeout: 20_000,
  });
const keptPrices = (page: Page) => page.evaluate(() => localStorage.getItem('last-prices'));
const readyPage = async (page: Page): Promise<void> => {
  await installed(page);
  await expect.poll(() => keptPrices(page)).not.toBeNull();
};

test('a browser finds everything it needs to install the app', async ({ browser }) => {
  const page = await openSignedIn(browser);
  await readyPage(page);
  const session = await page.context().newCDPSession(page);
  const { url, errors } = await session.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A window of a test leaves nothing behind, so nothing can be installed from it.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
    name: string;
    icons: { src: string; sizes: string; type: string }[];
  };
  expect(manifest.name).toBe('Calmwick');
  for (const { src, type } of manifest.icons) {
    const answer = await page.request.get(src);
    expect([answer.status(), answer.headers()['content-type']], src).toEqual([200, type]);
  }
  const worker = await page.request.get('/sw.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
  await page.context().close();
});

test('what is kept is the app and the prices: no answer of the server, and nothing after a log-out', async ({
  browser,
}) => {
  const page = await openSignedIn(browser);
  await readyPage(page);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/app.html');
  expect(kept.filter((path) => !/^\/(app\.html|theme\.js|icon\.svg|assets\/[\w.-]+)$/.test(path))).toEqual(
    [],
  );
  await page.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('button', { name: /Log Out/ })
    .first()
    .click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .last()
    .getByRole('button', { name: 'Log Out' })
    .click();
  await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
  expect(await keptPrices(page)).toBeNull();
  await page.context().close();
});

test('without the server the app still opens, with the last known prices and their age, and comes back by itself', async ({
  browser,
}) => {
  const page = await openSignedIn(browser);
  await readyPage(page);
  const port = new URL(server.url).port;
  await server.stop();
  await page.goto('/market');
  await expect(page.getByText('Your account could not be loaded')).toBeVisible();
  const prices = page.getByRole('region', { name: 'Last known prices' });
  await expect(prices.getByText(/^\d+m old$/)).toBeVisible();
  await expect(prices.getByText('EUR/USD')).toBeVisible();
  await expect(prices.getByText(/nothing here is fit to trade on/)).toBeVisible();
  await expect(page.getByText('maya', { exact: false })).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await page.context().setOffline(false);
  server = await serve(data.path, { ...OPEN_MARKET, PORT: port });
  await expect(page.getByRole('heading', { name: 'Market', exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(prices).toHaveCount(0);
  await page.context().close();
});

/** Between browser and site: from `next` on it serves another version of the worker. */
async function startRollout() {
  let released = '';
  const proxy = createServer((asked, answer) => {
    const { hostname, port } = new URL(server.url);
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const onward = forward({ hostname, port, path: asked.url, method: asked.method, headers }, (given) => {
      const { 'content-length': _length, ...rest } = given.headers;
      answer.writeHead(given.statusCode ?? 500, rest);
      given.pipe(answer, { end: false });
      given.on('end', () => answer.end(asked.url === '/sw.js' ? released : ''));
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    release: () => void (released = '\n// another version'),
    close: () => new Promise((done) => proxy.close(done)),
  };
}

test('a new version waits until the user agrees, and what was typed is kept', async ({ browser }) => {
  const rollout = await startRollout();
  const page = await openSignedIn(browser, { url: rollout.url });
  await readyPage(page);
  await composer(page).fill('Is gold about to break');
  await page.evaluate(() => Object.assign(window, { untouched: true }));
  rollout.release();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const notice = page.getByRole('status').filter({ hasText: 'A new version is ready' });
  await expect(notice).toBeVisible();
  expect(await page.evaluate(() => 'untouched' in window)).toBe(true);
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => page.evaluate(() => 'untouched' in window).catch(() => true)).toBe(false);
  await expect(composer(page)).toHaveValue('Is gold about to break');
  await page.context().close();
  await rollout.close();
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
  const page = await openSignedIn(browser, { prepare: playBrowser });
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
  const page = await openSignedIn(browser, {
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
  const page = await openSignedIn(browser, {
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
