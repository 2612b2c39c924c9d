import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { demoPassword } from '../server/app-demo.ts';
import { scratchFolder, serve } from '../tools/serve.ts';
import { say, signIn, signUp } from '../tools/talk.ts';

/** Where the pictures go, to be looked at beside the mockups. */
export const pictures = process.env.SCREENS_DIR ?? join(import.meta.dirname, '../test-results/screens');
mkdirSync(pictures, { recursive: true });

export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 1000 } };
export const themes = ['light', 'dark'] as const;
export type Size = keyof typeof sizes;

/** `new` has just signed up; `free` and `premium` are the demo's users, with a past of their own. */
export type Role = 'visitor' | 'new' | 'free' | 'premium';

export type Site = {
  url: string;
  enter: (browser: Browser, role: Role, size: Size) => Promise<BrowserContext>;
  /** Words of a member that are answered before anybody looks. */
  say: (role: Exclude<Role, 'visitor'>, words: string) => Promise<void>;
  close: () => Promise<void>;
};

/** The product in a process of its own, with one session for each role. */
export async function openSite(): Promise<Site> {
  const data = await scratchFolder();
  const server = await serve(data.path, { CLOCK_START: '2026-06-03T13:00:00Z' }, ['--demo']);
  const cookies = {
    visitor: null,
    new: await signUp(server, 'maya@example.com'),
    free: await signIn(server, 'nina@example.com', demoPassword),
    premium: await signIn(server, 'priya@example.com', demoPassword),
  };
  const enter: Site['enter'] = async (browser, role, size) => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: sizes[size],
      reducedMotion: 'reduce',
    });
    const [name = '', value = ''] = cookies[role]?.split('=') ?? [];
    if (name) await context.addCookies([{ name, value, url: server.url }]);
    return context;
  };
  const tell: Site['say'] = async (role, words) => void (await say(server, cookies[role], words));
  const close = async (): Promise<void> => {
    await server.stop();
    await data.remove();
  };
  return { url: server.url, enter, say: tell, close };
}

/** Collects what the browser complains about; a visitor's 401 of the session and the 404 of a page that is missing, or is for admins, are no fault. */
export function listen(page: Page): string[] {
  const noise: string[] = [];
  page.on('pageerror', (error) => noise.push(error.message));
  page.on('console', (message) => {
    const { url } = message.location();
    const asked = message.text().includes('401') && url.endsWith('/api/auth/user');
    const missing = message.text().includes('404') && /\/(nowhere|adminnimda)$/.test(url);
    if (message.type() === 'error' && !asked && !missing) noise.push(`${message.text()} (${url})`);
  });
  return noise;
}

/** One picture and no axe violation in each theme; nothing scrolls sideways, and around the chat nothing at all. `within` names the part that may be reached. */
export async function inspect(page: Page, name: string, size: Size, within?: string, fullPage = false) {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(pictures, `${name}-${size}-${theme}.png`), fullPage });
    const axe = new AxeBuilder({ page });
    const { violations } = await (within ? axe.include(within) : axe).analyze();
    const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
    expect.soft(faults, `${name} ${size} ${theme}`).toEqual([]);
  }
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(sideways, `${name} ${size} scrolls sideways`).toBeLessThanOrEqual(0);
  const around = await page.evaluate(() =>
    document.querySelector('.app') ? document.documentElement.scrollHeight - innerHeight : 0,
  );
  expect.soft(around, `${name} ${size}: the page scrolls around the chat`).toBeLessThanOrEqual(0);
}
