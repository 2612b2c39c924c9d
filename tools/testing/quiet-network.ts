import type { BrowserContext, Page, Request } from 'playwright-core';

const POLL_MS = 20;
const TIMEOUT_MS = 20_000;

type Traffic = { onTheWay: Set<Request>; begun: number };

const trafficOfPages = new WeakMap<Page, Traffic>();

/** The live stream never ends, so that the network is never idle. */
const isStream = (request: Request): boolean => request.url().endsWith('/api/live');

function trackPage(page: Page): void {
  const traffic: Traffic = { onTheWay: new Set(), begun: 0 };
  trafficOfPages.set(page, traffic);
  const end = (request: Request): void => void traffic.onTheWay.delete(request);
  page
    .on('request', (request) => {
      if (isStream(request)) return;
      traffic.onTheWay.add(request);
      traffic.begun += 1;
    })
    .on('requestfinished', end)
    .on('requestfailed', end);
}

/** Before the first page is opened, since a request that began unseen cannot be waited for. */
export const trackRequests = (context: BrowserContext): void => void context.on('page', trackPage);

/** Until the page has loaded what it shows, drawn it and done what it does next. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('.loading-page, .loading, .loading-skeleton'));
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const whenIdle = (next: () => void) => requestIdleCallback(next, { timeout: 1_000 });
        whenIdle(() => requestAnimationFrame(() => whenIdle(done)));
      }),
  );
}

/** Waits until no request is on its way and the page begins none by itself, the live stream aside. */
export async function waitForQuietNetwork(page: Page): Promise<void> {
  const traffic = trafficOfPages.get(page);
  if (!traffic) throw new Error('The requests of this page were not tracked from its beginning.');
  await page.waitForLoadState('load');
  const until = Date.now() + TIMEOUT_MS;
  for (let begun = -1; begun !== traffic.begun && Date.now() < until;) {
    while (traffic.onTheWay.size > 0 && Date.now() < until)
      await new Promise((next) => setTimeout(next, POLL_MS));
    begun = traffic.begun;
    await waitUntilIdle(page);
  }
}
