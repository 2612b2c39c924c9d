import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { scratchFolder, serve, type Served } from '../tools/serve.ts';
import { signUp } from '../tools/talk.ts';

/** Where the pictures go, to be looked at beside the mockups. */
export const pictures = process.env.SCREENS_DIR ?? join(import.meta.dirname, '../test-results/screens');
mkdirSync(pictures, { recursive: true });

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 960 };

let server: Served;
let remove: () => Promise<void>;
let buyers = 0;

/** A site of its own with test payments and the broker route. */
export async function startSite(settings: Record<string, string> = {}): Promise<void> {
  const data = await scratchFolder();
  remove = data.remove;
  server = await serve(data.path, {
    CLOCK_START: '2026-06-03T13:00:00Z',
    BROKER_URL_EUROPE: 'https://broker.example/eu',
    BROKER_URL_OTHER: 'https://broker.example/other',
    ...settings,
  });
}

export async function stopSite(): Promise<void> {
  await server.stop();
  await remove();
}

export type Buyer = { context: BrowserContext; page: Page };

export async function aBuyer(browser: Browser, viewport = desktop): Promise<Buyer> {
  buyers += 1;
  const cookie = await signUp(server, `buyer${buyers}@example.com`);
  const context = await browser.newContext({ baseURL: server.url, viewport, reducedMotion: 'reduce' });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: server.url }]);
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Message Pipsy' }).waitFor();
  return { context, page };
}

export const option = (page: Page, name: string) => page.getByRole('article', { name });

export async function openSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upgrade' }).first().click();
  await option(page, 'Card or wallet').waitFor();
}

/** Presses Pay and answers the window that it opens, with the checkout in it. */
export async function openCheckout({ context, page }: Buyer): Promise<Page> {
  const opened = context.waitForEvent('page');
  await option(page, 'Card or wallet')
    .getByRole('button', { name: /Pay|Try again/ })
    .click();
  const checkout = await opened;
  await checkout.getByRole('heading', { name: 'Test checkout' }).waitFor();
  return checkout;
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export const brains = (page: Page) =>
  page
    .getByText(/^[14]\/4 ?brains$/)
    .filter({ visible: true })
    .first();

export async function expectAccessible(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
      name,
    )
    .toEqual([]);
}
