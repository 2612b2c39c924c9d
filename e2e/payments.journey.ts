import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { scratchFolder, serve, type Served } from '../tools/serve.ts';
import { settled } from '../tools/settled.ts';
import { signUp } from '../tools/talk.ts';

const pictures = process.env.SCREENS_DIR ?? join(import.meta.dirname, '../test-results/screens');
mkdirSync(pictures, { recursive: true });

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 960 };

let server: Served;
let remove: () => Promise<void>;
let buyers = 0;

test.beforeAll(async () => {
  const data = await scratchFolder();
  remove = data.remove;
  server = await serve(data.path, {
    CLOCK_START: '2026-06-03T13:00:00Z',
    BROKER_URL_EUROPE: 'https://broker.example/eu',
    BROKER_URL_OTHER: 'https://broker.example/other',
  });
});
test.afterAll(async () => {
  await server.stop();
  await remove();
});

type Buyer = { context: BrowserContext; page: Page };

async function aBuyer(browser: Browser, viewport = desktop): Promise<Buyer> {
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

const option = (page: Page, name: string) => page.getByRole('article', { name });

async function openSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upgrade' }).first().click();
  await option(page, 'Card or wallet').waitFor();
}

/** Presses Pay and answers the window that it opens, with the checkout in it. */
async function openCheckout({ context, page }: Buyer): Promise<Page> {
  const opened = context.waitForEvent('page');
  await option(page, 'Card or wallet')
    .getByRole('button', { name: /Pay|Try again/ })
    .click();
  const checkout = await opened;
  await checkout.getByRole('heading', { name: 'Test checkout' }).waitFor();
  return checkout;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const brains = (page: Page) =>
  page
    .getByText(/^[14]\/4 ?brains$/)
    .filter({ visible: true })
    .first();

async function expectAccessible(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
      name,
    )
    .toEqual([]);
}

test('premium is paid by test card and takes effect in every open tab at once', async ({ browser }) => {
  const buyer = await aBuyer(browser);
  const other = await buyer.context.newPage();
  await other.goto('/');
  await expect(brains(other)).toContainText('1/4');
  await openSheet(buyer.page);
  const checkout = await openCheckout(buyer);
  await expect(checkout.getByText('This is a test. No money moves')).toBeVisible();
  await expectAccessible(checkout, 'test checkout');
  await checkout.screenshot({ path: join(pictures, 'payment-checkout.png') });
  await press(checkout, 'Pay');
  await expect(buyer.page.getByText('Payment Successful!')).toBeVisible();
  await expect(option(buyer.page, 'Card or wallet')).toBeHidden();
  await expect(brains(buyer.page)).toContainText('4/4');
  await expect(brains(other)).toContainText('4/4', { timeout: 4_000 });
  await openSheet(other);
  await expect(other.getByText(/You have premium/)).toBeVisible();
  await buyer.context.close();
});

test('a cancelled and a declined payment say so in the option, and the third try succeeds', async ({
  browser,
}) => {
  const buyer = await aBuyer(browser, phone);
  await openSheet(buyer.page);
  const card = option(buyer.page, 'Card or wallet');
  await press(await openCheckout(buyer), 'Cancel');
  await expect(card.getByText('Your payment was cancelled.')).toBeVisible();
  await card.scrollIntoViewIfNeeded();
  await buyer.page.screenshot({ path: join(pictures, 'payment-cancelled-phone.png') });
  await expectAccessible(buyer.page, 'cancelled');
  const closed = await openCheckout(buyer);
  await closed.close();
  await expect(card.getByText('Your payment was cancelled.')).toBeVisible();
  await press(await openCheckout(buyer), 'Decline');
  await expect(card.getByRole('alert')).toHaveText(
    'Payment Error Payment could not be processed. Please try again.',
  );
  await card.scrollIntoViewIfNeeded();
  await buyer.page.screenshot({ path: join(pictures, 'payment-declined-phone.png') });
  await expectAccessible(buyer.page, 'declined');
  await press(await openCheckout(buyer), 'Pay');
  await expect(buyer.page.getByText('Payment Successful!')).toBeVisible();
  await buyer.context.close();
});

test('a refund ends premium in the open tab, and the history shows both with a receipt', async ({
  browser,
}) => {
  const buyer = await aBuyer(browser);
  await openSheet(buyer.page);
  const checkout = await openCheckout(buyer);
  const address = checkout.url();
  await press(checkout, 'Pay');
  await expect(brains(buyer.page)).toContainText('4/4');
  const desk = await buyer.context.newPage();
  await desk.goto(address);
  await press(desk, 'Refund');
  await expect(brains(buyer.page)).toContainText('1/4', { timeout: 4_000 });
  await desk.close();
  await buyer.page.getByRole('button', { name: /^Profile/ }).click();
  await buyer.page.getByText('Token account').click();
  const history = buyer.page.getByRole('list').filter({ hasText: 'Payment taken back' });
  await expect(history).toContainText('Purchase');
  await expect(history).toContainText('+1000');
  await expect(history).toContainText('−1000');
  await settled(buyer.page);
  await buyer.page.getByText('What you have').scrollIntoViewIfNeeded();
  await buyer.page.screenshot({ path: join(pictures, 'tokens-desktop.png') });
  await expectAccessible(buyer.page, 'token account');
  await buyer.page
    .getByRole('button', { name: /^Receipt of/ })
    .first()
    .click();
  const receipt = buyer.page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt.getByText('Refunded', { exact: false })).toBeVisible();
  await expect(receipt.getByText('$17.00 USD')).toBeVisible();
  await buyer.page.screenshot({ path: join(pictures, 'receipt-desktop.png') });
  await expectAccessible(buyer.page, 'receipt');
  await buyer.context.close();
});
