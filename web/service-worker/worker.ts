import { PRODUCT_NAME } from '../lib/session/product.ts';
import { parseAlert, chooseStrategy, isScreen, type Shell } from './shell.ts';
import type { FetchEvent, WorkerScope } from './scope.ts';
import { texts } from './texts.ts';

declare const SHELL: Shell;
declare const self: WorkerScope;

const PREFIX = 'shell-';
const CACHE = PREFIX + SHELL.version;
/** The shell's document in the cache; the server gives it at any screen's address. */
const PAGE = '/app.html';
/** Always answered with the shell, whoever asks. */
const SHELL_ADDRESS = '/login';

async function cacheShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(SHELL_ADDRESS, { cache: 'reload', credentials: 'omit' });
  // While a new version is being rolled out this may be another one's document.
  if (!page.ok || !(await page.clone().text()).includes(SHELL.entry))
    throw new Error('The page does not fit this worker.');
  await cache.put(PAGE, page);
  await cache.addAll([...SHELL.files]);
}

/** The version before this one stays: a tab that is still open may fetch a part of it. */
async function removeOldShells(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
}

async function respondWithScreen({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const shell = async () => (await caches.open(CACHE)).match(PAGE, { ignoreVary: true });
  try {
    const answer = (await preloadResponse) ?? (await fetch(request));
    // A proxy whose server is down.
    return answer.status > 500 ? ((await shell()) ?? answer) : answer;
  } catch (error) {
    const kept = await shell();
    if (kept) return kept;
    throw error;
  }
}

/** This version's own first: some files keep their name from one version to the next. */
const respondWithFile = async (request: Request): Promise<Response> =>
  (await (await caches.open(CACHE)).match(request, { ignoreVary: true })) ??
  (await caches.match(request, { ignoreVary: true })) ??
  fetch(request);

self.addEventListener('install', (event) => event.waitUntil(cacheShell()));

self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      removeOldShells(),
      self.registration.navigationPreload?.enable(),
      // The first one takes over the page that asked for it.
      self.clients.claim(),
    ]),
  ),
);

self.addEventListener('fetch', (event) => {
  const answerer = chooseStrategy(event.request, self.location.origin);
  if (answerer === 'screen') event.respondWith(respondWithScreen(event));
  if (answerer === 'file') event.respondWith(respondWithFile(event.request));
});

self.addEventListener('message', (event) => {
  // The user has agreed to the new version.
  if (event.data === 'take over') event.waitUntil(self.skipWaiting());
});

self.addEventListener('push', (event) => {
  const otherwise = { title: PRODUCT_NAME, body: texts.unreadable };
  const { title, body, url, tag, silent } = parseAlert(event.data?.text() ?? null, otherwise, Date.now());
  const options = {
    body,
    tag,
    // The outcome of a signal takes the place of what was said before, and is heard.
    renotify: !silent,
    silent,
    icon: '/icon-192.png',
    badge: '/badge.png',
    data: url,
  };
  event.waitUntil(self.registration.showNotification(title, options));
});

async function openPage(url: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((one) => isScreen(new URL(one.url).pathname));
  if (!page) return void (await self.clients.openWindow(url));
  // Told rather than loaded anew: what is being typed there stays.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker's own page has no other origin.
  page.postMessage({ open: url });
  await page.focus();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(String(event.notification.data ?? '/')));
});

/** The push service gave this browser another address. */
async function renewSubscription(
  old: PushSubscription | null,
  fresh: PushSubscription | null,
): Promise<void> {
  const next = fresh ?? (old && (await self.registration.pushManager.subscribe(old.options)));
  if (!next) return;
  const { endpoint, keys } = next.toJSON();
  await fetch('/api/user/push-subscription', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}

self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewSubscription(event.oldSubscription ?? null, event.newSubscription ?? null)),
);
