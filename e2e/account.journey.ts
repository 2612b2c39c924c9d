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
      const page = await open(browser, site, size);
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
    const page = await open(browser, site, { width: 390, height: 844 });
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
      const page = await open(browser, site, { ...(size as Look), signedIn: false });
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
