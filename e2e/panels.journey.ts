import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { inspect, listen, openSite, type Site, type Size } from './walk.ts';

let site: Site;
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
  await expect(shown.getByText(/^(Opening|Loading)/)).toHaveCount(0);
  await expect
    .poll(() => shown.evaluate((node) => node.contains(document.activeElement)), `${title} takes the focus`)
    .toBe(true);
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
  await expect(
    page.getByRole('log').getByRole('article').or(page.getByText('Pipsy').first()).first(),
  ).toBeVisible();
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
    });
  });

  test(`the account's own dialogs open and close at ${size} size`, async ({ browser }) => {
    test.setTimeout(120_000);
    await inChat(browser, 'free', size, async (page) => {
      const account = await press(button(page, /^Profile/), 'Personal Account');
      await tryLayer(
        account.getByRole('button', { name: /^Verify/ }),
        'Verify your email',
        'verify-email',
        size,
      );
      for (const summary of await account.locator('details > summary').all()) {
        if (await summary.evaluate((node) => !node.parentElement?.hasAttribute('open')))
          await summary.press('Enter');
      }
      const own = await partOf(account);
      await inspect(page, 'account-open', size, own);
      await tryLayer(
        account.getByRole('button', { name: 'Change Password' }),
        'Change Password',
        'password',
        size,
      );
      await tryLayer(account.getByRole('button', { name: 'Log Out' }), 'Log Out', 'log-out', size);
      await expect(account).toBeVisible();
    });
  });
}

test('an event of the calendar is asked for in the chat', async ({ browser }) => {
  for (const size of ['phone', 'desktop'] as const) {
    await inChat(browser, 'premium', size, async (page) => {
      const menu = await press(button(page, 'Menu'), 'Menu');
      const calendar = await press(
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
      await inspect(page, 'event-answer', size);
    });
  }
});

test('what is saved in the account is there after a reload', async ({ browser }) => {
  await inChat(browser, 'new', 'phone', async (page) => {
    const first = await press(button(page, /^Profile/), 'Personal Account');
    await first.getByLabel('First name').fill('Maya');
    await first.getByLabel('Country').fill('Chile');
    await first.getByRole('radio', { name: 'Conservative' }).press('Space');
    await first.getByRole('button', { name: 'Save Changes' }).press('Enter');
    await expect(page.getByText('Profile Updated')).toBeVisible();
    await page.reload();
    const again = await press(button(page, /^Profile/), 'Personal Account');
    await expect(again.getByLabel('First name')).toHaveValue('Maya');
    await expect(again.getByLabel('Country')).toHaveValue('Chile');
    await expect(again.getByRole('radio', { name: 'Conservative' })).toBeChecked();
    await inspect(page, 'account-saved', 'phone', 'dialog[open]');
    await again.getByLabel('Country').fill('Peru');
    await page.keyboard.press('Escape');
    await inspect(page, 'discard', 'phone', 'dialog[open] dialog[open], dialog[open] + dialog[open]');
    await page.getByRole('button', { name: 'Keep editing' }).press('Enter');
    await expect(again.getByLabel('Country')).toHaveValue('Peru');
    await page.goBack();
    await page.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(again).toHaveCount(0);
  });
});

test('preferences are kept', async ({ browser }) => {
  await inChat(browser, 'new', 'phone', async (page) => {
    const first = await press(button(page, 'Preferences'), 'Proactive Preferences');
    await first.getByLabel('Most messages a day').fill('99');
    await first.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page.getByText('Proactive preferences updated successfully')).toBeVisible();
    const again = await press(button(page, 'Preferences'), 'Proactive Preferences');
    await expect(again.getByLabel('Most messages a day')).toHaveValue('10');
  });
});

test('the first steps open from a mailed link and close', async ({ browser }) => {
  for (const size of ['phone', 'desktop'] as const) {
    await inChat(browser, 'new', size, async (page) => {
      await page.goto('/?onboarding=true');
      const shown = layer(page, /^Welcome to/);
      await expect(shown).toBeVisible();
      await expect(page).toHaveURL(`${site.url}/`);
      await inspect(page, 'onboarding', size, 'dialog[open]');
      await page.keyboard.press('Escape');
      await expect(shown).toHaveCount(0);
      // Closing steps back in the history, and a navigation meanwhile would be given up.
      await expect(() => page.goto('/?onboarding=true')).toPass();
      await expect(shown).toBeVisible();
      await page.goBack();
      await expect(shown).toHaveCount(0);
      await expect(page).toHaveURL(`${site.url}/`);
    });
  }
});

test('an image is looked at, taken away, sent and read back', async ({ browser }) => {
  await inChat(browser, 'new', 'phone', async (page) => {
    const picture = { name: 'chart.png', mimeType: 'image/png', buffer: await page.screenshot() };
    const attach = async (): Promise<void> => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Attach an image' }).press('Enter');
      await (await chooser).setFiles(picture);
      await expect(page.getByText('Ready to send')).toBeVisible();
    };
    await attach();
    await inspect(page, 'attached', 'phone');
    await page.getByRole('button', { name: 'Remove image' }).press('Enter');
    await expect(page.getByText('Ready to send')).toHaveCount(0);
    await attach();
    await page.getByRole('textbox', { name: 'Message Pipsy' }).fill('My chart');
    await page.getByRole('button', { name: 'Send' }).press('Enter');
    await expect(page.getByText('Ready to send')).toHaveCount(0);
    const seen = (): Promise<number> =>
      page
        .getByRole('log')
        .locator('img')
        .last()
        .evaluate((node) => (node as HTMLImageElement).naturalWidth);
    await expect.poll(seen).toBe(390);
    await page.reload();
    await expect.poll(seen).toBe(390);
    await inspect(page, 'image-sent', 'phone');
  });
});

test('logging out leads to the landing page', async ({ browser }) => {
  await inChat(browser, 'free', 'phone', async (page) => {
    const account = await press(button(page, /^Profile/), 'Personal Account');
    const asked = await press(account.getByRole('button', { name: 'Logout' }), 'Log Out');
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await asked.getByRole('button', { name: 'Log Out' }).press('Enter');
    await expect(page.locator('#pricing h2')).toBeVisible();
    await page.goto('/signals');
    await expect(page).toHaveURL(`${site.url}/login?next=%2Fsignals`);
  });
});
