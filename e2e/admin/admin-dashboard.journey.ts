import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { accessibilityFaults } from '../../tools/testing/accessibility.ts';
import { waitForQuietNetwork } from '../../tools/testing/quiet-network.ts';
import { HOSTILE } from '../support/admin-site.ts';
import { expectAccessibleInThemes, sizes, takeScreenshot } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

let admin: BrowserContext;
test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ browser, adminSite }) => {
  admin = await adminSite.enter(browser);
});
test.afterAll(() => admin.close());

async function openDashboard(address: string): Promise<Page> {
  const page = await admin.newPage();
  await page.goto(`/adminnimda${address}`);
  return page;
}

const users = (page: Page) => page.getByRole('table', { name: 'Users' });
const row = (page: Page, at: number) => users(page).locator('tbody tr').nth(at);
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search users' });

/** Of the page, and of what scrolls within it. */
const horizontalOverflows = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [document.documentElement, document.querySelector('main') as HTMLElement].map(
      (one) => one.scrollWidth - one.clientWidth,
    ),
  );

async function expectFits(page: Page): Promise<void> {
  expect(await horizontalOverflows(page)).toEqual([0, 0]);
  expect(await accessibilityFaults(page)).toEqual([]);
}

test('users are searched, sorted, filtered and paged, and the URL restores the same list', async () => {
  const page = await openDashboard('');
  await expect(page.getByText('1 to 25 of 64')).toBeVisible();
  const active = page.getByRole('columnheader', { name: 'Last active' });
  await expect(active).toHaveAttribute('aria-sort', 'descending');

  await page.getByRole('columnheader', { name: 'Registered' }).getByRole('button').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=registered&order=asc$/);
  await expect(row(page, 0)).toContainText('person60@example.com');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('26 to 50 of 64')).toBeVisible();
  await expect(row(page, 0)).toContainText('person35@example.com');
  await page.reload();
  await expect(row(page, 0)).toContainText('person35@example.com');

  for (const [label, total] of [
    ['Verified Only', 46],
    ['Unverified Only', 18],
    ['Telegram Connected', 6],
  ] as const) {
    await page.getByRole('combobox', { name: 'Status filter' }).selectOption(label);
    await expect(page.getByText(`${total} users`, { exact: true })).toBeVisible();
  }
  await expect(users(page)).toContainText('@person_10, 5182209310');
  await page.getByRole('combobox', { name: 'Status filter' }).selectOption('All Users');

  await search(page).pressSequentially('NUMBER 12', { delay: 20 });
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await expect(row(page, 0)).toContainText('person12@example.com');
  await expect(search(page)).toBeFocused();
  for (const nothing of ['(((((', '%', "' OR 1=1 --"]) {
    await search(page).fill(nothing);
    await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
  }
  await page.close();
});

test('cells open what is behind them, and the focus comes back', async () => {
  const page = await openDashboard('?search=person12%40');
  await row(page, 0).getByRole('button', { name: 'Chat history of' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^1 to 20 of 3\d$/)).toBeVisible();
  expect((await dialog.locator('.layer__panel').boundingBox())?.width).toBe(720);
  expect((await dialog.locator('.chat-history__messages').boundingBox())?.height).toBe(600);
  await expectFits(page);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText(/^21 to 3\d of 3\d$/)).toBeVisible();
  await dialog.getByText('Z-A').click();
  await expect(dialog.getByText(/^1 to 20 of 3\d$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 0).getByRole('button', { name: 'Chat history of' })).toBeFocused();

  for (const [button, text] of [
    ['AI knowledge of', 'Topics known'],
    ['Re-engagement of', 'carrier_pigeon'],
  ] as const) {
    await row(page, 0).getByRole('button', { name: button }).click();
    await expect(dialog.getByText(text)).toBeVisible();
    await expectFits(page);
    await page.goBack();
    await expect(dialog).toHaveCount(0);
  }

  await row(page, 0).getByRole('button', { name: 'Billing of' }).click();
  await dialog.getByLabel('Tokens', { exact: true }).fill('50');
  await dialog.getByLabel('Reason', { exact: true }).fill('Lost an answer');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^50 tokens given; \d+ now\.$/)).toBeVisible();
  await expectFits(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Admin log' }).click();
  const log = page.getByRole('table', { name: 'Admin log' });
  await expect(log.getByText('Lost an answer')).toBeVisible();
  await expect(log.locator('tbody tr').filter({ hasText: 'Read a conversation' })).toHaveCount(1);
  await page.close();
});

test('the filtered users are exported as a file, safe against formulas', async () => {
  const page = await openDashboard('?search=person1&sort=registered&order=asc');
  await expect(row(page, 0)).toContainText('person19@example.com');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download these users as CSV' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(12);
  expect(lines[1]).toContain('person19@example.com');
  expect(lines.join('\n')).not.toMatch(/(^|,)"?[=+@\t]/m);
  await page.goto('/adminnimda?view=log');
  await expect(page.getByRole('table', { name: 'Admin log' }).getByText('Exported users')).toBeVisible();
  await page.close();
});

test('hostile words are text', async () => {
  const page = await openDashboard('?search=%3Cimg');
  await expect(row(page, 0)).toContainText(HOSTILE);
  await row(page, 0).getByRole('button', { name: 'Billing of' }).click();
  await expect(page.getByRole('dialog', { name: HOSTILE })).toBeVisible();
  await page.goto('/adminnimda?search=person8%40');
  // The keyword, the device's model and the campaign of the last touch.
  await expect(row(page, 0).getByText(HOSTILE)).toHaveCount(3);
  for (const address of ['?tab=announcements', '?tab=conversions', '?view=claims&state=all']) {
    await page.goto(`/adminnimda${address}`);
    await expect(page.getByText(HOSTILE).first()).toBeVisible();
  }
  expect(await page.locator('img').count()).toBe(0);
  await page.close();
});

const places = [
  ['users', '/adminnimda', 'Users'],
  ['conversions', '/adminnimda?tab=conversions', 'Cohorts as a table'],
  ['events', '/adminnimda?tab=events', 'Economic events'],
  ['announcements', '/adminnimda?tab=announcements', null],
  ['system', '/adminnimda?tab=system', 'Jobs'],
  ['overview', '/adminnimda?view=overview&days=90', null],
  ['claims', '/adminnimda?view=claims&state=all', 'Broker claims'],
  ['payments', '/adminnimda?view=payments', 'Payments'],
  ['signals', '/adminnimda?view=signals', 'Signals'],
  ['log', '/adminnimda?view=log', null],
] as const;

/** Widths in pixels and text sizes in percent at which no tab and no view may scroll sideways. */
const narrowLooks = {
  phone: [
    [320, 100],
    [390, 200],
  ],
  desktop: [[1280, 200]],
} as const;

for (const size of ['phone', 'desktop'] as const)
  test(`every tab and view fits and is accessible, ${size}`, async () => {
    test.setTimeout(120_000);
    const page = await admin.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    for (const [name, address, table] of places) {
      await page.setViewportSize(sizes[size]);
      await page.goto(address);
      if (table) await expect(page.getByRole('table', { name: table, exact: true })).toBeVisible();
      await waitForQuietNetwork(page);
      expect(await horizontalOverflows(page), address).toEqual([0, 0]);
      await expectAccessibleInThemes(page, `admin-${name}-${size}`);
      for (const [width, text] of narrowLooks[size]) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate((percent) => {
          document.documentElement.style.fontSize = `${percent}%`;
        }, text);
        await waitForQuietNetwork(page);
        await takeScreenshot(page, `admin-${name}-${width}-${text}`);
        expect(await horizontalOverflows(page), `${address} at ${width} px, ${text} %`).toEqual([0, 0]);
      }
    }
    expect(errors).toEqual([]);
    await page.close();
  });
