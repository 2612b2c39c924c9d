import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { codeAt } from '../server/features/admin-access/one-time-code.ts';
import { scratchFolder, serve, type Served } from '../tools/serve.ts';
import { settled } from '../tools/settled.ts';
import { signUp } from '../tools/talk.ts';
import { desktop, phone, pictures } from './chat-site.ts';

const BOSS = 'boss@example.com';
const LONG = 'a long and quiet river 7';

let server: Served;
let folder: string;
let remove: () => Promise<void>;
test.beforeAll(async () => {
  const data = await scratchFolder();
  remove = data.remove;
  folder = data.path;
  server = await serve(folder, { CLOCK_START: '2026-06-03T13:00:00Z', ADMIN_EMAILS: BOSS });
});
test.afterAll(async () => {
  await server.stop();
  await remove();
});

async function enter(browser: Browser, email: string, look: Look = looks[0]): Promise<Page> {
  const [name = '', value = ''] = (await signUp(server, email)).split('=');
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: look.size,
    colorScheme: look.theme,
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name, value, url: server.url }]);
  return context.newPage();
}

const looks = [
  { name: 'phone-light', size: phone, theme: 'light' },
  { name: 'phone-dark', size: phone, theme: 'dark' },
  { name: 'desktop-light', size: desktop, theme: 'light' },
  { name: 'desktop-dark', size: desktop, theme: 'dark' },
] as const;
type Look = (typeof looks)[number];

/** The code in the mail to this address. */
async function mailedCode(email: string): Promise<string> {
  const outbox = join(folder, 'outbox');
  const read = async (): Promise<string> => {
    const names = await readdir(outbox).catch(() => []);
    // A mail that is being written has another name until it is whole.
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

/** The operator's command, beside the running server. */
const command = async (...args: string[]): Promise<string> => {
  const env = { ...process.env, DATA_DIR: folder, CLOCK_START: '2026-06-03T13:00:00Z', ADMIN_EMAILS: BOSS };
  const script = join(import.meta.dirname, '../server/app-admin.ts');
  return (await promisify(execFile)(process.execPath, [script, ...args], { env })).stdout.trim();
};

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

async function typePassword(page: Page): Promise<void> {
  await page.goto('/adminnimda');
  await heading(page, 'Set up your second factor').waitFor();
  await page.getByLabel('Your password').fill('quiet river 7');
  await page.keyboard.press('Enter');
  await heading(page, 'Choose a longer password').waitFor();
  await page.getByLabel('New password').fill(LONG);
  await page.keyboard.press('Enter');
  await heading(page, 'Connect your phone').waitFor();
}

/** Answers the app's secret and the recovery codes. */
async function setUp(page: Page, email: string): Promise<{ secret: string; codes: string[] }> {
  const secret = ((await page.locator('.door-secret').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code from the mail').fill(await mailedCode(email));
  await page.getByLabel('Code that the app shows').fill(codeAt(secret, Date.now()));
  await page.keyboard.press('Enter');
  await heading(page, 'Keep these recovery codes').waitFor();
  return { secret, codes: await page.getByRole('listitem').allTextContents() };
}

test('an admin sets up a phone, opens the pages, closes them, and opens them again with a recovery code, by keyboard', async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const page = await enter(browser, BOSS);
  await typePassword(page);
  const { secret, codes } = await setUp(page, BOSS);
  expect(codes).toHaveLength(10);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect((await readFile(await download.path(), 'utf8')).trim().split('\n')).toEqual(codes);
  await press(page, 'I have kept them');
  await heading(page, 'Admin Dashboard').waitFor();
  await page.reload();
  await heading(page, 'Admin Dashboard').waitFor();
  await press(page, 'Close now');
  const layer = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(layer.getByLabel('Code of the app')).toBeFocused();
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
  await page.getByLabel('Password', { exact: true }).fill(LONG);
  await page.keyboard.press('Enter');
  await heading(page, 'Confirm that it is you').waitFor();
  // The step whose code set it up is over by then.
  await page.getByLabel('Code of the app').fill(codeAt(secret, Date.now() + 30_000));
  await page.keyboard.press('Enter');
  await heading(page, 'Admin Dashboard').waitFor();
  await page.context().close();
});

test('the command grants and takes the role beside the running server, and the open page follows at once', async ({
  browser,
}) => {
  const page = await enter(browser, 'noa@example.com');
  await page.goto('/adminnimda');
  await heading(page, 'Page Not Found').waitFor();
  expect(await page.title()).toBe('Page Not Found');
  expect(await command('grant', 'Noa@example.com')).toContain('is an admin now');
  await heading(page, 'Set up your second factor').waitFor();
  expect(await command('list')).toContain('noa@example.com  granted, second factor none yet');
  expect(await command('revoke', 'noa@example.com')).toContain('no admin any more');
  await heading(page, 'Page Not Found').waitFor();
  await expect(command('grant', 'nobody@example.com')).rejects.toThrow(/There is no account/);
  await expect(command('revoke', 'nobody@example.com')).rejects.toThrow(/There is no account/);
  await expect(command('promote', 'noa@example.com')).rejects.toThrow(/npm run admin -- grant/);
  await page.context().close();
});

for (const look of looks)
  test(`every step of the door stands on ${look.name}`, async ({ browser }) => {
    test.setTimeout(60_000);
    const email = `${look.name}@example.com`;
    const page = await enter(browser, email, look);
    await command('grant', email);
    const shoot = async (name: string): Promise<void> => {
      await settled(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, name).toBeLessThanOrEqual(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id }) => id),
        name,
      ).toEqual([]);
      await page.screenshot({ path: join(pictures, `admin-${name}-${look.name}.png`), fullPage: true });
    };
    await page.goto('/adminnimda');
    await heading(page, 'Set up your second factor').waitFor();
    await shoot('password');
    await typePassword(page);
    await shoot('connect');
    await setUp(page, email);
    await shoot('recovery');
    await press(page, 'I have kept them');
    await heading(page, 'Admin Dashboard').waitFor();
    await shoot('open');
    await press(page, 'Close now');
    await page.getByRole('dialog').waitFor();
    await shoot('layer');
    await page.reload();
    await heading(page, 'Confirm that it is you').waitFor();
    await shoot('code');
    await page.context().close();
  });
