import { expect, type Browser, type Page, type ViewportSize } from '@playwright/test';
import { waitForQuietNetwork } from '../../tools/testing/quiet-network.ts';
import { signUp } from '../../tools/testing/chat-client.ts';
import { newEmail, openContext, type Site } from './sites.ts';

type AccountUser = { site: Site; email: string; cookie: string };

export async function createAccountUser(site: Site): Promise<AccountUser> {
  const email = newEmail('maya');
  return { site, email, cookie: await signUp(site, email) };
}

/** A page of the user, or of a visitor where the cookie is null. */
export async function openPage(
  browser: Browser,
  { site, cookie }: { site: Site; cookie: string | null },
  viewport: ViewportSize,
): Promise<Page> {
  const context = await openContext(browser, site, cookie, { viewport, reducedMotion: 'reduce' });
  return context.newPage();
}

export const waitUntilSettled = async (page: Page): Promise<void> => {
  await waitForQuietNetwork(page);
  await page.evaluate(() => document.fonts.ready);
};

export const findButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** How to reach each screen of the account from the chat. */
export const accountScreens: Record<string, (page: Page) => Promise<void>> = {
  profile: async (page) => {
    await findButton(page, /^Profile/).click();
    await page.getByLabel('First name').waitFor();
  },
  upgrade: async (page) => {
    await findButton(page, 'Upgrade').click();
    await page.getByText('Three ways to upgrade').waitFor();
  },
  preferences: async (page) => {
    await findButton(page, /references/).click();
    await page.getByLabel('Most messages a day').waitFor();
  },
  'preferences-where': async (page) => {
    await findButton(page, /references/).click();
    const here = page.getByRole('region', { name: 'Alerts on this device' });
    await here.waitFor();
    await here.evaluate((region) => region.scrollIntoView({ block: 'center' }));
  },
  'preferences-wrong-hour': async (page) => {
    await findButton(page, /references/).click();
    await page.getByLabel('From (GMT)').fill('99');
    await findButton(page, 'Save').click();
    await expect(page.getByText('Use 24-hour time, such as 22:00')).toBeInViewport({ ratio: 1 });
  },
  password: async (page) => {
    await findButton(page, /^Profile/).click();
    await page.getByText('Account Actions').click();
    await findButton(page, 'Change Password').click();
    await page
      .getByRole('dialog', { name: 'Change Password' })
      .getByRole('button', { name: 'Change Password' })
      .click();
  },
  'own-data': async (page) => {
    await findButton(page, /^Profile/).click();
    await page.getByText('Account Actions').click();
    await findButton(page, 'Download my data').scrollIntoViewIfNeeded();
  },
  'delete-account': async (page) => {
    await findButton(page, /^Profile/).click();
    await page.getByText('Account Actions').click();
    await findButton(page, 'Delete account').click();
    await findButton(page, 'Delete forever').click();
    await page.getByText('Please type DELETE, in capitals').waitFor();
  },
  memory: async (page) => {
    await findButton(page, /^Profile/).click();
    await page.getByRole('heading', { name: 'What Pipsy remembers' }).click();
    await page.getByText('How well Pipsy knows you').waitFor();
    await page.getByText('Erase everything Pipsy remembers').scrollIntoViewIfNeeded();
  },
  'verify-sheet': async (page) => {
    await findButton(page, /^Profile/).click();
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await page.getByRole('dialog', { name: 'Verify your email' }).waitFor();
  },
  'log-out': async (page) => {
    await findButton(page, /^Profile/).click();
    await page.getByLabel('Occupation').fill('Nurse');
    await findButton(page, 'Logout').click();
  },
  menu: async (page) => {
    await findButton(page, 'Menu').click();
    await page.getByText('Analysis History').waitFor();
  },
};
