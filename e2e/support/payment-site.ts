import { type Browser, type BrowserContext, type Page } from '@playwright/test';
import { signUp } from '../../tools/testing/chat-client.ts';
import { desktop } from './screens.ts';
import { MARKET_OPEN, newEmail, openContext, startSite, type Site } from './sites.ts';

export const PAYMENT_ADMIN = 'admin@example.com';
export const brokerUrls = { europe: 'https://broker.example/eu', other: 'https://broker.example/other' };

/** A site with test payments and the broker route. */
export const startPaymentSite = (settings: Record<string, string> = {}): Promise<Site> =>
  startSite({
    ...MARKET_OPEN,
    BROKER_URL_EUROPE: brokerUrls.europe,
    BROKER_URL_OTHER: brokerUrls.other,
    ADMIN_EMAILS: PAYMENT_ADMIN,
    ...settings,
  });

export type Buyer = { context: BrowserContext; page: Page };

/** A new member's chat. */
export async function openBuyer(browser: Browser, site: Site, viewport = desktop): Promise<Buyer> {
  const cookie = await signUp(site, newEmail('buyer'));
  const context = await openContext(browser, site, cookie, { viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Message Pipsy' }).waitFor();
  return { context, page };
}

export const findPayOption = (page: Page, name: string) => page.getByRole('article', { name });

export async function openSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upgrade' }).first().click();
  await findPayOption(page, 'Card or wallet').waitFor();
}

/** Presses Pay and returns the window with the test checkout. */
export async function openCheckout({ context, page }: Buyer): Promise<Page> {
  const opened = context.waitForEvent('page');
  await findPayOption(page, 'Card or wallet')
    .getByRole('button', { name: /Pay|Try again/ })
    .click();
  const checkout = await opened;
  await checkout.getByRole('heading', { name: 'Test checkout' }).waitFor();
  return checkout;
}

export const pressButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

export const findBrainCount = (page: Page) =>
  page
    .getByText(/^[14]\/4 ?brains$/)
    .filter({ visible: true })
    .first();
