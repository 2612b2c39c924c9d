import { expect, test, type Page } from '@playwright/test';
import { scratchFolder, serve, type Served } from '../tools/serve.ts';
import { signUp } from '../tools/talk.ts';

let server: Served;
let cookie: string;
let remove: () => Promise<void>;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const data = await scratchFolder();
  remove = data.remove;
  server = await serve(data.path, { CLOCK_START: '2026-06-03T13:00:00Z' });
  cookie = await signUp(server, 'maya@example.com');
});
test.afterAll(async () => {
  await server.stop();
  await remove();
});
test.beforeEach(async ({ context }) => {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: server.url }]);
});

/** Each stands on the screen as a text of its own, not inside a longer one. */
async function sees(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts)
    await expect.soft(page.getByText(text, { exact: true }).first(), text).toBeAttached();
}

/** The drawer with everything that can be unfolded. */
async function openAccount(page: Page): Promise<void> {
  await page.goto(server.url);
  await page.getByRole('button', { name: /^Profile|^Personal|^Account/ }).click();
  await page.getByText('Account Verification', { exact: true }).waitFor();
  for (const part of await page.locator('details').all())
    await part.evaluate((element) => element.setAttribute('open', ''));
}

/** The server's own account of the user, with something in it as another user would have it. */
async function pretend(page: Page, changed: Record<string, unknown>): Promise<void> {
  // The stream would tell the user as they are.
  await page.route('**/api/live*', (route) => route.abort());
  await page.route('**/api/auth/user*', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), ...changed } });
  });
}

test('the signals page names its four figures', async ({ page }) => {
  await page.goto(`${server.url}/signals`);
  await sees(page, ['Total Signals', 'Win Rate', 'Total P&L', 'Active Signals']);
});

test('the account offers every answer of the profile', async ({ page }) => {
  await openAccount(page);
  await sees(page, ['Under $1k', '$1k-5k', '$5k-10k', '$10k-25k', '$25k-50k', '$50k+']);
  await sees(page, ['Technology', 'Sports', 'Music', 'Travel', 'Reading', 'Gaming', 'Art', 'Fitness']);
  await sees(page, [
    'Patient',
    'Analytical',
    'Risk-taker',
    'Conservative',
    'Detail-oriented',
    'Quick-decision',
  ]);
});

test('a browser that keeps its time zone to itself is taken to be in GMT', async ({ page }) => {
  await page.addInitScript(() => {
    const zone = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: '' };
    Intl.DateTimeFormat.prototype.resolvedOptions = () => zone;
  });
  await openAccount(page);
  await sees(page, ['GMT']);
});

test('each favourite is named by its kind', async ({ page }) => {
  await pretend(page, { favoritePairs: ['EUR/USD', 'EUR/GBP', 'GBP/JPY', 'BTC/USD', 'GOLD', 'ABC/XYZ'] });
  await openAccount(page);
  await sees(page, [
    'Major Pair',
    'Minor Pair',
    'Volatile Pair',
    'Cryptocurrency',
    'Commodity',
    'Trading Pair',
  ]);
});

test('the messaging app is connected or not', async ({ page }) => {
  await page.route('**/api/config*', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), telegram: true } });
  });
  await openAccount(page);
  await sees(page, ['Not Connected']);
  await pretend(page, { telegramJoined: true });
  await openAccount(page);
  await sees(page, ['Connected']);
});

test('a profile that cannot be saved and a mail that cannot be sent say so', async ({ page }) => {
  const fails = { status: 500, body: '' };
  await page.route('**/api/user/profile*', (route) => route.fulfill(fails));
  await page.route('**/api/auth/send-verification*', (route) => route.fulfill(fails));
  await openAccount(page);
  await page.getByLabel('First name').fill('Maya');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await sees(page, ['Update Failed', 'Failed to update profile. Please try again.']);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).last().click();
  await sees(page, ['Failed to send verification email']);
});

test('the upgrade and the preferences are called by their names', async ({ page }) => {
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Preferences', exact: true }).click();
  await sees(page, ['Proactive Preferences']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Upgrade' }).first().click();
  await sees(page, ['Premium']);
});
