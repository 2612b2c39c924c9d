import type { BrowserContext, Page } from '@playwright/test';
import { openBuyer, openSheet, findPayOption, startPaymentSite } from '../support/payment-site.ts';
import { expectAccessible } from '../support/screens.ts';
import type { Site } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

const CORE = 'https://www.sandbox.paypal.com/web-sdk/v6/core';

let site: Site;
test.describe.configure({ mode: 'default' });
// Invalid keys: the server's calls to PayPal fail, and the browser's are answered by a stub.
test.beforeAll(async () => {
  site = await startPaymentSite({
    PAYPAL_CLIENT_ID: 'client-of-the-journey',
    PAYPAL_CLIENT_SECRET: 'secret-of-the-journey',
    PAYPAL_WEBHOOK_ID: 'WH-1',
    PAYPAL_BASE_URL: 'http://127.0.0.1:9',
  });
});
test.afterAll(() => site.close());

/** Replaces PayPal's code: the buyer cancels once the order exists or was refused. */
const paypalStub = `window.paypal = {
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

/** Every host but the site's own that the page requests. */
function collectHosts(context: BrowserContext): Set<string> {
  const hosts = new Set<string>();
  context.on('request', (request) => {
    const { host, hostname } = new URL(request.url());
    if (hostname !== '127.0.0.1') hosts.add(host);
  });
  return hosts;
}

const card = (page: Page) => findPayOption(page, 'Card or wallet');

test('PayPal’s code comes with the open sheet and not before, and its refusals are told in the option', async ({
  browser,
}) => {
  const { context, page } = await openBuyer(browser, site);
  const hosts = collectHosts(context);
  await context.route(`${CORE}*`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: paypalStub }),
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
  const { context, page } = await openBuyer(browser, site);
  let isDown = true;
  await context.route('https://www.sandbox.paypal.com/**', (route) =>
    isDown ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: paypalStub }),
  );
  await openSheet(page);
  await expect(card(page).getByRole('alert')).toHaveText(
    'PayPal Error Failed to load PayPal. Please try again.',
    { timeout: 30_000 },
  );
  isDown = false;
  const again = card(page).getByRole('button', { name: 'Try again' });
  await again.focus();
  await page.keyboard.press('Enter');
  const pay = card(page).getByRole('button', { name: 'Pay $17.00' });
  await expect(pay).toBeVisible({ timeout: 30_000 });
  await expect(pay).toBeFocused();
  await context.close();
});
