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

test('coins: the page is left and come back to, a part and its rest are shown, and premium follows', async ({
  browser,
}) => {
  const buyer = await aBuyer(browser, phone);
  const { page } = buyer;
  await openSheet(page);
  await option(page, 'Crypto').getByRole('button', { name: 'Pay with crypto' }).click();
  await page.getByRole('heading', { name: 'Test checkout' }).waitFor();
  await expectAccessible(page, 'test checkout for coins');
  await press(page, 'Pay a part');
  await page.getByText('PaidPartial').waitFor();
  await page.screenshot({ path: join(pictures, 'payment-coins-phone.png') });
  const checkout = page.url();
  await page.getByRole('link', { name: 'Back to the site' }).click();
  const crypto = option(page, 'Crypto');
  await expect(crypto.getByText('$8.50 is still missing.', { exact: false })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await crypto.scrollIntoViewIfNeeded();
  await settled(page);
  await page.screenshot({ path: join(pictures, 'payment-part-phone.png') });
  await expectAccessible(page, 'partly paid');
  const desk = await buyer.context.newPage();
  await desk.goto(checkout);
  await press(desk, 'Pay');
  await expect(crypto.getByText('Waiting for confirmations')).toBeVisible({ timeout: 12_000 });
  await press(desk, 'Confirm');
  await expect(page.getByText('Payment Successful!')).toBeVisible({ timeout: 12_000 });
  await expect(crypto).toBeHidden();
  await expect(brains(page)).toContainText('4/4');
  await buyer.context.close();
});

test('coins from the drawer open a tab of their own, and what comes too late is said here', async ({
  browser,
}) => {
  const buyer = await aBuyer(browser);
  const { page } = buyer;
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByText('Get Full Access').click();
  const crypto = option(page, 'Crypto');
  const opened = buyer.context.waitForEvent('page');
  await crypto.getByRole('button', { name: 'Pay with crypto' }).click();
  const checkout = await opened;
  await checkout.getByRole('heading', { name: 'Test checkout' }).waitFor();
  expect(await checkout.evaluate(() => opener)).toBeNull();
  await expect(crypto.getByText('Waiting for your payment')).toBeVisible();
  await press(checkout, 'Pay late');
  await expect(crypto.getByText('Paid after the time was up')).toBeVisible({ timeout: 12_000 });
  await settled(page);
  await page.screenshot({ path: join(pictures, 'payment-late-desktop.png') });
  await press(checkout, 'Accept as paid');
  await expect(page.getByText('Payment Successful!')).toBeVisible({ timeout: 30_000 });
  await buyer.context.close();
});

test('the whole sheet is used by keyboard: the broker page, the claim and the payment', async ({
  browser,
}) => {
  const buyer = await aBuyer(browser);
  const { page } = buyer;
  await page.getByRole('button', { name: 'Upgrade' }).first().focus();
  await page.keyboard.press('Enter');
  const invest = page.getByRole('link', { name: /^Invest/ });
  await expect(invest).toHaveAttribute('href', /^https:\/\/broker\.example\//);
  await invest.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByText('I have opened my account')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Broker account number')).toBeFocused();
  await page.keyboard.type('98-7654321');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Account ••••4321 is being checked.', { exact: false })).toBeVisible();
  await page.screenshot({ path: join(pictures, 'payment-claim-desktop.png') });
  await expectAccessible(page, 'claim');
  await option(page, 'Card or wallet').getByRole('button', { name: 'Pay $17.00' }).focus();
  const opened = buyer.context.waitForEvent('page');
  await page.keyboard.press('Enter');
  const checkout = await opened;
  await checkout.getByRole('button', { name: 'Cancel' }).focus();
  await checkout.keyboard.press('Enter');
  await expect(page.getByText('Your payment was cancelled.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(option(page, 'Card or wallet')).toBeHidden();
  await buyer.context.close();
});

for (const [name, viewport] of Object.entries({ phone, desktop }))
  test(`the sheet and the token account stand on a ${name} in both themes`, async ({ browser }) => {
    const buyer = await aBuyer(browser, viewport);
    const { page } = buyer;
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await openSheet(page);
      await settled(page);
      await page.screenshot({ path: join(pictures, `payment-sheet-${name}-${theme}.png`) });
      await option(page, 'Crypto').scrollIntoViewIfNeeded();
      await page.screenshot({ path: join(pictures, `payment-options-${name}-${theme}.png`) });
      await expectAccessible(page, `sheet ${name} ${theme}`);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Profile/ }).click();
      await page.getByText('Token account').click();
      await page.getByText('What things cost').scrollIntoViewIfNeeded();
      await settled(page);
      await page.screenshot({ path: join(pictures, `tokens-${name}-${theme}.png`) });
      await page.getByText('Your own daily limit').scrollIntoViewIfNeeded();
      await page.screenshot({ path: join(pictures, `tokens-cap-${name}-${theme}.png`) });
      await expectAccessible(page, `token account ${name} ${theme}`);
      await page.keyboard.press('Escape');
    }
    await buyer.context.close();
  });

test('the own daily limit stops the next reply, and stays when the page comes back', async ({ browser }) => {
  const buyer = await aBuyer(browser);
  const { page } = buyer;
  await page.getByRole('button', { name: /^Profile/ }).click();
  await page.getByText('Token account').click();
  const field = page.getByLabel('Tokens a day');
  await field.fill('0');
  await page.getByRole('button', { name: 'Set limit' }).click();
  await expect(page.getByText(/Enter a whole number from 1 to/)).toBeVisible();
  await field.fill('1');
  await field.press('Enter');
  await expect(page.getByText('Daily limit set')).toBeVisible();
  const composer = page.getByRole('textbox', { name: 'Message Pipsy' });
  await composer.fill('What is a pip?');
  await composer.press('Enter');
  await expect(page.getByText('1 spent today, 0 left')).toBeVisible();
  await composer.fill('And what is a lot?');
  await composer.press('Enter');
  await expect(page.getByText(/your own limit of 1 token/)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /^Profile/ }).click();
  await page.getByText('Token account').click();
  await expect(field).toHaveValue('1');
  await page.getByRole('button', { name: 'Remove limit' }).click();
  await expect(page.getByText('No limit. 1 spent today.')).toBeVisible();
  await buyer.context.close();
});
