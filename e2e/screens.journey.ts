import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { scratchFolder, serve, type Served } from '../tools/serve.ts';
import { say, signUp } from '../tools/talk.ts';

/** Where the pictures go, to be looked at beside the mockups. */
const folder = process.env.SCREENS_DIR ?? join(import.meta.dirname, '../test-results/screens');
mkdirSync(folder, { recursive: true });

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 1000 } };
const themes = ['light', 'dark'] as const;
const outside = [
  { name: 'landing', path: '/' },
  { name: 'free-signals', path: '/free-trading-signals' },
  { name: 'ads', path: '/ads-landing' },
  { name: 'signup', path: '/signup' },
  { name: 'login', path: '/login' },
  { name: 'forgot', path: '/forgot-password' },
  { name: 'reset', path: `/reset-password?token=${'a'.repeat(43)}` },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'not-found', path: '/nowhere' },
];
const inside = [
  { name: 'chat', path: '/' },
  { name: 'signals', path: '/signals' },
  { name: 'market', path: '/market' },
];

let server: Served;
let cookie: string;
let remove: () => Promise<void>;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  const data = await scratchFolder();
  remove = data.remove;
  server = await serve(data.path, { CLOCK_START: '2026-06-03T13:00:00Z' });
  cookie = await signUp(server, 'maya@example.com');
  for (const words of ['hello', 'how is gold?', 'give me a signal', 'what is resistance?'])
    await say(server, cookie, words);
});
test.afterAll(async () => {
  await server.stop();
  await remove();
});

async function look(
  browser: Browser,
  { name, path }: { name: string; path: string },
  signedIn: boolean,
): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const theme of themes) {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport,
        colorScheme: theme,
        reducedMotion: 'reduce',
      });
      if (signedIn) {
        const [key = '', value = ''] = cookie.split('=');
        await context.addCookies([{ name: key, value, url: server.url }]);
      }
      const page = await context.newPage();
      const noise: string[] = [];
      page.on('pageerror', (error) => noise.push(error.message));
      page.on(
        'console',
        (message) =>
          message.type() === 'error' &&
          !message.text().includes('status of 40') &&
          noise.push(message.text()),
      );
      await page.goto(path);
      await settled(page);
      await page.screenshot({
        path: join(folder, `${name}-${size}-${theme}.png`),
        fullPage: ['landing', 'free-signals', 'terms'].includes(name),
      });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect
        .soft(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
          `${name} ${size} ${theme}`,
        )
        .toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(overflow, `${name} ${size} scrolls sideways`).toBeLessThanOrEqual(0);
      expect.soft(noise, `${name} ${size} ${theme}`).toEqual([]);
      await context.close();
    }
  }
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

for (const screen of outside)
  test(`the ${screen.name} page stands at both sizes in both themes`, ({ browser }) =>
    look(browser, screen, false));
for (const screen of inside)
  test(`the ${screen.name} screen stands at both sizes in both themes`, ({ browser }) =>
    look(browser, screen, true));
