import { expect, test } from '@playwright/test';
import { signUp } from '../tools/talk.ts';
import { button, open, openSite, ready, screens, type Site } from './account-screens.ts';

let site: Site;

test.beforeAll(async () => {
  site = await openSite();
});
test.afterAll(() => site.close());

const secret = 'a'.repeat(43);
for (const path of ['/reset-password', '/verify-email', '/unsubscribe'])
  test(`the secret of ${path} leaves the address at once and goes to nobody`, async ({ browser }) => {
    const page = await open(browser, site, { width: 1440, height: 1000, signedIn: false });
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
  const page = await open(browser, site, { width: 390, height: 844, signedIn: false });
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
  const page = await open(browser, site, { width: 1440, height: 1000 });
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
  const page = await open(browser, site, { width: 390, height: 844 });
  await page.goto('/');
  await ready(page);
  await screens.profile?.(page);
  await page.context().setOffline(true);
  await page.getByLabel('Occupation').fill('Night nurse');
  await button(page, 'Save Changes').click();
  await expect(page.getByText('Network error. Please try again.')).toBeVisible();
  await expect(page.getByText('Your changes are still here')).toBeVisible();
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
  const own = await signUp(site.server, email);
  const [name = '', value = ''] = own.split('=');
  const page = await open(browser, site, { width: 1440, height: 1000, signedIn: false });
  await page.context().addCookies([{ name, value, url: site.server.url }]);
  await page.goto('/');
  await ready(page);
  await screens.profile?.(page);
  await page.getByLabel('Occupation').fill('Teacher');
  const ended = await fetch(`${site.server.url}/api/logout`, {
    method: 'POST',
    headers: { cookie: own, origin: site.server.origin, 'sec-fetch-site': 'same-origin' },
  });
  expect(ended.ok).toBe(true);
  // The page may hear of it by itself before the press.
  await Promise.race([
    page.waitForURL('**/login', { timeout: 20_000 }),
    button(page, 'Save Changes')
      .click()
      .then(() => page.waitForURL('**/login', { timeout: 20_000 }))
      .catch(() => page.waitForURL('**/login', { timeout: 20_000 })),
  ]);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('quiet river 7');
  await page.keyboard.press('Enter');
  await page.waitForURL(site.server.url + '/');
  await ready(page);
  await screens.profile?.(page);
  await expect(page.getByText('You have changes that are not saved yet.')).toBeVisible();
  await expect(page.getByLabel('Occupation')).toHaveValue('Teacher');
  await button(page, 'Save Changes').click();
  await expect(page.getByText('Profile Updated')).toBeVisible();
  await page.context().close();
});

for (const [path, order] of [
  [
    '/login',
    'Calmwick, home > Sign Up > Email > Password > Show password > Forgot password? > Sign In > Create an account',
  ],
  [
    '/signup',
    'Calmwick, home > Sign In > Email Address > Password > Show password > Confirm Password > Show password > Create My Account > terms > privacy policy',
  ],
  ['/forgot-password', 'Calmwick, home > Sign In > Email > Send Reset Link > Back to Login'],
] as const)
  test(`the keyboard walks ${path} in the order of reading`, async ({ browser }) => {
    const page = await open(browser, site, { width: 390, height: 844, signedIn: false });
    await page.goto(path);
    await ready(page);
    const reached: string[] = [];
    for (const _stop of order.split(' > ')) {
      await page.keyboard.press('Tab');
      reached.push(
        await page.evaluate(() => {
          const one = document.activeElement as HTMLInputElement | null;
          return one?.getAttribute('aria-label') ?? one?.labels?.[0]?.textContent ?? one?.textContent ?? '';
        }),
      );
    }
    expect(reached.join(' > ')).toBe(order);
    await page.context().close();
  });
