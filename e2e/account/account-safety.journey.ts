import {
  accountScreens,
  findButton,
  createAccountUser,
  openPage,
  waitUntilSettled,
} from '../support/account-site.ts';
import { desktop, phone } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test('a secret leaves the address at once and reaches no other page or request', async ({
  browser,
  marketSite,
}) => {
  const secret = 'a'.repeat(43);
  const page = await openPage(browser, { site: marketSite, cookie: null }, desktop);
  const sent: string[] = [];
  page.on('request', (request) => {
    const { referer = '' } = request.headers();
    if (!request.isNavigationRequest()) sent.push(request.url());
    sent.push(referer);
  });
  for (const path of ['/reset-password', '/verify-email', '/unsubscribe']) {
    const opened = await page.goto(`${path}?token=${secret}&utm_source=email`);
    await waitUntilSettled(page);
    expect(opened?.headers()['referrer-policy']).toBe('no-referrer');
    expect(new URL(page.url()).search).toBe('?utm_source=email');
    expect(
      await page.evaluate(() =>
        JSON.stringify([history.state, Object.entries(localStorage), Object.entries(sessionStorage)]),
      ),
    ).not.toContain(secret);
    await page.getByRole('link', { name: 'Calmwick, home' }).click();
    await waitUntilSettled(page);
    expect(await page.evaluate(() => document.referrer)).toBe('');
    expect(sent.filter((text) => text.includes(secret))).toEqual([]);
  }
  await page.context().close();
});

test('the profile is changed by keyboard alone, and hostile names stay text everywhere', async ({
  browser,
  marketSite,
}) => {
  const hostile = '<b onclick=alert(1)>Maya</b>';
  const page = await openPage(browser, await createAccountUser(marketSite), desktop);
  await page.goto('/');
  await waitUntilSettled(page);
  await findButton(page, /^Profile/).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('First name').waitFor();
  await expect(page.getByRole('complementary', { name: 'Personal Account' })).toBeFocused();
  const labels: string[] = [];
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    labels.push(
      await page.evaluate(() => {
        const focused = document.activeElement as HTMLInputElement | null;
        const role = focused?.getAttribute('role');
        if (role === 'region' || role === 'tabpanel') return role;
        return (
          focused?.labels?.[0]?.textContent ||
          focused?.getAttribute('aria-label') ||
          focused?.textContent ||
          ''
        );
      }),
    );
    if (labels.at(-1) === 'First name') break;
  }
  expect(labels.join(' > ')).toBe(
    'Back > Close > Personal > region > tabpanel > Security > Ways to sign in > Verify > Basic Information > First name',
  );
  await page.keyboard.type(hostile);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile Updated')).toBeVisible();
  await expect(page.locator('.profile-identity b')).toHaveText(hostile);
  expect(await page.locator('[onclick]').count()).toBe(0);
  await page.context().close();
});

test('an edit outlives a session that ends meanwhile: after signing in again it waits to be saved', async ({
  browser,
  marketSite,
}) => {
  const user = await createAccountUser(marketSite);
  const page = await openPage(browser, user, desktop);
  await page.goto('/');
  await waitUntilSettled(page);
  await accountScreens.profile?.(page);
  await page.getByLabel('Occupation').fill('Teacher');
  const ended = await fetch(`${marketSite.url}/api/logout`, {
    method: 'POST',
    headers: { cookie: user.cookie, origin: marketSite.origin, 'sec-fetch-site': 'same-origin' },
  });
  expect(ended.ok).toBe(true);
  // The page may notice the end of the session before the press; a press still waiting would save later.
  await findButton(page, 'Save Changes')
    .click({ timeout: 3_000 })
    .catch(() => {});
  await page.waitForURL('**/login', { timeout: 20_000 });
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill('quiet river 7');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${marketSite.url}/`);
  await waitUntilSettled(page);
  await accountScreens.profile?.(page);
  await expect(page.getByText('You have changes that are not saved yet.')).toBeVisible();
  await expect(page.getByLabel('Occupation')).toHaveValue('Teacher');
  await findButton(page, 'Save Changes').click();
  await expect(page.getByText('Profile Updated')).toBeVisible();
  await page.context().close();
});

test('the keyboard walks the forms of visitors in the order of reading', async ({ browser, marketSite }) => {
  const page = await openPage(browser, { site: marketSite, cookie: null }, phone);
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
  ] as const) {
    await page.goto(path);
    await waitUntilSettled(page);
    const labels: string[] = [];
    for (const _element of order.split(' > ')) {
      await page.keyboard.press('Tab');
      labels.push(
        await page.evaluate(() => {
          const focused = document.activeElement as HTMLInputElement | null;
          return (
            focused?.getAttribute('aria-label') ??
            focused?.labels?.[0]?.textContent ??
            focused?.textContent ??
            ''
          );
        }),
      );
    }
    expect(labels.join(' > '), path).toBe(order);
  }
  await page.context().close();
});
