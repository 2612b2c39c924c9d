import { waitForQuietNetwork } from '../../tools/testing/quiet-network.ts';
import {
  findBrainCount,
  openBuyer,
  openCheckout,
  openSheet,
  findPayOption,
  pressButton,
} from '../support/payment-site.ts';
import { expectAccessible, phone, takeScreenshot } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test('premium is paid by test card and takes effect in every open tab at once', async ({
  browser,
  paymentSite,
}) => {
  const buyer = await openBuyer(browser, paymentSite);
  const other = await buyer.context.newPage();
  await other.goto('/');
  await expect(findBrainCount(other)).toContainText('1/4');
  await other.getByRole('button', { name: /^Profile/ }).click();
  await other.getByRole('heading', { name: 'What Pipsy remembers' }).click();
  await expect(other.getByText('On the free plan', { exact: false })).toBeVisible();
  await openSheet(buyer.page);
  const checkout = await openCheckout(buyer);
  await expect(checkout.getByText('This is a test. No money moves')).toBeVisible();
  await expectAccessible(checkout, 'test checkout');
  await takeScreenshot(checkout, 'payment-checkout');
  await pressButton(checkout, 'Pay');
  await expect(buyer.page.getByText('Payment Successful!')).toBeVisible();
  await expect(findPayOption(buyer.page, 'Card or wallet')).toBeHidden();
  await expect(findBrainCount(buyer.page)).toContainText('4/4');
  await expect(findBrainCount(other)).toContainText('4/4', { timeout: 4_000 });
  await expect(other.getByText('On the free plan', { exact: false })).toBeHidden({ timeout: 4_000 });
  await openSheet(other);
  await expect(other.getByText(/You have premium/)).toBeVisible();
  await buyer.context.close();
});

test('a cancelled and a declined payment say so in the option, and the third try succeeds', async ({
  browser,
  paymentSite,
}) => {
  const buyer = await openBuyer(browser, paymentSite, phone);
  await openSheet(buyer.page);
  const card = findPayOption(buyer.page, 'Card or wallet');
  await pressButton(await openCheckout(buyer), 'Cancel');
  await expect(card.getByText('Your payment was cancelled.')).toBeVisible();
  await card.scrollIntoViewIfNeeded();
  await takeScreenshot(buyer.page, 'payment-cancelled-phone');
  await expectAccessible(buyer.page, 'cancelled');
  const closed = await openCheckout(buyer);
  await closed.close();
  await expect(card.getByText('Your payment was cancelled.')).toBeVisible();
  await pressButton(await openCheckout(buyer), 'Decline');
  await expect(card.getByRole('alert')).toHaveText(
    'Payment Error Payment could not be processed. Please try again.',
  );
  await card.scrollIntoViewIfNeeded();
  await takeScreenshot(buyer.page, 'payment-declined-phone');
  await expectAccessible(buyer.page, 'declined');
  await pressButton(await openCheckout(buyer), 'Pay');
  await expect(buyer.page.getByText('Payment Successful!')).toBeVisible();
  await buyer.context.close();
});

test('a refund ends premium in the open tab, and the history shows both with a receipt', async ({
  browser,
  paymentSite,
}) => {
  const buyer = await openBuyer(browser, paymentSite);
  await openSheet(buyer.page);
  const checkout = await openCheckout(buyer);
  const address = checkout.url();
  await pressButton(checkout, 'Pay');
  await expect(findBrainCount(buyer.page)).toContainText('4/4');
  const desk = await buyer.context.newPage();
  await desk.goto(address);
  await pressButton(desk, 'Refund');
  await expect(findBrainCount(buyer.page)).toContainText('1/4', { timeout: 4_000 });
  await desk.close();
  await expect(buyer.page.getByText('Your payment of $17.00 was refunded.')).toBeVisible();
  await expect(
    buyer.page.getByText(/1,000 tokens were taken back. Premium has ended with it./),
  ).toBeVisible();
  await takeScreenshot(buyer.page, 'refund-in-chat-desktop');
  await buyer.page.getByRole('button', { name: /^Profile/ }).click();
  await buyer.page.getByRole('heading', { name: 'Token account' }).click();
  const history = buyer.page.getByRole('list').filter({ hasText: 'Payment taken back' });
  await expect(history).toContainText('Purchase');
  await expect(history).toContainText('+1,000');
  await expect(history).toContainText('−1,000');
  await waitForQuietNetwork(buyer.page);
  await buyer.page.getByText('What you have').scrollIntoViewIfNeeded();
  await takeScreenshot(buyer.page, 'tokens-desktop');
  await expectAccessible(buyer.page, 'token account');
  await buyer.page
    .getByRole('button', { name: /^Receipt of/ })
    .first()
    .click();
  const receipt = buyer.page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt.getByText('Refunded', { exact: false })).toBeVisible();
  await expect(receipt.getByText('$17.00 USD')).toBeVisible();
  await takeScreenshot(buyer.page, 'receipt-desktop');
  await expectAccessible(buyer.page, 'receipt');
  await buyer.context.close();
});

test('a charge that waits is shown in its option, and premium follows when it arrives', async ({
  browser,
  paymentSite,
}) => {
  const buyer = await openBuyer(browser, paymentSite, phone);
  await openSheet(buyer.page);
  const card = findPayOption(buyer.page, 'Card or wallet');
  const checkout = await openCheckout(buyer);
  const address = checkout.url();
  await pressButton(checkout, 'Pay, charged later');
  await expect(card.getByText('Waiting for confirmations')).toBeVisible();
  await buyer.page.reload();
  await openSheet(buyer.page);
  await expect(card.getByText('Waiting for confirmations')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Payment on its way' })).toBeDisabled();
  await card.scrollIntoViewIfNeeded();
  await takeScreenshot(buyer.page, 'payment-waiting-phone');
  await expectAccessible(buyer.page, 'waiting');
  const desk = await buyer.context.newPage();
  await desk.goto(address);
  await pressButton(desk, 'The charge arrives');
  await expect(card).toBeHidden({ timeout: 12_000 });
  await expect(findBrainCount(buyer.page)).toContainText('4/4');
  await buyer.context.close();
});

test('a page that is loaded anew or closed between approval and charge offers to finish it or to let it lapse', async ({
  browser,
  paymentSite,
}) => {
  const buyer = await openBuyer(browser, paymentSite, phone);
  const { page, context } = buyer;
  const card = findPayOption(page, 'Card or wallet');
  await openSheet(page);
  const checkout = await openCheckout(buyer);
  await page.reload();
  await expect(card).toBeVisible();
  await pressButton(checkout, 'Pay');
  await expect(card.getByText('An approved payment is waiting')).toBeVisible({ timeout: 20_000 });
  await card.scrollIntoViewIfNeeded();
  await waitForQuietNetwork(page);
  await takeScreenshot(page, 'payment-unfinished-phone');
  await expectAccessible(page, 'unfinished');
  await pressButton(page, 'Drop the payment');
  await expect(card.getByRole('button', { name: 'Pay $17.00' })).toBeFocused();
  const second = await openCheckout(buyer);
  await page.close();
  await pressButton(second, 'Pay');
  const back = await context.newPage();
  await back.goto('/');
  await openSheet(back);
  await pressButton(back, 'Confirm the payment');
  await expect(back.getByText('Payment Successful!')).toBeVisible();
  await expect(findBrainCount(back)).toContainText('4/4');
  await context.close();
});
