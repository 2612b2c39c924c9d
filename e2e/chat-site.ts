import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { scratchFolder, serve, type Served } from '../tools/serve.ts';
import { say, signUp } from '../tools/talk.ts';
import { settled } from '../tools/settled.ts';

/** Where the pictures go, to be looked at beside the mockups. */
export const pictures = process.env.SCREENS_DIR ?? join(import.meta.dirname, '../test-results/screens');
mkdirSync(pictures, { recursive: true });

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 1000 };

let server: Served;
let remove: () => Promise<void>;
let members = 0;

export async function startSite(): Promise<void> {
  const data = await scratchFolder();
  remove = data.remove;
  server = await serve(data.path, { CLOCK_START: '2026-06-03T13:00:00Z' });
}

export async function stopSite(): Promise<void> {
  await server.stop();
  await remove();
}

/** A new member who has already said this; answers the session's cookie. */
export async function member(...said: string[]): Promise<string> {
  members += 1;
  const cookie = await signUp(server, `maya${members}@example.com`);
  for (const words of said) await say(server, cookie, words);
  return cookie;
}

/** The member's chat, in a context of its own. */
export async function openChat(
  browser: Browser,
  cookie: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: phone,
    reducedMotion: 'reduce',
    ...options,
  });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: server.url }]);
  const page = await context.newPage();
  await page.goto('/');
  await composer(page).waitFor();
  await settled(page);
  return page;
}

export const composer = (page: Page) => page.getByRole('textbox', { name: 'Message Pipsy' });
export const sidewaysBy = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
