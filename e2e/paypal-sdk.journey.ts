import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { aBuyer, expectAccessible, openSheet, option, startSite, stopSite } from './payment-site.ts';

const CORE = 'https://www.sandbox.paypal.com/web-sdk/v6/core';

// Keys that nobody has: what is asked of PayPal's servers fails, and what the browser asks of its hosts is answered here.
test.beforeAll(() =>
  startSite({
    PAYPAL_CLIENT_ID: 'client-of-the-journey',
    PAYPAL_CLIENT_SECRET: 'secret-of-the-journey',
    PAYPAL_WEBHOOK_ID: 'WH-1',
    PAYPAL_BASE_URL: 'http://127.0.0.1:9',
  }),
);
test.afterAll(() => stopSite());

/** PayPal's page code as far as it is used: a session whose buyer turns back, once the order is there or refused. */
const standIn = `window.paypal = {
  version: '6.0.0',
  createInstance: async (options) => {
    window.paypalOptions = options;
    return {
      createPayPalOneTimePaymentSession: (session) => ({
        start: async (how, order) => { await order; session.onCancel(); },
        destroy: () => undefined,
        cancel: () => undefined,
      }),
    };
  },
};`;

/** Every host that the page turned to beside the site's own. */
function watchHosts(context: BrowserContext): Set<string> {
  const hosts = new Set<string>();
  context.on('request', (request) => {
    const { host, hostname } = new URL(request.url());
    if (hostname !== '127.0.0.1') hosts.add(host);
  });
  return hosts;
}

const card = (page: Page) => option(page, 'Card or wallet');

test('PayPal’s code comes with the open sheet and not before, and its refusals are told in the option', async ({
  browser,
}) => {
  const { context, page } = await aBuyer(browser);
  const hosts = watchHosts(context);
  await context.route(`${CORE}*`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: standIn }),
  );
  await page.reload();
  await page.getByRole('textbox', { name: 'Message Pipsy' }).waitFor();
  expect([...hosts]).toEqual([]);
  await openSheet(page);
  const pay = card(page).getByRole('button', { name: 'Pay $17.00' });
  await expect(pay).toBeVisible();
  expect([...hosts]).toEqual(['www.sandbox.paypal.com']);
  await expect(card(page).getByText('Test mode', { exact: false })).toBeHidden();
  expect(await page.evaluate('window.paypalOptions.clientId')).toBe('client-of-the-journey');
  await pay.click();
  await expect(card(page).getByRole('alert')).toHaveText(
    'Payment Error Failed to create payment order. Please try again.',
  );
  await expectAccessible(page, 'an order that could not be made');
  await context.close();
});

test('PayPal that cannot be reached is said, and tried again on a press', async ({ browser }) => {
  const { context, page } = await aBuyer(browser);
  let down = true;
  await context.route('https://www.sandbox.paypal.com/**', (route) =>
    down ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: standIn }),
  );
  await openSheet(page);
  await expect(card(page).getByRole('alert')).toHaveText(
    'PayPal Error Failed to load PayPal. Please try again.',
    { timeout: 30_000 },
  );
  down = false;
  const again = card(page).getByRole('button', { name: 'Try again' });
  await again.focus();
  await page.keyboard.press('Enter');
  const pay = card(page).getByRole('button', { name: 'Pay $17.00' });
  await expect(pay).toBeVisible({ timeout: 30_000 });
  await expect(pay).toBeFocused();
  await context.close();
});
