import type { BrowserContext, Page } from '@playwright/test';
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

const rowWith = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table, exact: true }).locator('tbody tr').filter({ hasText: text });

test('payments are listed in every state with all their events', async () => {
  const page = await openDashboard('?view=payments');
  const order = (number: number) => rowWith(page, 'Payments', `ORDER-${number}`);
  await expect(order(1)).toContainText(/Paid.*Premium.*PayPal.*\$17\.00.*1,000 tokens.*2 events/);
  await expect(order(2)).toContainText(/Taken back.*750 taken back, 250 owed.*3 events/);
  await order(2).getByText('3 events').press('Enter');
  await expect(order(2)).toContainText('refunded, $100.00');
  await expect(order(3)).toContainText('Paid on top of another, due back');
  await expect(order(4)).toContainText('Test, no money moved');
  await expect(order(5)).toContainText('Nothing was said yet');
  await expect(order(6)).toContainText('Partly paid');
  await expect(order(99)).toContainText('Account deleted');
  await page.getByRole('combobox', { name: 'State filter' }).selectOption('Taken back');
  await expect(page.getByText('1 to 1 of 1')).toBeVisible();
  await page.getByRole('combobox', { name: 'State filter' }).selectOption('Refused');
  await expect(page.getByRole('heading', { name: 'No payments' })).toBeVisible();
  await page.close();
});

test('a claim is approved by keyboard, another rejected with a reason, and an approval taken back', async () => {
  const page = await openDashboard('?view=claims');
  await expect(page.getByRole('link', { name: 'Broker claims (2)' })).toBeVisible();
  const approve = page.getByRole('button', { name: 'Approve the claim of 8800113' });
  await approve.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(approve).toBeFocused();
  await approve.press('Enter');
  await dialog.getByLabel('Reason').fill('Seen at the broker');
  await dialog.getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(page.getByText('Claim approved')).toBeVisible();
  await page.getByRole('button', { name: 'Reject the claim of 8800111' }).click();
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByText('Please say why')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Unknown there');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('heading', { name: 'No claim is waiting' })).toBeVisible();
  await page.getByRole('combobox', { name: 'State filter' }).selectOption('All states');
  const claim = (account: string) => rowWith(page, 'Broker claims', account);
  await expect(claim('8800113')).toContainText(/Approved.*by olivia@example\.com/);
  await expect(claim('8800111')).toContainText(/Rejected.*Unknown there/);
  await expect(claim('8800116')).toContainText('600 taken back, 400 owed');
  await expect(claim('8800199').getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Take back the approval of 8800113' }).click();
  await dialog.getByLabel('Reason').fill('Closed again');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(claim('8800113')).toContainText(/Rejected.*Closed again/);
  await page.getByRole('link', { name: 'Admin log' }).click();
  await page.getByRole('combobox', { name: 'Action filter' }).selectOption('Took an approval back');
  await expect(page.getByText('1 to 1 of 1')).toBeVisible();
  await expect(rowWith(page, 'Admin log', 'Closed again')).toContainText('Took an approval back');
  await page.close();
});

test('both groups of the comparison are shown with their confidence interval', async () => {
  const page = await openDashboard('?tab=conversions');
  const compared = 'Would they have come back anyway?';
  await expect(rowWith(page, compared, 'Written to')).toContainText(/54\s*18\s*33\.3%/);
  await expect(rowWith(page, compared, 'Held out')).toContainText(/6\s*2\s*33\.3%/);
  await expect(page.getByText('Too few to mean much')).toBeVisible();
  await expect(
    page.getByText(/^About as many of both groups came back:.*the range holds zero\.$/),
  ).toBeVisible();
  await expect(rowWith(page, 'Message type', 'Weekly report')).toBeVisible();
  await expect(rowWith(page, 'Message type', 'carrier_pigeon')).toBeVisible();
  const sent = rowWith(page, 'Outreach log', 'Weekly report');
  await expect(sent).toContainText('23 h');
  const first = await sent.locator('td').nth(4).textContent();
  expect(Array.from(first ?? '')).toHaveLength(100);
  await expect(rowWith(page, 'Outreach log', 'Signal closed')).toContainText('1 day');
  await page.close();
});

test('announcements are held against the price, and each signal says what became of it', async () => {
  const page = await openDashboard('?tab=announcements');
  await expect(page.getByText('66.7%')).toBeVisible();
  await expect(page.getByText(/^Consumer prices 3 .*: wrong$/)).toBeVisible();
  await page.goto('/adminnimda?view=signals&pair=EUR%2FUSD');
  await expect(rowWith(page, 'Signals', 'person12@')).toContainText('Signal profited');
  await expect(rowWith(page, 'Signals', 'person13@')).toContainText('ACTIVE');
  await page.close();
});

test('a user of a campaign stands with device, touches and what the dialogs know', async () => {
  const page = await openDashboard('?search=person12%40');
  const row = rowWith(page, 'Users', 'person12@');
  for (const text of [
    '1t2',
    'phrase',
    'Pixel 7',
    'Last: newsletter',
    'Last: jan-welcome',
    'mobileapp::2-com.news',
  ])
    await expect(row.getByText(text, { exact: true })).toBeVisible();
  const dialog = page.getByRole('dialog');
  await row.getByRole('button', { name: 'Billing of' }).press('Enter');
  for (const text of ['Daily refill', 'Lapsed', 'lottery', 'model-large', 'No price known'])
    await expect(dialog.getByText(text).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'AI knowledge of' }).press('Enter');
  await expect(dialog.getByText('18%, Beginner')).toBeVisible();
  await expect(dialog.getByText('Capital')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: 'AI knowledge of' })).toBeFocused();
  await page.close();
});

test('the table scrolls by keyboard', async () => {
  const page = await openDashboard('');
  const box = page.getByRole('region', { name: 'Users, scrolls sideways' });
  await box.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await page.close();
});

test('what is typed in a dialog outlives a refusal and a lost network', async () => {
  const page = await openDashboard('?search=person14%40');
  const dialog = page.getByRole('dialog', { name: 'Billing of' });
  await rowWith(page, 'Users', 'person14@').getByRole('button', { name: 'Billing of' }).click();
  await dialog.getByLabel('Tokens', { exact: true }).fill('7');
  await dialog.getByLabel('Reason').fill('For patience');
  const expectKept = async () => {
    await expect(dialog.getByLabel('Tokens', { exact: true })).toHaveValue('7');
    await expect(dialog.getByLabel('Reason')).toHaveValue('For patience');
  };
  const refusals: [number, string, string][] = [
    [500, 'internal', 'Something went wrong'],
    [429, 'too_many', 'Too many changes. Please wait a minute.'],
  ];
  for (const [status, code, error] of refusals) {
    await page.route('**/api/admin/tokens', (route) => route.fulfill({ status, json: { error, code } }));
    await dialog.getByRole('button', { name: 'Give tokens' }).click();
    await expect(dialog.getByText(error)).toBeVisible();
    await expectKept();
    await page.unroute('**/api/admin/tokens');
  }
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Give tokens' }).click();
  await expectKept();
  await page.context().setOffline(false);
  await expect(page.getByText(/^7 tokens given; \d+ now\.$/)).toBeVisible({ timeout: 15_000 });
  await page.close();
});
