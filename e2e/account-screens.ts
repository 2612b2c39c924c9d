import { expect, type Browser, type Page } from '@playwright/test';
import { scratchFolder, serve, type Served } from '../tools/serve.ts';
import { signUp } from '../tools/talk.ts';
import { settled } from '../tools/settled.ts';

export type Site = { server: Served; cookie: string; close: () => Promise<void> };

/** An app of its own with one user. */
export async function openSite(): Promise<Site> {
  const data = await scratchFolder();
  const server = await serve(data.path, { CLOCK_START: '2026-06-03T13:00:00Z' });
  const cookie = await signUp(server, 'maya@example.com');
  const close = async () => {
    await server.stop();
    await data.remove();
  };
  return { server, cookie, close };
}

export type Look = { width: number; height: number; theme?: 'light' | 'dark'; signedIn?: boolean };

/** A page of the site's user, or of a visitor. */
export async function open(
  browser: Browser,
  { server, cookie }: Site,
  { width, height, theme = 'light', signedIn = true }: Look,
) {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  if (signedIn) {
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: server.url }]);
  }
  return context.newPage();
}

export const ready = async (page: Page): Promise<void> => {
  await settled(page);
  await page.evaluate(() => document.fonts.ready);
};

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** How each screen of the account is reached from the chat. */
export const screens: Record<string, (page: Page) => Promise<void>> = {
  profile: async (page) => {
    await button(page, /^Profile/).click();
    await page.getByLabel('First name').waitFor();
  },
  upgrade: async (page) => {
    await button(page, 'Upgrade').click();
    await page.getByText('Three ways to upgrade').waitFor();
  },
  preferences: async (page) => {
    await button(page, /references/).click();
    await page.getByLabel('Most messages a day').waitFor();
  },
  'preferences-where': async (page) => {
    await button(page, /references/).click();
    const here = page.getByRole('region', { name: 'Alerts on this device' });
    await here.waitFor();
    await here.evaluate((one) => one.scrollIntoView({ block: 'center' }));
  },
  'preferences-wrong-hour': async (page) => {
    await button(page, /references/).click();
    await page.getByLabel('From (GMT)').fill('99');
    await button(page, 'Save').click();
    await expect(page.getByText('Use 24-hour time, such as 22:00')).toBeInViewport({ ratio: 1 });
  },
  password: async (page) => {
    await button(page, /^Profile/).click();
    await page.getByText('Account Actions').click();
    await button(page, 'Change Password').click();
    await page
      .getByRole('dialog', { name: 'Change Password' })
      .getByRole('button', { name: 'Change Password' })
      .click();
  },
  'own-data': async (page) => {
    await button(page, /^Profile/).click();
    await page.getByText('Account Actions').click();
    await button(page, 'Download my data').scrollIntoViewIfNeeded();
  },
  'delete-account': async (page) => {
    await button(page, /^Profile/).click();
    await page.getByText('Account Actions').click();
    await button(page, 'Delete account').click();
    await button(page, 'Delete for ever').click();
    await page.getByText('Please type DELETE, in capitals').waitFor();
  },
  memory: async (page) => {
    await button(page, /^Profile/).click();
    await page.getByRole('heading', { name: 'What Pipsy remembers' }).click();
    await page.getByText('How well Pipsy knows you').waitFor();
    await page.getByText('Erase everything Pipsy remembers').scrollIntoViewIfNeeded();
  },
  'verify-sheet': async (page) => {
    await button(page, /^Profile/).click();
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await page.getByRole('dialog', { name: 'Verify your email' }).waitFor();
  },
  'log-out': async (page) => {
    await button(page, /^Profile/).click();
    await page.getByLabel('Occupation').fill('Nurse');
    await button(page, 'Logout').click();
  },
  menu: async (page) => {
    await button(page, 'Menu').click();
    await page.getByText('Analysis History').waitFor();
  },
};
