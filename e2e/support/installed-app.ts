import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import type { RunningServer } from '../../tools/testing/start-server.ts';
import { signUp } from '../../tools/testing/chat-client.ts';
import { findComposer } from './chat-site.ts';
import { phone } from './screens.ts';
import { newEmail, openContext } from './sites.ts';

/** A new member's chat; `url` when the site is behind another address. */
export async function openSignedIn(
  server: RunningServer,
  browser: Browser,
  options: BrowserContextOptions & { url?: string; prepare?: (page: Page) => Promise<unknown> } = {},
): Promise<Page> {
  const { url = server.url, prepare, ...contextOptions } = options;
  const cookie = await signUp(server, newEmail('maya'));
  const context = await openContext(browser, { url }, cookie, {
    viewport: phone,
    serviceWorkers: 'allow',
    ...contextOptions,
  });
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto('/');
  await findComposer(page).waitFor();
  return page;
}

export const readLastPrices = (page: Page) => page.evaluate(() => localStorage.getItem('last-prices'));

/** Until the page can be opened offline: the service worker controls it and the prices are stored. */
export async function waitUntilInstalled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, {
    timeout: 20_000,
  });
  await expect.poll(() => readLastPrices(page)).not.toBeNull();
}
