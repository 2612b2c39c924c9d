import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { openSite, pictures, themes, type Site } from './walk.ts';

let site: Site;

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  site = await openSite();
  await site.say('premium', 'give me a signal');
  await site.say('premium', 'will gold go up?');
});
test.afterAll(() => site.close());

for (const size of ['phone', 'desktop'] as const) {
  for (const colorScheme of themes) {
    test(`a reply of four brains opens by keyboard to who said what, ${size} ${colorScheme}`, async ({
      browser,
    }) => {
      const context = await site.enter(browser, 'premium', size);
      const page = await context.newPage();
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/');
      const last = page.getByRole('log').getByRole('article').last();
      const whoSaid = last.locator('summary', { hasText: 'Who said what' });
      await whoSaid.waitFor();
      const risk = last.getByRole('heading', { name: 'Risk manager' });
      await expect(risk).toBeHidden();
      await page.screenshot({ path: join(pictures, `panel-closed-${size}-${colorScheme}.png`) });
      await whoSaid.focus();
      await page.keyboard.press('Enter');
      for (const brain of ['Breakout analyst', 'News analyst', 'Risk manager', 'Coach'])
        await expect(last.getByRole('heading', { name: brain })).toBeVisible();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(last.getByRole('table').first()).toBeVisible();
      const wider = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await wider()).toBe(0);
      await whoSaid.evaluate((element) => element.scrollIntoView({ block: 'start' }));
      await page.screenshot({ path: join(pictures, `panel-${size}-${colorScheme}.png`) });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
      ).toEqual([]);
      await context.close();
    });
  }
}
