import { waitForQuietNetwork } from '../../tools/testing/quiet-network.ts';
import { openBuyer, openSheet, findPayOption } from '../support/payment-site.ts';
import {
  desktop,
  expectAccessible,
  expectAccessibleInThemes,
  phone,
  takeScreenshot,
} from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test('the whole sheet is used by keyboard: the broker page, the claim and the payment', async ({
  browser,
  paymentSite,
}) => {
  const buyer = await openBuyer(browser, paymentSite);
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
  await takeScreenshot(page, 'payment-claim-desktop');
  await expectAccessible(page, 'claim');
  await findPayOption(page, 'Card or wallet').getByRole('button', { name: 'Pay $17.00' }).focus();
  const opened = buyer.context.waitForEvent('page');
  await page.keyboard.press('Enter');
  const checkout = await opened;
  await checkout.getByRole('button', { name: 'Cancel' }).focus();
  const closed = checkout.waitForEvent('close');
  // The page is gone before the key comes up.
  await checkout.keyboard.down('Enter');
  await closed;
  await expect(page.getByText('Your payment was cancelled.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(findPayOption(page, 'Card or wallet')).toBeHidden();
  await buyer.context.close();
});

for (const [name, viewport] of Object.entries({ phone, desktop }))
  test(`the sheet and the token account stand on a ${name} in both themes`, async ({
    browser,
    paymentSite,
  }) => {
    const buyer = await openBuyer(browser, paymentSite, viewport);
    const { page } = buyer;
    await openSheet(page);
    await waitForQuietNetwork(page);
    await takeScreenshot(page, `payment-sheet-${name}`);
    await findPayOption(page, 'Crypto').scrollIntoViewIfNeeded();
    await expectAccessibleInThemes(page, `payment-options-${name}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Profile/ }).click();
    await page.getByText('Token account').click();
    await page.getByText('What things cost').scrollIntoViewIfNeeded();
    await waitForQuietNetwork(page);
    await takeScreenshot(page, `tokens-${name}`);
    await page.getByText('Your own daily limit').scrollIntoViewIfNeeded();
    await expectAccessibleInThemes(page, `tokens-cap-${name}`);
    await buyer.context.close();
  });

test('the own daily limit stops the next reply, and stays when the page comes back', async ({
  browser,
  paymentSite,
}) => {
  const buyer = await openBuyer(browser, paymentSite);
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
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open your account' }).click();
  await expect(page.locator('summary', { hasText: 'Token account' })).toBeFocused();
  await expect(page.getByText('What you have')).toBeInViewport();
  await waitForQuietNetwork(page);
  await takeScreenshot(page, 'tokens-own-limit-desktop');
  await page.reload();
  await page.getByRole('button', { name: /^Profile/ }).click();
  await page.getByText('Token account').click();
  await expect(field).toHaveValue('1');
  await page.getByRole('button', { name: 'Remove limit' }).click();
  await expect(page.getByText('No limit. 1 spent today.')).toBeVisible();
  await buyer.context.close();
});
