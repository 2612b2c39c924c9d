import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import type { Served } from '../tools/serve.ts';
import { signUp } from '../tools/talk.ts';
import { composer, phone } from './chat-site.ts';

let members = 0;

/** A new member's chat in a context of its own; `url` where the site is open under another address. */
export async function openSignedIn(
  server: Served,
  browser: Browser,
  options: BrowserContextOptions & { url?: string; prepare?: (page: Page) => Promise<unknown> } = {},
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
export const keptPrices = (page: Page) => page.evaluate(() => localStorage.getItem('last-prices'));
/** Until the page can be opened off line. */
export const readyPage = async (page: Page): Promise<void> => {
  await installed(page);
  await expect.poll(() => keptPrices(page)).not.toBeNull();
};
