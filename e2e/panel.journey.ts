import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { demoPassword } from '../server/app-demo.ts';
import { scratchFolder, serve, type Served } from '../tools/serve.ts';
import { say, signIn } from '../tools/talk.ts';

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 1000 } };
const pictures = process.env.SCREENS_DIR ?? join(import.meta.dirname, '../test-results/screens');
mkdirSync(pictures, { recursive: true });

let server: Served;
let remove: () => Promise<void>;
let cookie: string;

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  const data = await scratchFolder();
  remove = data.remove;
  server = await serve(data.path, { CLOCK_START: '2026-06-03T13:00:00Z' }, ['--demo']);
  cookie = await signIn(server, 'priya@example.com', demoPassword);
  await say(server, cookie, 'give me a signal');
  await say(server, cookie, 'will gold go up?');
});
test.afterAll(async () => {
  await server.stop();
  await remove();
});

for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`a reply of four brains opens by keyboard to who said what, ${size} ${colorScheme}`, async ({
      browser,
    }) => {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport,
        colorScheme,
        reducedMotion: 'reduce',
      });
      const [name = '', value = ''] = cookie.split('=');
      await context.addCookies([{ name, value, url: server.url }]);
      const page = await context.newPage();
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
