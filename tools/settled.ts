import type { Page, Request } from 'playwright-core';

const QUIET_MS = 500;
const LOOK_EVERY_MS = 50;
const PATIENCE_MS = 20_000;

/** The live stream stays open for as long as its page does, so that the network is never idle. */
const isOnTheWay = (request: Request): boolean =>
  !request.url().endsWith('/api/live') &&
  request.timing().responseEnd < 0 &&
  request.failure() === null &&
  request.redirectedTo() === null;

/** Until nothing but the live stream has been on its way for half a second. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  const until = Date.now() + PATIENCE_MS;
  let busyAt = Date.now();
  let seen = -1;
  while (Date.now() - busyAt < QUIET_MS && Date.now() < until) {
    const requests = await page.requests();
    if (requests.some(isOnTheWay) || requests.length !== seen) busyAt = Date.now();
    seen = requests.length;
    await new Promise((next) => setTimeout(next, LOOK_EVERY_MS));
  }
}
