import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { scratchFolder, serve, type Served } from '../tools/serve.ts';
import { composer } from './chat-site.ts';
import { inspect } from './walk.ts';
import { keptPrices, openSignedIn, readyPage } from './installed-page.ts';

const OPEN_MARKET = { CLOCK_START: '2026-06-03T13:00:00Z' };

let data: Awaited<ReturnType<typeof scratchFolder>>;
let server: Served;
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

test('a browser finds everything it needs to install the app', async ({ browser }) => {
  const page = await openSignedIn(server, browser);
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
  const page = await openSignedIn(server, browser);
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
  const page = await openSignedIn(server, browser);
  await readyPage(page);
  const port = new URL(server.url).port;
  await server.stop();
  await page.goto('/market');
  await expect(page.getByText('Your account could not be loaded')).toBeVisible();
  const prices = page.getByRole('region', { name: 'Last known prices' });
  await expect(prices.getByText(/^(under 1|\d+)m old$/)).toBeVisible();
  await expect(prices.getByText('EUR/USD')).toBeVisible();
  await expect(prices.getByText(/nothing here is fit to trade on/)).toBeVisible();
  await expect(page.getByText('maya', { exact: false })).toHaveCount(0);
  await inspect(page, 'without-server', 'phone', undefined, true);
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
  const page = await openSignedIn(server, browser, { url: rollout.url });
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
