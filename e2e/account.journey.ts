import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { scratchFolder, serve, type Served } from '../tools/serve.ts';
import { signUp } from '../tools/talk.ts';

const folder = process.env.SCREENS_DIR ?? join(import.meta.dirname, '../test-results/screens');
mkdirSync(folder, { recursive: true });

let server: Served;
let cookie: string;
let remove: () => Promise<void>;

test.describe.configure({ mode: 'default' });
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

type Look = { width: number; height: number; theme?: 'light' | 'dark'; signedIn?: boolean };

async function open(browser: Browser, { width, height, theme = 'light', signedIn = true }: Look) {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  if (signedIn) {
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: server.url }]);
  }
  return context.newPage();
}

const ready = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
};

async function expectWhole(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
      name,
    )
    .toEqual([]);
  const lost = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.dock, .layer-p, .layer-b')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map(({ className, scrollWidth, clientWidth }) => `${className}: ${scrollWidth} in ${clientWidth}`),
  );
  expect.soft(lost, `${name} is cut or scrolls sideways`).toEqual([]);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** How each screen of the account is reached from the chat. */
const screens: Record<string, (page: Page) => Promise<void>> = {
  profile: async (page) => {
    await button(page, /^Profile/).click();
    await page.getByLabel('First name').waitFor();
  },
  upgrade: async (page) => {
    await button(page, 'Upgrade').click();
    await page.getByText('Three ways to upgrade').waitFor();
  },
  preferences: async (page) => {
    await button(page, /references/).click();
    await page.getByLabel('Most messages a day').waitFor();
  },
  password: async (page) => {
    await button(page, /^Profile/).click();
    await page.getByText('Account Actions').click();
    await button(page, 'Change Password').click();
    await page
      .getByRole('dialog', { name: 'Change Password' })
      .getByRole('button', { name: 'Change Password' })
      .click();
  },
  'verify-sheet': async (page) => {
    await button(page, /^Profile/).click();
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await page.getByRole('dialog', { name: 'Verify your email' }).waitFor();
  },
  'log-out': async (page) => {
    await button(page, /^Profile/).click();
    await page.getByLabel('Occupation').fill('Nurse');
    await button(page, 'Logout').click();
  },
  menu: async (page) => {
    await button(page, 'Menu').click();
    await page.getByText('Analysis History').waitFor();
  },
};

const looks: Record<string, Look> = {
  'phone-light': { width: 390, height: 844 },
  'phone-dark': { width: 390, height: 844, theme: 'dark' },
  'desktop-light': { width: 1440, height: 1000 },
  'desktop-dark': { width: 1440, height: 1000, theme: 'dark' },
  narrow: { width: 320, height: 640 },
};

for (const [name, reach] of Object.entries(screens))
  test(`${name} of the account stands at every size in both themes`, async ({ browser }) => {
    for (const [look, size] of Object.entries(looks)) {
      const page = await open(browser, size);
      await page.goto('/');
      await ready(page);
      await reach(page);
      await ready(page);
      await page.screenshot({ path: join(folder, `account-${name}-${look}.png`) });
      await expectWhole(page, `${name} ${look}`);
      await page.context().close();
    }
  });

for (const [name, reach] of Object.entries(screens))
  test(`${name} of the account loses nothing at twice the text size`, async ({ browser }) => {
    const page = await open(browser, { width: 390, height: 844 });
    await page.goto('/');
    await page.addStyleTag({ content: ':root{font-size:200%!important}' });
    await ready(page);
    await reach(page);
    await ready(page);
    await page.screenshot({ path: join(folder, `account-${name}-large.png`) });
    await expectWhole(page, `${name} at 200 %`);
    await page.context().close();
  });

const secret = 'a'.repeat(43);
for (const path of [
  '/login',
  '/signup',
  '/forgot-password',
  `/reset-password?token=${secret}`,
  `/verify-email?token=${secret}`,
  '/reset-password',
])
  test(`${path.replace(secret, 'secret')} loses nothing at 320 px and at twice the text size`, async ({
    browser,
  }) => {
    const file = path.replace(/\W+/g, '-').replace(secret, 'x');
    for (const [look, size] of Object.entries({ narrow: looks.narrow, large: looks['phone-light'] })) {
      const page = await open(browser, { ...(size as Look), signedIn: false });
      await page.goto(path);
      if (look === 'large') await page.addStyleTag({ content: ':root{font-size:200%!important}' });
      await ready(page);
      const send = page.locator('form button[type=submit]');
      if ((await send.count()) > 0) await send.click();
      await page.screenshot({ path: join(folder, `auth${file}-${look}.png`), fullPage: true });
      await expectWhole(page, `${path} ${look}`);
      await page.context().close();
    }
  });

for (const path of ['/reset-password', '/verify-email'])
  test(`the secret of ${path} leaves the address at once and goes to nobody`, async ({ browser }) => {
    const page = await open(browser, { width: 1440, height: 1000, signedIn: false });
    const told: string[] = [];
    page.on('request', (request) => {
      const { referer = '' } = request.headers();
      if (!request.isNavigationRequest()) told.push(request.url());
      told.push(referer);
    });
    const opened = await page.goto(`${path}?token=${secret}&utm_source=email`);
    await ready(page);
    expect(opened?.headers()['referrer-policy']).toBe('no-referrer');
    expect(new URL(page.url()).search).toBe('?utm_source=email');
    expect(
      await page.evaluate(() =>
        JSON.stringify([history.state, Object.entries(localStorage), Object.entries(sessionStorage)]),
      ),
    ).not.toContain(secret);
    await page.getByRole('link', { name: 'Calmwick, home' }).click();
    await ready(page);
    expect(await page.evaluate(() => document.referrer)).toBe('');
    expect(told.filter((text) => text.includes(secret))).toEqual([]);
    await page.context().close();
  });

test('hostile text in an address is never more than text', async ({ browser }) => {
  const hostile = encodeURIComponent('"><img src=x onerror=alert(1)><script>alert(1)</script>');
  const page = await open(browser, { width: 390, height: 844, signedIn: false });
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => void (dialogs.push(dialog.message()), dialog.dismiss()));
  for (const address of [
    `/login?next=${hostile}`,
    '/login?next=javascript:alert(1)',
    `/signup?a_aid=${hostile}&utm_source=${hostile}`,
    `/reset-password?token=${hostile}`,
    `/verify-email?token=${hostile}`,
    `/?alert=true&pair=${hostile}`,
  ]) {
    await page.goto(address);
    await ready(page);
    expect(await page.locator('img[src="x"]').count(), address).toBe(0);
  }
  await page.goto(`/reset-password?token=${hostile}`);
  await page.getByLabel('New Password', { exact: true }).fill('slow tram 42');
  await page.getByLabel('Confirm New Password').fill('slow tram 42');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeFocused();
  expect(dialogs).toEqual([]);
  await page.context().close();
});

test('the profile is changed by keyboard alone, and hostile names stay text everywhere', async ({
  browser,
}) => {
  const hostile = '<b onclick=alert(1)>Maya</b>';
  const page = await open(browser, { width: 1440, height: 1000 });
  await page.goto('/');
  await ready(page);
  await button(page, /^Profile/).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('First name').waitFor();
  await expect(page.getByRole('complementary', { name: 'Personal Account' })).toBeFocused();
  const reached: string[] = [];
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    reached.push(
      await page.evaluate(() => {
        const one = document.activeElement as HTMLInputElement | null;
        const role = one?.getAttribute('role');
        if (role === 'region' || role === 'tabpanel') return role;
        return one?.labels?.[0]?.textContent || one?.getAttribute('aria-label') || one?.textContent || '';
      }),
    );
    if (reached.at(-1) === 'First name') break;
  }
  expect(reached.join(' > ')).toBe(
    'Back > Close > Personal > region > tabpanel > Verify > Basic Information > First name',
  );
  await page.keyboard.type(hostile);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile Updated')).toBeVisible();
  await expect(page.locator('.pf b')).toHaveText(hostile);
  expect(await page.locator('[onclick]').count()).toBe(0);
  await page.context().close();
});

test('an edit made offline is still there after loading the page again, and is saved then', async ({
  browser,
}) => {
  const page = await open(browser, { width: 390, height: 844 });
  await page.goto('/');
  await ready(page);
  await screens.profile?.(page);
  await page.context().setOffline(true);
  await page.getByLabel('Occupation').fill('Night nurse');
  await button(page, 'Save Changes').click();
  await expect(page.getByText('Network error. Please try again.')).toBeVisible();
  await expect(page.getByText('Your changes are still here')).toBeVisible();
  await page.screenshot({ path: join(folder, 'account-offline-phone-light.png') });
  await page.context().setOffline(false);
  await page.reload();
  await ready(page);
  await screens.profile?.(page);
  await expect(page.getByLabel('Occupation')).toHaveValue('Night nurse');
  await button(page, 'Save Changes').click();
  await expect(page.getByText('Profile Updated')).toBeVisible();
  await page.context().close();
});

test('an edit outlives a session that ends meanwhile: after signing in again it waits to be saved', async ({
  browser,
}) => {
  const email = 'noa@example.com';
  const own = await signUp(server, email);
  const [name = '', value = ''] = own.split('=');
  const page = await open(browser, { width: 1440, height: 1000, signedIn: false });
  await page.context().addCookies([{ name, value, url: server.url }]);
  await page.goto('/');
  await ready(page);
  await screens.profile?.(page);
  await page.getByLabel('Occupation').fill('Teacher');
  const ended = await fetch(`${server.url}/api/logout`, {
    method: 'POST',
    headers: { cookie: own, origin: server.origin, 'sec-fetch-site': 'same-origin' },
  });
  expect(ended.ok).toBe(true);
  await button(page, 'Save Changes').click();
  await page.waitForURL('**/login', { timeout: 20_000 });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('quiet river 7');
  await page.keyboard.press('Enter');
  await page.waitForURL(server.url + '/');
  await ready(page);
  await screens.profile?.(page);
  await expect(page.getByText('You have changes that are not saved yet.')).toBeVisible();
  await expect(page.getByLabel('Occupation')).toHaveValue('Teacher');
  await button(page, 'Save Changes').click();
  await expect(page.getByText('Profile Updated')).toBeVisible();
  await page.context().close();
});
