import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { say, signIn, signUp } from '../tools/talk.ts';
import { button, open, openSite, ready, type Site } from './account-screens.ts';

let site: Site;

test.beforeAll(async () => {
  site = await openSite();
});
test.afterAll(() => site.close());

async function openActions(page: Page): Promise<void> {
  await page.goto('/');
  await button(page, /^Profile/).click();
  await page.getByText('Account Actions').click();
}

test('somebody takes their data along, deletes the account by keyboard alone, and signs up anew with nothing left', async ({
  browser,
}) => {
  const talk = 'what is a pip, asked for the file?';
  expect((await say(site.server, site.cookie, talk)).status).toBe(200);
  const other = await signUp(site.server, 'noam@example.com');
  expect((await say(site.server, other, 'a word of somebody else')).status).toBe(200);
  const page = await open(browser, site, { width: 390, height: 844 });
  await openActions(page);

  const coming = page.waitForEvent('download');
  await button(page, 'Download my data').click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('calmwick-data-2026-06-03.json');
  const text = await readFile(await download.path(), 'utf8');
  const file = JSON.parse(text) as { messages: Array<{ content: string }>; complete: boolean };
  expect(file.complete).toBe(true);
  expect(file.messages.map(({ content }) => content)).toContain(talk);
  expect(text).not.toContain('noam@example.com');
  expect(text).not.toContain('a word of somebody else');
  await expect(page.getByText('Your data was downloaded')).toBeVisible();

  await button(page, 'Delete account').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await expect(dialog.getByRole('heading', { name: 'What you lose' })).toBeVisible();
  const password = dialog.getByLabel('Your password');
  for (let n = 0; n < 6 && !(await password.evaluate((one) => one === document.activeElement)); n += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.type('not the one');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('DELETE');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Current password is incorrect')).toBeVisible();
  await expect(password).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('quiet river 7');
  await page.keyboard.press('Enter');

  await page.waitForURL('**/login?account=deleted');
  await expect(page.getByText('Your account is deleted. One last mail confirms it.')).toBeVisible();
  await ready(page);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
  ).not.toContain('pip');
  await expect(signIn(site.server, 'maya@example.com', 'quiet river 7')).rejects.toThrow('401');
  const anew = await signUp(site.server, 'maya@example.com');
  const conversation = await fetch(`${site.server.url}/api/chat/conversation`, { headers: { cookie: anew } });
  expect(await conversation.text()).not.toContain(talk);
  await page.context().close();
});
