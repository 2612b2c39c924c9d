import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { settled } from '../tools/settled.ts';
import {
  aBuyer,
  brains,
  expectAccessible,
  openCheckout,
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

test('premium is paid by test card and takes effect in every open tab at once', async ({ browser }) => {
  const buyer = await aBuyer(browser);
  const other = await buyer.context.newPage();
  await other.goto('/');
  await expect(brains(other)).toContainText('1/4');
  await other.getByRole('button', { name: /^Profile/ }).click();
  await other.getByRole('heading', { name: 'What Pipsy remembers' }).click();
  await expect(other.getByText('On the free plan', { exact: false })).toBeVisible();
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
  await expect(other.getByText('On the free plan', { exact: false })).toBeHidden({ timeout: 4_000 });
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
  await expect(buyer.page.getByText('Your payment of $17.00 was refunded.')).toBeVisible();
  await expect(
    buyer.page.getByText(/1,000 tokens were taken back. Premium has ended with it./),
  ).toBeVisible();
  await buyer.page.screenshot({ path: join(pictures, 'refund-in-chat-desktop.png') });
  await buyer.page.getByRole('button', { name: /^Profile/ }).click();
  await buyer.page.getByRole('heading', { name: 'Token account' }).click();
  const history = buyer.page.getByRole('list').filter({ hasText: 'Payment taken back' });
  await expect(history).toContainText('Purchase');
  await expect(history).toContainText('+1,000');
  await expect(history).toContainText('−1,000');
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

test('a charge that waits is shown in its option, and premium follows when it arrives', async ({
  browser,
}) => {
  const buyer = await aBuyer(browser, phone);
  await openSheet(buyer.page);
  const card = option(buyer.page, 'Card or wallet');
  const checkout = await openCheckout(buyer);
  const address = checkout.url();
  await press(checkout, 'Pay, charged later');
  await expect(card.getByText('Waiting for confirmations')).toBeVisible();
  await buyer.page.reload();
  await openSheet(buyer.page);
  await expect(card.getByText('Waiting for confirmations')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Payment on its way' })).toBeDisabled();
  await card.scrollIntoViewIfNeeded();
  await buyer.page.screenshot({ path: join(pictures, 'payment-waiting-phone.png') });
  await expectAccessible(buyer.page, 'waiting');
  const desk = await buyer.context.newPage();
  await desk.goto(address);
  await press(desk, 'The charge arrives');
  await expect(card).toBeHidden({ timeout: 12_000 });
  await expect(brains(buyer.page)).toContainText('4/4');
  await buyer.context.close();
});

test('a page that is loaded anew or closed between approval and charge offers to finish it or to let it lapse', async ({
  browser,
}) => {
  const buyer = await aBuyer(browser, phone);
  const { page, context } = buyer;
  const card = option(page, 'Card or wallet');
  await openSheet(page);
  const checkout = await openCheckout(buyer);
  await page.reload();
  await expect(card).toBeVisible();
  await press(checkout, 'Pay');
  await expect(card.getByText('An approved payment is waiting')).toBeVisible({ timeout: 20_000 });
  await card.scrollIntoViewIfNeeded();
  await settled(page);
  await page.screenshot({ path: join(pictures, 'payment-unfinished-phone.png') });
  await expectAccessible(page, 'unfinished');
  await press(page, 'Let it lapse');
  await expect(card.getByRole('button', { name: 'Pay $17.00' })).toBeFocused();
  const second = await openCheckout(buyer);
  await page.close();
  await press(second, 'Pay');
  const back = await context.newPage();
  await back.goto('/');
  await openSheet(back);
  await press(back, 'Confirm the payment');
  await expect(back.getByText('Payment Successful!')).toBeVisible();
  await expect(brains(back)).toContainText('4/4');
  await context.close();
});
