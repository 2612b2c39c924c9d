import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { demoPassword } from '../../server/demo/seed-demo.ts';
import { sendMessage, signIn, signUp } from '../../tools/testing/chat-client.ts';
import { expectAccessibleInThemes, horizontalOverflow, sizes, type Size } from './screens.ts';
import { MARKET_OPEN, newEmail, openContext, startSite } from './sites.ts';

/** `new` has just signed up; `free` and `premium` are demo users with a history. */
export type Role = 'visitor' | 'new' | 'free' | 'premium';
type MemberRole = Exclude<Role, 'visitor'>;

export type DemoSite = {
  url: string;
  enter: (browser: Browser, role: Role, size: Size) => Promise<BrowserContext>;
  /** With a session of its own, so that a log-out ends no other journey's session. */
  enterAnew: (browser: Browser, size: Size) => Promise<BrowserContext>;
  /** Sends a message over HTTP and awaits the reply. */
  say: (role: MemberRole, text: string) => Promise<void>;
  close: () => Promise<void>;
};

export async function startDemoSite(): Promise<DemoSite> {
  const site = await startSite(MARKET_OPEN, ['--demo']);
  const cookies = {
    visitor: null,
    new: await signUp(site, newEmail('maya')),
    free: await signIn(site, 'nina@example.com', demoPassword),
    premium: await signIn(site, 'priya@example.com', demoPassword),
  };
  const open = (browser: Browser, cookie: string | null, size: Size) =>
    openContext(browser, site, cookie, { viewport: sizes[size], reducedMotion: 'reduce' });
  return {
    url: site.url,
    enter: (browser, role, size) => open(browser, cookies[role], size),
    enterAnew: async (browser, size) =>
      open(browser, await signIn(site, 'nina@example.com', demoPassword), size),
    say: async (role, text) => void (await sendMessage(site, cookies[role], text)),
    close: site.close,
  };
}

/** Errors of the page and its console, but for a visitor's 401 and the 404 of pages that are missing or for admins only. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const { url } = message.location();
    const isVisitor = message.text().includes('401') && url.endsWith('/api/auth/user');
    const isMissingPage = message.text().includes('404') && /\/(nowhere|adminnimda)$/.test(url);
    if (message.type() === 'error' && !isVisitor && !isMissingPage) errors.push(`${message.text()} (${url})`);
  });
  return errors;
}

/** Accessible in both themes, and nothing scrolls sideways or around the chat. `within` limits the axe rules. */
export async function inspectScreen(
  page: Page,
  name: string,
  size: Size,
  within?: string,
  fullPage = false,
): Promise<void> {
  await expectAccessibleInThemes(page, `${name}-${size}`, { within, fullPage });
  expect.soft(await horizontalOverflow(page), `${name} ${size} scrolls sideways`).toBeLessThanOrEqual(0);
  const aroundChat = await page.evaluate(() =>
    document.querySelector('.page-shell--filled') ? document.documentElement.scrollHeight - innerHeight : 0,
  );
  expect.soft(aroundChat, `${name} ${size}: the page scrolls around the chat`).toBeLessThanOrEqual(0);
}
