import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { waitForQuietNetwork } from '../../tools/testing/quiet-network.ts';
import { sendMessage, signUp } from '../../tools/testing/chat-client.ts';
import { phone } from './screens.ts';
import { newEmail, openContext, type Site } from './sites.ts';

/** Signs a member up and sends these messages; returns the session's cookie. */
export async function createMember(site: Site, ...messages: string[]): Promise<string> {
  const cookie = await signUp(site, newEmail('maya'));
  for (const text of messages) await sendMessage(site, cookie, text);
  return cookie;
}

/** The member's chat, in a context of its own. */
export async function openChat(
  browser: Browser,
  site: Site,
  cookie: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await openContext(browser, site, cookie, {
    viewport: phone,
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  await page.goto('/');
  await findComposer(page).waitFor();
  await waitForQuietNetwork(page);
  return page;
}

export const findComposer = (page: Page) => page.getByRole('textbox', { name: 'Message Pipsy' });
