import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { open, openSite, ready, screens, type Look, type Site } from './account-screens.ts';

const folder = process.env.SCREENS_DIR ?? join(import.meta.dirname, '../test-results/screens');
mkdirSync(folder, { recursive: true });

let site: Site;

test.beforeAll(async () => {
  site = await openSite();
});
test.afterAll(() => site.close());

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

const narrow: Look = { width: 320, height: 640 };
const phone: Look = { width: 390, height: 844 };
const looks: Record<string, Look> = { phone, desktop: { width: 1440, height: 1000 }, narrow };
const themes = ['light', 'dark'] as const;

for (const [name, reach] of Object.entries(screens))
  test(`${name} of the account stands at every size in both themes`, async ({ browser }) => {
    for (const [look, size] of Object.entries(looks)) {
      const page = await open(browser, site, size);
      await page.goto('/');
      await reach(page);
      await ready(page);
      for (const theme of look === 'narrow' ? themes.slice(0, 1) : themes) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        const picture = look === 'narrow' ? look : `${look}-${theme}`;
        await page.screenshot({ path: join(folder, `account-${name}-${picture}.png`) });
        await expectWhole(page, `${name} ${picture}`);
      }
      await page.context().close();
    }
  });

for (const [name, reach] of Object.entries(screens))
  test(`${name} of the account loses nothing at twice the text size`, async ({ browser }) => {
    const page = await open(browser, site, phone);
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
  `/unsubscribe?kind=alerts&token=${secret}`,
])
  test(`${path.replace(secret, 'secret')} loses nothing at 320 px and at twice the text size`, async ({
    browser,
  }) => {
    const file = path.replace(/\W+/g, '-').replace(secret, 'x');
    for (const [look, size] of Object.entries({ narrow, large: phone })) {
      const page = await open(browser, site, { ...size, signedIn: false });
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
