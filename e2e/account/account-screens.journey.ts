import type { Page } from '@playwright/test';
import {
  accountScreens,
  createAccountUser,
  openPage,
  waitUntilSettled,
  type Look,
} from '../support/account-site.ts';
import {
  desktop,
  expectAccessible,
  expectAccessibleInThemes,
  phone,
  takeScreenshot,
} from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const overflows = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.drawer, .layer__panel, .layer__body')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map(({ className, scrollWidth, clientWidth }) => `${className}: ${scrollWidth} in ${clientWidth}`),
  );
  expect.soft(overflows, `${name} is cut or scrolls sideways`).toEqual([]);
}

const narrow: Look = { width: 320, height: 640 };
const looks: Record<string, Look> = { phone, desktop };

/** Opened, with all their parts unfolded, at both sizes and in both themes in panels.journey.ts. */
const inspectedAsPanels = new Set([
  'profile',
  'upgrade',
  'preferences',
  'preferences-where',
  'password',
  'own-data',
  'memory',
  'verify-sheet',
  'log-out',
  'menu',
]);
const screens = Object.entries(accountScreens);

for (const [name, reach] of screens.filter(([screen]) => !inspectedAsPanels.has(screen)))
  test(`${name} of the account is accessible at every size in both themes`, async ({
    browser,
    marketSite,
  }) => {
    const user = await createAccountUser(marketSite);
    for (const [look, size] of Object.entries(looks)) {
      const page = await openPage(browser, user, size);
      await page.goto('/');
      await reach(page);
      await waitUntilSettled(page);
      await expectAccessibleInThemes(page, `account-${name}-${look}`);
      await expectNoSidewaysScroll(page, `${name} ${look}`);
      await page.context().close();
    }
  });

for (const [name, reach] of screens)
  test(`${name} of the account loses nothing at 320 pixels and at twice the text size`, async ({
    browser,
    marketSite,
  }) => {
    const user = await createAccountUser(marketSite);
    for (const [look, size] of Object.entries({ narrow, large: phone })) {
      const page = await openPage(browser, user, size);
      await page.goto('/');
      if (look === 'large') await page.addStyleTag({ content: ':root{font-size:200%!important}' });
      await waitUntilSettled(page);
      await reach(page);
      await waitUntilSettled(page);
      await takeScreenshot(page, `account-${name}-${look}`);
      await expectAccessible(page, `${name} ${look}`);
      await expectNoSidewaysScroll(page, `${name} ${look}`);
      await page.context().close();
    }
  });

const secret = 'a'.repeat(43);
for (const path of [
  '/login',
  '/signup',
  '/forgot-password',
  `/reset-password?token=${secret}`,
  `/verify-email?token=${secret}`,
  '/reset-password',
  `/unsubscribe?kind=alerts&token=${secret}`,
])
  test(`${path.replace(secret, 'secret')} with its errors loses nothing at 320 px and at twice the text size`, async ({
    browser,
    marketSite,
  }) => {
    const user = await createAccountUser(marketSite);
    const file = path.replace(/\W+/g, '-').replace(secret, 'x');
    for (const [look, size] of Object.entries({ narrow, large: phone })) {
      const page = await openPage(browser, user, { ...size, signedIn: false });
      await page.goto(path);
      if (look === 'large') await page.addStyleTag({ content: ':root{font-size:200%!important}' });
      await waitUntilSettled(page);
      const submit = page.locator('form button[type=submit]');
      if ((await submit.count()) > 0) await submit.click();
      await takeScreenshot(page, `auth${file}-${look}`, { fullPage: true });
      await expectAccessible(page, `${path} ${look}`);
      await expectNoSidewaysScroll(page, `${path} ${look}`);
      await page.context().close();
    }
  });
