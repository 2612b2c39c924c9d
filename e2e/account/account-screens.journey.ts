import type { Page } from '@playwright/test';
import { accountScreens, createAccountUser, openPage, waitUntilSettled } from '../support/account-site.ts';
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

const narrow = { width: 320, height: 640 };

/** At 320 pixels, and on a phone at twice the text size. */
async function expectLosesNothing(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  for (const [look, viewport, text] of [
    ['narrow', narrow, 100],
    ['large', phone, 200],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.evaluate((percent) => {
      document.documentElement.style.setProperty('font-size', `${percent}%`, 'important');
    }, text);
    await waitUntilSettled(page);
    await takeScreenshot(page, `${name}-${look}`, { fullPage });
    await expectAccessible(page, `${name} ${look}`);
    await expectNoSidewaysScroll(page, `${name} ${look}`);
  }
}

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

test('the other screens of the account are accessible at every size in both themes', async ({
  browser,
  marketSite,
}) => {
  const user = await createAccountUser(marketSite);
  for (const [look, size] of Object.entries({ phone, desktop })) {
    const page = await openPage(browser, user, size);
    for (const [name, reach] of screens.filter(([screen]) => !inspectedAsPanels.has(screen))) {
      await page.goto('/');
      await reach(page);
      await waitUntilSettled(page);
      await expectAccessibleInThemes(page, `account-${name}-${look}`);
      await expectNoSidewaysScroll(page, `${name} ${look}`);
    }
    await page.context().close();
  }
});

test('no screen of the account loses anything at 320 pixels and at twice the text size', async ({
  browser,
  marketSite,
}) => {
  test.setTimeout(120_000);
  const page = await openPage(browser, await createAccountUser(marketSite), narrow);
  for (const [name, reach] of screens) {
    await page.setViewportSize(narrow);
    await page.goto('/');
    await waitUntilSettled(page);
    await reach(page);
    await expectLosesNothing(page, `account-${name}`);
  }
  await page.context().close();
});

const secret = 'a'.repeat(43);

test('no form of a visitor, with its errors, loses anything at 320 px and at twice the text size', async ({
  browser,
  marketSite,
}) => {
  test.setTimeout(120_000);
  const page = await openPage(browser, { site: marketSite, cookie: null }, narrow);
  for (const path of [
    '/login',
    '/signup',
    '/forgot-password',
    `/reset-password?token=${secret}`,
    `/verify-email?token=${secret}`,
    '/reset-password',
    `/unsubscribe?kind=alerts&token=${secret}`,
  ]) {
    await page.setViewportSize(narrow);
    await page.goto(path);
    await waitUntilSettled(page);
    const submit = page.locator('form button[type=submit]');
    if ((await submit.count()) > 0) await submit.click();
    await expectLosesNothing(page, `auth${path.replace(/\W+/g, '-').replace(secret, 'x')}`, {
      fullPage: true,
    });
  }
  await page.context().close();
});
