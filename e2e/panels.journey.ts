import { expect, test, type Locator, type Page } from '@playwright/test';
import type { Browser, BrowserContext } from '@playwright/test';
import { demoPassword } from '../server/app-demo.ts';
import { inspect, listen, openSite, themes, type Site, type Size } from './walk.ts';

let site: Site;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  site = await openSite();
});
test.afterAll(() => site.close());

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first();
const DOCK = 'aside.dock';
/** The layer that stands highest: the last modal one, or what is docked beside the chat. */
const layer = (page: Page, title: string | RegExp): Locator =>
  page
    .locator(`dialog[open], ${DOCK}`)
    .filter({ has: page.getByRole('heading', { name: title, level: 2 }) })
    .last();
const partOf = async (shown: Locator): Promise<string> =>
  (await shown.evaluate((node) => node.tagName)) === 'DIALOG' ? 'dialog[open]:last-of-type' : DOCK;

/** By keyboard, as somebody without a mouse: the opener has the focus, Enter presses it, the focus goes in. */
async function press(opener: Locator, title: string | RegExp): Promise<Locator> {
  const page = opener.page();
  await opener.focus();
  await page.keyboard.press('Enter');
  const shown = layer(page, title);
  await expect(shown).toBeVisible();
  await expect(shown.locator('[aria-busy=true], .skeleton')).toHaveCount(0);
  expect(await shown.evaluate((node) => node.contains(document.activeElement)), `${title} takes the focus`).toBe(true);
  return shown;
}

/** Opens, is looked at, closes by Esc and by Back, and gives the focus back both times. */
async function tryLayer(opener: Locator, title: string | RegExp, name: string, size: Size): Promise<void> {
  const page = opener.page();
  const address = page.url();
  const shown = await press(opener, title);
  await inspect(page, name, size, await partOf(shown));
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
  await expect(opener, `${name}: Esc gives the focus back`).toBeFocused();
  await press(opener, title);
  await page.goBack();
  await expect(shown).toHaveCount(0);
  await expect(opener, `${name}: Back gives the focus back`).toBeFocused();
  expect(page.url()).toBe(address);
}

async function inChat(
  browser: Browser,
  role: 'new' | 'free' | 'premium',
  size: Size,
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await site.enter(browser, role, size);
  const page = await context.newPage();
  const noise = listen(page);
  await page.goto('/');
  await expect(page.getByRole('log').getByRole('article').or(page.getByText('Pipsy').first()).first()).toBeVisible();
  await run(page);
  expect(noise).toEqual([]);
  await context.close();
}

const inMenu = [
  ['Signal Tracking', 'tracking'],
  ['Economic Calendar', 'calendar'],
  ['Trading Assets', 'assets'],
  ['Get Full Access', 'upgrade'],
  ['Analysis History', 'history'],
] as const;

for (const size of ['phone', 'desktop'] as const) {
  test(`the footer's panels open, close and give the focus back at ${size} size`, async ({ browser }) => {
    test.setTimeout(120_000);
    await inChat(browser, 'free', size, async (page) => {
      await tryLayer(button(page, 'Upgrade'), 'Get Full Access', 'upgrade-sheet', size);
      await tryLayer(button(page, 'Preferences'), 'Proactive Preferences', 'preferences', size);
      await tryLayer(button(page, /^Profile/), 'Personal Account', 'account', size);
      await tryLayer(button(page, 'Menu'), 'Menu', 'menu', size);
    });
  });

  test(`every entry of the menu opens, goes back and closes at ${size} size`, async ({ browser }) => {
    test.setTimeout(120_000);
    await inChat(browser, 'free', size, async (page) => {
      const opener = button(page, 'Menu');
      for (const [title, name] of inMenu) {
        const menu = await press(opener, 'Menu');
        const shown = await press(menu.getByRole('button', { name: title }), title);
        await inspect(page, name, size, await partOf(shown));
        await shown.getByRole('button', { name: 'Back' }).press('Enter');
        await expect(layer(page, 'Menu')).toBeVisible();
        await press(layer(page, 'Menu').getByRole('button', { name: title }), title);
        await page.keyboard.press('Escape');
        await expect(page.locator(`dialog[open], ${DOCK}`)).toHaveCount(0);
        await expect(opener, `${title}: Esc gives the focus back`).toBeFocused();
        const again = await press(opener, 'Menu');
        await press(again.getByRole('button', { name: title }), title);
        await page.goBack();
        await expect(page.locator(`dialog[open], ${DOCK}`)).toHaveCount(0);
        await expect(opener, `${title}: Back gives the focus back`).toBeFocused();
      }
    });
  });

  test(`the five tabs lead from panel to panel by arrow keys at ${size} size`, async ({ browser }) => {
    await inChat(browser, 'premium', size, async (page) => {
      const menu = await press(button(page, 'Menu'), 'Menu');
      await press(menu.getByRole('button', { name: 'Signal Tracking' }), 'Signal Tracking');
      await page.getByRole('tab', { name: 'Signals' }).focus();
      const titles = ['Personal Account', 'Economic Calendar', 'Trading Assets', 'Get Full Access', 'Signal Tracking'];
      for (const title of titles) {
        await page.keyboard.press('ArrowRight');
        await expect(layer(page, title)).toBeVisible();
        await expect(page.getByRole('tab', { selected: true })).toBeFocused();
      }
      await page.keyboard.press('Escape');
      await expect(button(page, 'Menu')).toBeFocused();
    });
  });

  test(`the account's own dialogs open and close at ${size} size`, async ({ browser }) => {
    test.setTimeout(120_000);
    await inChat(browser, 'free', size, async (page) => {
      const account = await press(button(page, /^Profile/), 'Personal Account');
      await tryLayer(account.getByRole('button', { name: /^Verify/ }), 'Verify your email', 'verify-email', size);
      for (const details of await account.locator('details:not([open]) > summary').all()) await details.press('Enter');
      const own = await partOf(account);
      await inspect(page, 'account-open', size, own);
      await tryLayer(account.getByRole('button', { name: 'Change Password' }), 'Change Password', 'password', size);
      await tryLayer(account.getByRole('button', { name: 'Log Out' }), 'Log Out', 'log-out', size);
      await expect(account).toBeVisible();
    });
  });
}
