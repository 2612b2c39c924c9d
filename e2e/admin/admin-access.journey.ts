import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { totpAt } from '../../server/platform/access/second-factor/totp.ts';
import { waitForQuietNetwork } from '../../tools/testing/quiet-network.ts';
import { signUp } from '../../tools/testing/chat-client.ts';
import { expectAccessibleInThemes, horizontalOverflow, sizes } from '../support/screens.ts';
import { MARKET_OPEN, openContext, startSite, type Site } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

const BOSS = 'boss@example.com';
const LONG_PASSWORD = 'a long and quiet river 7';

let site: Site;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  site = await startSite({ ...MARKET_OPEN, ADMIN_EMAILS: BOSS });
});
test.afterAll(() => site.close());

/** Signs up and opens a page of the new user. */
async function openPage(browser: Browser, email: string): Promise<Page> {
  const context = await openContext(browser, site, await signUp(site, email), {
    viewport: sizes.desktop,
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

async function mailedCode(email: string): Promise<string> {
  const outbox = join(site.dataFolder, 'outbox');
  const read = async (): Promise<string> => {
    const names = await readdir(outbox).catch(() => []);
    // A mail has another extension until it is written completely.
    const whole = names.filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(whole.map((name) => readFile(join(outbox, name), 'utf8')));
    const mail = mails.find(
      (one) => one.includes(`To: ${email}`) && one.includes('Your code for the second factor'),
    );
    return /The code is (\d{6})/.exec(mail ?? '')?.[1] ?? '';
  };
  await expect.poll(read, { timeout: 15_000 }).not.toBe('');
  return read();
}

/** Runs the operator's command beside the server. */
const runCommand = async (...args: string[]): Promise<string> => {
  const env = { ...process.env, DATA_DIR: site.dataFolder, ...MARKET_OPEN, ADMIN_EMAILS: BOSS };
  const script = join(import.meta.dirname, '../../server/commands/admin.ts');
  return (await promisify(execFile)(process.execPath, [script, ...args], { env })).stdout.trim();
};

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

async function setUpPhone(page: Page, email: string): Promise<{ secret: string; codes: string[] }> {
  const secret = ((await page.locator('.enrolment-secret').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code from the mail').fill(await mailedCode(email));
  await page.getByLabel('Code that the app shows').fill(totpAt(secret, Date.now()));
  await page.keyboard.press('Enter');
  await heading(page, 'Keep these recovery codes').waitFor();
  return { secret, codes: await page.getByRole('listitem').allTextContents() };
}

/** Fits and is accessible at both sizes, and leaves the page as wide as a desktop. */
async function inspect(page: Page, name: string): Promise<void> {
  await waitForQuietNetwork(page);
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    expect(await horizontalOverflow(page), name).toBeLessThanOrEqual(0);
    await expectAccessibleInThemes(page, `admin-${name}-${size}`, { fullPage: true });
  }
}

test('an admin sets up a phone, opens the pages, closes them, and opens them again with a recovery code, by keyboard', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const page = await openPage(browser, BOSS);
  await page.goto('/adminnimda');
  await heading(page, 'Set up your second factor').waitFor();
  await inspect(page, 'password');
  await page.getByLabel('Your password').fill('quiet river 7');
  await page.keyboard.press('Enter');
  await heading(page, 'Choose a longer password').waitFor();
  await page.getByLabel('New password').fill(LONG_PASSWORD);
  await page.keyboard.press('Enter');
  await heading(page, 'Connect your phone').waitFor();
  await inspect(page, 'connect');
  const { secret, codes } = await setUpPhone(page, BOSS);
  expect(codes).toHaveLength(10);
  await inspect(page, 'recovery');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect((await readFile(await download.path(), 'utf8')).trim().split('\n')).toEqual(codes);
  await press(page, 'I have kept them');
  await heading(page, 'Admin Dashboard').waitFor();
  await page.reload();
  await heading(page, 'Admin Dashboard').waitFor();
  await inspect(page, 'open');
  await press(page, 'Close now');
  const layer = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(layer.getByLabel('Six-digit code from your app')).toBeFocused();
  await inspect(page, 'layer');
  await page.keyboard.press('Escape');
  await expect(layer).toBeVisible();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(layer.getByRole('alert')).toContainText('not right');
  await layer.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await layer.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(layer).toHaveCount(0);
  await expect(page.getByText('9 recovery codes are left')).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/adminnimda');
  await page.waitForURL(/\/login\?next=%2Fadminnimda/);
  await page.getByLabel('Email').fill(BOSS);
  await page.getByLabel('Password', { exact: true }).fill(LONG_PASSWORD);
  await page.keyboard.press('Enter');
  await heading(page, 'Confirm that it is you').waitFor();
  await inspect(page, 'code');
  // The code of the present time step was used for the set-up.
  await page.getByLabel('Six-digit code from your app').fill(totpAt(secret, Date.now() + 30_000));
  await page.keyboard.press('Enter');
  await heading(page, 'Admin Dashboard').waitFor();
  await page.context().close();
});

test('the command grants and takes the role beside the running server, and the open page reacts at once', async ({
  browser,
}) => {
  const page = await openPage(browser, 'noa@example.com');
  await page.goto('/adminnimda');
  await heading(page, 'Page Not Found').waitFor();
  expect(await page.title()).toBe('Page Not Found');
  expect(await runCommand('grant', 'Noa@example.com')).toContain('is an admin now');
  await heading(page, 'Set up your second factor').waitFor();
  expect(await runCommand('list')).toContain('noa@example.com  granted, second factor none yet');
  expect(await runCommand('revoke', 'noa@example.com')).toContain('no admin any more');
  await heading(page, 'Page Not Found').waitFor();
  await expect(runCommand('revoke', 'nobody@example.com')).rejects.toThrow(/There is no account/);
  await expect(runCommand('promote', 'noa@example.com')).rejects.toThrow(/npm run admin -- grant/);
  await page.context().close();
});
