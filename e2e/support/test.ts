import { test as base } from '@playwright/test';
import { startAdminSite, type AdminSite } from './admin-site.ts';
import { startDemoSite, type DemoSite } from './demo-site.ts';
import { startPaymentSite } from './payment-site.ts';
import { MARKET_OPEN, startSite, type Site } from './sites.ts';

export { expect } from '@playwright/test';

type SharedSites = { adminSite: AdminSite; marketSite: Site; demoSite: DemoSite; paymentSite: Site };
type Use<T> = (site: T) => Promise<void>;

const perWorker = { scope: 'worker', timeout: 120_000 } as const;

const shareSite =
  <T extends { close: () => Promise<void> }>(start: () => Promise<T>) =>
  // Playwright demands a destructured first parameter.
  // oxlint-disable-next-line no-empty-pattern
  async ({}: object, use: Use<T>): Promise<void> => {
    const site = await start();
    await use(site);
    await site.close();
  };

/**
 * Starting a site takes longer than most journeys: one is started when a journey of the worker first asks for it, and serves
 * all others. So each journey makes users of its own (`newEmail`). A file that imports Playwright's own `test` would restart
 * the worker and with it the sites.
 */
export const test = base.extend<object, SharedSites>({
  adminSite: [shareSite(startAdminSite), perWorker],
  marketSite: [shareSite(() => startSite(MARKET_OPEN)), perWorker],
  demoSite: [shareSite(startDemoSite), perWorker],
  paymentSite: [shareSite(() => startPaymentSite()), perWorker],
});
