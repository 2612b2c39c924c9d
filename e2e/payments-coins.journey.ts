import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { settled } from '../tools/settled.ts';
import {
  aBuyer,
  brains,
  expectAccessible,
  openSheet,
  option,
  phone,
  pictures,
  press,
  startSite,
  stopSite,
} from './payment-site.ts';

test.beforeAll(() => startSite());
test.afterAll(() => stopSite());

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
