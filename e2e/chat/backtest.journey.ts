import type { Page } from '@playwright/test';
import { expectAccessibleInThemes, horizontalOverflow, sizes, takeScreenshot } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

async function expectFits(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    expect(await horizontalOverflow(page), size).toBe(0);
    await expectAccessibleInThemes(page, `${name}-${size}`, { fullPage: true });
  }
}

test('from the signals to what a rule came to on the newest candles, by keyboard', async ({
  browser,
  demoSite,
}) => {
  const context = await demoSite.enter(browser, 'premium', 'phone');
  const page = await context.newPage();
  await page.goto('/signals');
  const link = page.getByRole('link', { name: 'Back-test a rule' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Back-test' })).toBeVisible();
  await page.getByLabel('Rule').selectOption('slow-breakout');
  await expect(page.getByText(/This rule trades on the long-term plan only/)).toBeVisible();
  await expectFits(page, 'backtest-form');
  await page.getByLabel('Rule').selectOption('breakout');
  await page.getByLabel('Plan').selectOption('daily');
  await page.getByRole('button', { name: 'Run the back-test' }).focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 2, name: 'Breakout of 20 candles on EUR/USD' }),
  ).toBeVisible();
  await expect(
    page.getByText(/On the daily plan, with the costs of a standard account: 10,000 candles/),
  ).toBeVisible();
  await expect(page.getByRole('figure')).toContainText('It ends at');
  await expect(page.getByRole('table', { name: 'Beside luck' })).toBeVisible();
  await expectFits(page, 'backtest-result');
  await page.reload();
  await expect(page.getByLabel('Plan')).toHaveValue('daily');
  await context.close();
});

test('"backtest it" in the chat leads to the page with the market chosen', async ({ browser, demoSite }) => {
  await demoSite.say('premium', 'backtest the breakout on gold');
  const context = await demoSite.enter(browser, 'premium', 'desktop');
  const page = await context.newPage();
  await page.goto('/');
  const link = page.getByRole('log').getByRole('link', { name: 'Run a back-test' }).last();
  await expect(link).toBeVisible();
  await takeScreenshot(page, 'backtest-chat');
  const [opened] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect(opened.getByLabel('Market')).toHaveValue('XAU/USD');
  await expect(opened.getByLabel('Rule')).toHaveValue('breakout');
  await context.close();
});
