import type { Browser, Locator, Page } from '@playwright/test';
import { collectErrors, inspectScreen, type DemoSite } from '../support/demo-site.ts';
import { sizes, type Size } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first();
const DOCK = 'aside.drawer';
/** The topmost: the last modal, or the drawer beside the chat. */
const layer = (page: Page, title: string | RegExp): Locator =>
  page
    .locator(`dialog[open], ${DOCK}`)
    .filter({ has: page.getByRole('heading', { name: title, level: 2 }) })
    .last();
const selectorOf = async (shown: Locator): Promise<string> =>
  (await shown.evaluate((node) => node.tagName)) === 'DIALOG' ? 'dialog[open]:last-of-type' : DOCK;

/** Opens by keyboard; the layer takes the focus. */
async function openByKeyboard(opener: Locator, title: string | RegExp): Promise<Locator> {
  const page = opener.page();
  await opener.focus();
  await page.keyboard.press('Enter');
  const shown = layer(page, title);
  await expect(shown).toBeVisible();
  await expect(shown.locator('[aria-busy=true], .skeleton')).toHaveCount(0);
  await expect(shown.getByText(/^(Opening|Loading)/)).toHaveCount(0);
  await expect
    .poll(() => shown.evaluate((node) => node.contains(document.activeElement)), `${title} takes the focus`)
    .toBe(true);
  return shown;
}

/** Closes by Escape and by Back; both return the focus to the opener. */
async function expectLayerWorks(
  opener: Locator,
  title: string | RegExp,
  name: string,
  size: Size,
): Promise<void> {
  const page = opener.page();
  const address = page.url();
  const shown = await openByKeyboard(opener, title);
  await inspectScreen(page, name, size, await selectorOf(shown));
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
  await expect(opener, `${name}: Esc gives the focus back`).toBeFocused();
  await openByKeyboard(opener, title);
  await page.goBack();
  await expect(shown).toHaveCount(0);
  await expect(opener, `${name}: Back gives the focus back`).toBeFocused();
  expect(page.url()).toBe(address);
}

async function inChat(
  browser: Browser,
  site: DemoSite,
  role: 'new' | 'free' | 'premium',
  size: Size,
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await site.enter(browser, role, size);
  const page = await context.newPage();
  const errors = collectErrors(page);
  await page.goto('/');
  await expect(
    page.getByRole('log').getByRole('article').or(page.getByText('Pipsy').first()).first(),
  ).toBeVisible();
  await run(page);
  expect(errors).toEqual([]);
  await context.close();
}

const inMenu = [
  ['Signal Tracking', 'tracking'],
  ['Economic Calendar', 'calendar'],
  ['Trading Assets', 'assets'],
  ['Get Full Access', 'upgrade'],
  ['Analysis History', 'history'],
] as const;

for (const size of ['phone', 'desktop'] as const)
  test(`every panel and dialog opens, closes and gives the focus back at ${size} size`, async ({
    browser,
    demoSite,
  }) => {
    test.setTimeout(180_000);
    await inChat(browser, demoSite, 'free', size, async (page) => {
      await test.step('the panels of the footer', async () => {
        await expectLayerWorks(button(page, 'Upgrade'), 'Get Full Access', 'upgrade-sheet', size);
        await expectLayerWorks(button(page, 'Preferences'), 'Proactive Preferences', 'preferences', size);
        await expectLayerWorks(button(page, /^Profile/), 'Personal Account', 'account', size);
        await expectLayerWorks(button(page, 'Menu'), 'Menu', 'menu', size);
      });
      await test.step('the entries of the menu', () => expectMenuWorks(page, size));
      await test.step('the five tabs, by arrow keys', () => expectTabsWork(page));
      await test.step('the dialogs of the account', () => expectAccountDialogsWork(page, size));
    });
  });

async function expectMenuWorks(page: Page, size: Size): Promise<void> {
  const opener = button(page, 'Menu');
  for (const [title, name] of inMenu) {
    const menu = await openByKeyboard(opener, 'Menu');
    const shown = await openByKeyboard(menu.getByRole('button', { name: title }), title);
    await inspectScreen(page, name, size, await selectorOf(shown));
    await shown.getByRole('button', { name: 'Back' }).press('Enter');
    await expect(layer(page, 'Menu')).toBeVisible();
    await openByKeyboard(layer(page, 'Menu').getByRole('button', { name: title }), title);
    await page.keyboard.press('Escape');
    await expect(page.locator(`dialog[open], ${DOCK}`)).toHaveCount(0);
    await expect(opener, `${title}: Esc gives the focus back`).toBeFocused();
    const again = await openByKeyboard(opener, 'Menu');
    await openByKeyboard(again.getByRole('button', { name: title }), title);
    await page.goBack();
    await expect(page.locator(`dialog[open], ${DOCK}`)).toHaveCount(0);
    await expect(opener, `${title}: Back gives the focus back`).toBeFocused();
  }
}

async function expectTabsWork(page: Page): Promise<void> {
  const menu = await openByKeyboard(button(page, 'Menu'), 'Menu');
  await openByKeyboard(menu.getByRole('button', { name: 'Signal Tracking' }), 'Signal Tracking');
  await page.getByRole('tab', { name: 'Signals' }).focus();
  const titles = [
    'Personal Account',
    'Economic Calendar',
    'Trading Assets',
    'Get Full Access',
    'Signal Tracking',
  ];
  for (const title of titles) {
    await page.keyboard.press('ArrowRight');
    await expect(layer(page, title)).toBeVisible();
    await expect(page.getByRole('tab', { selected: true })).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(button(page, 'Menu')).toBeFocused();
}

async function expectAccountDialogsWork(page: Page, size: Size): Promise<void> {
  const account = await openByKeyboard(button(page, /^Profile/), 'Personal Account');
  await expectLayerWorks(
    account.getByRole('button', { name: /^Verify/ }),
    'Verify your email',
    'verify-email',
    size,
  );
  for (const summary of await account.locator('details > summary').all()) {
    if (await summary.evaluate((node) => !node.parentElement?.hasAttribute('open')))
      await summary.press('Enter');
  }
  await inspectScreen(page, 'account-open', size, await selectorOf(account));
  await expectLayerWorks(
    account.getByRole('button', { name: 'Change Password' }),
    'Change Password',
    'password',
    size,
  );
  await expectLayerWorks(account.getByRole('button', { name: 'Log Out' }), 'Log Out', 'log-out', size);
  await expect(account).toBeVisible();
}

test('an event of the calendar is asked for in the chat', async ({ browser, demoSite }) => {
  for (const size of ['phone', 'desktop'] as const) {
    await inChat(browser, demoSite, 'premium', size, async (page) => {
      const menu = await openByKeyboard(button(page, 'Menu'), 'Menu');
      const calendar = await openByKeyboard(
        menu.getByRole('button', { name: 'Economic Calendar' }),
        'Economic Calendar',
      );
      const row = calendar.getByRole('listitem').nth(size === 'phone' ? 0 : 1);
      const name = await row.getByRole('heading').innerText();
      const sent = page.waitForRequest(
        (one) => one.url().includes('/api/chat/message') && one.method() === 'POST',
      );
      await row.getByRole('button', { name: /^Get a signal for this event/ }).press('Enter');
      const { content } = (await sent).postDataJSON() as { content: string };
      expect(content.startsWith(`Signal for the event ${name} (`)).toBe(true);
      expect(content).toMatch(
        / \([^(),]+, [A-Z]{3}, (HIGH|MEDIUM|LOW)\) at \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
      );
      await expect(
        page
          .getByRole('log')
          .getByText(/(comes|came) out/)
          .last(),
      ).toContainText(name);
      await expect(page.locator(size === 'phone' ? 'dialog[open]' : DOCK)).toHaveCount(
        size === 'phone' ? 0 : 1,
      );
      await inspectScreen(page, 'event-answer', size);
    });
  }
});

test('the first steps open from a mailed link and close', async ({ browser, demoSite }) => {
  await inChat(browser, demoSite, 'new', 'phone', async (page) => {
    await page.goto('/?onboarding=true');
    const shown = layer(page, /^Welcome to/);
    await expect(shown).toBeVisible();
    await expect(page).toHaveURL(`${demoSite.url}/`);
    for (const size of ['phone', 'desktop'] as const) {
      await page.setViewportSize(sizes[size]);
      await inspectScreen(page, 'onboarding', size, 'dialog[open]');
    }
    await page.keyboard.press('Escape');
    await expect(shown).toHaveCount(0);
    // Closing steps back in the history, and a navigation meanwhile would be given up.
    await expect(() => page.goto('/?onboarding=true')).toPass();
    await expect(shown).toBeVisible();
    await page.goBack();
    await expect(shown).toHaveCount(0);
    await expect(page).toHaveURL(`${demoSite.url}/`);
  });
});

test('logging out leads to the landing page', async ({ browser, demoSite }) => {
  const context = await demoSite.enterAnew(browser, 'phone');
  const page = await context.newPage();
  await page.goto('/');
  const account = await openByKeyboard(button(page, /^Profile/), 'Personal Account');
  const question = await openByKeyboard(account.getByRole('button', { name: 'Logout' }), 'Log Out');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Log Out' }).press('Enter');
  await expect(page.locator('#pricing h2')).toBeVisible();
  await page.goto('/signals');
  await expect(page).toHaveURL(`${demoSite.url}/login?next=%2Fsignals`);
  await context.close();
});
