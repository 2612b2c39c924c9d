import type { Page, Request } from 'playwright-core';

const QUIET_MS = 500;
const POLL_MS = 50;
const TIMEOUT_MS = 20_000;

/** The live stream never ends, so that the network is never idle. */
const isStream = (request: Request): boolean => request.url().endsWith('/api/live');

/** Waits for half a second without a request, the live stream aside. */
export async function waitForQuietNetwork(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  const onTheWay = new Set<Request>();
  let busyAt = Date.now();
  const began = (request: Request): void => {
    if (isStream(request)) return;
    onTheWay.add(request);
    busyAt = Date.now();
  };
  const ended = (request: Request): void => {
    if (isStream(request)) return;
    onTheWay.delete(request);
    busyAt = Date.now();
  };
  page.on('request', began).on('requestfinished', ended).on('requestfailed', ended);
  const until = Date.now() + TIMEOUT_MS;
  while ((onTheWay.size > 0 || Date.now() - busyAt < QUIET_MS) && Date.now() < until)
    await new Promise((next) => setTimeout(next, POLL_MS));
  page.off('request', began).off('requestfinished', ended).off('requestfailed', ended);
}
