import type { Page, Request } from 'playwright-core';

const QUIET_MS = 500;
const LOOK_EVERY_MS = 50;
const PATIENCE_MS = 20_000;

/** The live stream stays open for as long as its page does, so that the network is never idle. */
const isStream = (request: Request): boolean => request.url().endsWith('/api/live');

/** Until for half a second no request has begun or ended, and none that began meanwhile is on its way; the live stream does not count. */
export async function settled(page: Page): Promise<void> {
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
  const until = Date.now() + PATIENCE_MS;
  while ((onTheWay.size > 0 || Date.now() - busyAt < QUIET_MS) && Date.now() < until)
    await new Promise((next) => setTimeout(next, LOOK_EVERY_MS));
  page.off('request', began).off('requestfinished', ended).off('requestfailed', ended);
}
