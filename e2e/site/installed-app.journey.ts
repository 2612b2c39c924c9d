import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { scratchFolder, startServer, type RunningServer } from '../../tools/testing/start-server.ts';
import { findComposer } from '../support/chat-site.ts';
import { inspectScreen } from '../support/demo-site.ts';
import { openSignedIn, readLastPrices, waitUntilInstalled } from '../support/installed-app.ts';
import { MARKET_OPEN } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

let data: Awaited<ReturnType<typeof scratchFolder>>;
let server: RunningServer;
test.beforeAll(async () => {
  data = await scratchFolder();
  server = await startServer(data.path, MARKET_OPEN);
});
test.afterAll(async () => {
  await server.stop();
  await data.remove();
});
// One of them restarts the site.
test.describe.configure({ mode: 'serial' });

test('a browser finds everything it needs to install the app', async ({ browser }) => {
  const page = await openSignedIn(server, browser);
  await waitUntilInstalled(page);
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
    const response = await page.request.get(src);
    expect([response.status(), response.headers()['content-type']], src).toEqual([200, type]);
  }
  const worker = await page.request.get('/sw.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
  await page.context().close();
});

test('what is kept is the app and the prices: no answer of the server, and nothing after a log-out', async ({
  browser,
}) => {
  const page = await openSignedIn(server, browser);
  await waitUntilInstalled(page);
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
  expect(await readLastPrices(page)).toBeNull();
  await page.context().close();
});

test('without the server the app still opens, with the last known prices and their age, and comes back by itself', async ({
  browser,
}) => {
  const page = await openSignedIn(server, browser);
  await waitUntilInstalled(page);
  const port = new URL(server.url).port;
  await server.stop();
  await page.goto('/market');
  await expect(page.getByText('Your account could not be loaded')).toBeVisible();
  const prices = page.getByRole('region', { name: 'Last known prices' });
  await expect(prices.getByText(/^(under 1|\d+)m old$/)).toBeVisible();
  await expect(prices.getByText('EUR/USD')).toBeVisible();
  await expect(prices.getByText(/nothing here is fit to trade on/)).toBeVisible();
  await expect(page.getByText('maya', { exact: false })).toHaveCount(0);
  await inspectScreen(page, 'without-server', 'phone', undefined, true);
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await page.context().setOffline(false);
  server = await startServer(data.path, { ...MARKET_OPEN, PORT: port });
  await expect(page.getByRole('heading', { name: 'Market', exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(prices).toHaveCount(0);
  await page.context().close();
});

/** A proxy that serves another version of the service worker after `release`. */
async function startRollout() {
  let released = '';
  const proxy = createServer((request, response) => {
    const { hostname, port } = new URL(server.url);
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const onward = forward(
      { hostname, port, path: request.url, method: request.method, headers },
      (reply) => {
        const { 'content-length': _length, ...rest } = reply.headers;
        response.writeHead(reply.statusCode ?? 500, rest);
        reply.pipe(response, { end: false });
        reply.on('end', () => response.end(request.url === '/sw.js' ? released : ''));
      },
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
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
  await waitUntilInstalled(page);
  await findComposer(page).fill('Is gold about to break');
  await page.evaluate(() => Object.assign(window, { untouched: true }));
  rollout.release();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const notice = page.getByRole('status').filter({ hasText: 'A new version is ready' });
  await expect(notice).toBeVisible();
  expect(await page.evaluate(() => 'untouched' in window)).toBe(true);
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => page.evaluate(() => 'untouched' in window).catch(() => true)).toBe(false);
  await expect(findComposer(page)).toHaveValue('Is gold about to break');
  await page.context().close();
  await rollout.close();
});
