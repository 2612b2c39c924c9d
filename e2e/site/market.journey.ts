import { createMember, openChat } from '../support/chat-site.ts';
import { expectAccessibleInThemes, horizontalOverflow, sizes } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

for (const [size, viewport] of Object.entries(sizes))
  test(`a market opens with its level, is watched, and its chart read by keyboard: ${size}`, async ({
    browser,
    marketSite,
  }) => {
    const page = await openChat(browser, marketSite, await createMember(marketSite), { viewport });
    await page.goto('/market');
    await page.getByRole('button', { name: 'XAU/USD' }).press('Enter');
    const details = page.getByRole('region', { name: 'Gold, details' });
    await expect(details.getByRole('img', { name: /XAU\/USD, in a range between/ })).toBeVisible();
    await details.getByRole('button', { name: /^Watch / }).press('Enter');
    const watches = page.getByRole('region', { name: 'Your watches' });
    await expect(watches.getByRole('listitem')).toHaveCount(1);
    await expectAccessibleInThemes(page, `market ${size}`, { fullPage: true });
    expect(await horizontalOverflow(page)).toBe(0);

    await details.getByRole('button', { name: 'Large chart' }).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Gold' });
    const candle = sheet.getByRole('slider', { name: 'Chart of Gold, candles of 1h' });
    await candle.focus();
    const last = Number(await candle.getAttribute('aria-valuenow'));
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(candle).toHaveAttribute('aria-valuenow', String(last - 2));
    await sheet.getByRole('button', { name: 'RSI' }).press('Enter');
    await expect(sheet.getByText(/RSI \d+, (neither hot nor cold|hot|cold)\./)).toBeVisible();
    await expect(sheet.locator('canvas').first()).toBeVisible();
    await expectAccessibleInThemes(page, `large chart ${size}`, { within: 'dialog' });
    await sheet.getByRole('button', { name: 'Read as a table' }).press('Enter');
    await expect(sheet.getByRole('columnheader', { name: 'RSI' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(details.getByRole('button', { name: 'Large chart' })).toBeFocused();

    await watches.getByLabel('Change or delete the watch on XAU/USD').press('Enter');
    await expectAccessibleInThemes(page, `watch menu ${size}`);
    await watches.getByRole('button', { name: /^Tell me earlier/ }).press('Enter');
    await expect(watches.getByText(/^Tells you earlier, at /)).toBeVisible();
    await watches.getByLabel('Change or delete the watch on XAU/USD').press('Enter');
    await watches.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(watches.getByText(/^Nothing is watched yet/)).toBeVisible();
  });

test('"Ask Pipsy" puts the question in the chat and has it answered', async ({ browser, marketSite }) => {
  const page = await openChat(browser, marketSite, await createMember(marketSite), {
    viewport: sizes.desktop,
  });
  await page.goto('/market');
  await page.getByRole('button', { name: 'XAU/USD' }).click();
  await page
    .getByRole('region', { name: 'Gold, details' })
    .getByRole('button', { name: 'Ask Pipsy' })
    .click();
  await expect(page.getByRole('log').getByText('What do you see on the gold chart?')).toBeVisible();
  await expect(
    page
      .getByRole('log')
      .getByText(/XAU\/USD/)
      .last(),
  ).toBeVisible();
});
