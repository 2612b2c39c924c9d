import { waitForQuietNetwork } from '../../tools/testing/quiet-network.ts';
import { findBrainCount, openBuyer, openSheet, findPayOption, pressButton } from '../support/payment-site.ts';
import { expectAccessible, phone, takeScreenshot } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test('coins: the page is left and come back to, a part and its rest are shown, and premium follows', async ({
  browser,
  paymentSite,
}) => {
  const buyer = await openBuyer(browser, paymentSite, phone);
  const { page } = buyer;
  await openSheet(page);
  await findPayOption(page, 'Crypto').getByRole('button', { name: 'Pay with crypto' }).click();
  await page.getByRole('heading', { name: 'Test checkout' }).waitFor();
  await expectAccessible(page, 'test checkout for coins');
  await pressButton(page, 'Pay a part');
  await page.getByText('PaidPartial').waitFor();
  await takeScreenshot(page, 'payment-coins-phone');
  const checkout = page.url();
  await page.getByRole('link', { name: 'Back to the site' }).click();
  const crypto = findPayOption(page, 'Crypto');
  await expect(crypto.getByText('$8.50 is still missing.', { exact: false })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await crypto.scrollIntoViewIfNeeded();
  await waitForQuietNetwork(page);
  await takeScreenshot(page, 'payment-part-phone');
  await expectAccessible(page, 'partly paid');
  const desk = await buyer.context.newPage();
  await desk.goto(checkout);
  await pressButton(desk, 'Pay');
  await expect(crypto.getByText('Waiting for confirmations')).toBeVisible({ timeout: 12_000 });
  await pressButton(desk, 'Confirm');
  await expect(page.getByText('Payment Successful!')).toBeVisible({ timeout: 12_000 });
  await expect(crypto).toBeHidden();
  await expect(findBrainCount(page)).toContainText('4/4');
  await buyer.context.close();
});

test('coins from the drawer open a tab of their own, and what comes too late is said here', async ({
  browser,
  paymentSite,
}) => {
  const buyer = await openBuyer(browser, paymentSite);
  const { page } = buyer;
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByText('Get Full Access').click();
  const crypto = findPayOption(page, 'Crypto');
  const opened = buyer.context.waitForEvent('page');
  await crypto.getByRole('button', { name: 'Pay with crypto' }).click();
  const checkout = await opened;
  await checkout.getByRole('heading', { name: 'Test checkout' }).waitFor();
  expect(await checkout.evaluate(() => opener)).toBeNull();
  await expect(crypto.getByText('Waiting for your payment')).toBeVisible();
  await pressButton(checkout, 'Pay late');
  await expect(crypto.getByText('Paid after the time was up')).toBeVisible({ timeout: 12_000 });
  await waitForQuietNetwork(page);
  await takeScreenshot(page, 'payment-late-desktop');
  await pressButton(checkout, 'Accept as paid');
  await expect(page.getByText('Payment Successful!')).toBeVisible({ timeout: 30_000 });
  await buyer.context.close();
});
