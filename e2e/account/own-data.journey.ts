import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { sendMessage, signIn, signUp } from '../../tools/testing/chat-client.ts';
import { findButton, createAccountUser, openPage, waitUntilSettled } from '../support/account-site.ts';
import { expectAccessible, phone } from '../support/screens.ts';
import { newEmail } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

async function openActions(page: Page): Promise<void> {
  await page.goto('/');
  await findButton(page, /^Profile/).click();
  await page.getByText('Account Actions').click();
}

test('somebody takes their data along, deletes the account by keyboard alone, and signs up anew with nothing left', async ({
  browser,
  marketSite,
}) => {
  const user = await createAccountUser(marketSite);
  const question = 'what is a pip, asked for the file?';
  expect((await sendMessage(marketSite, user.cookie, question)).status).toBe(200);
  const otherEmail = newEmail('noam');
  const other = await signUp(marketSite, otherEmail);
  expect((await sendMessage(marketSite, other, 'a word of somebody else')).status).toBe(200);
  const page = await openPage(browser, user, phone);
  await openActions(page);

  const downloadStarted = page.waitForEvent('download');
  await findButton(page, 'Download my data').click();
  const download = await downloadStarted;
  expect(download.suggestedFilename()).toBe('calmwick-data-2026-06-03.json');
  const text = await readFile(await download.path(), 'utf8');
  const file = JSON.parse(text) as { messages: Array<{ content: string }>; complete: boolean };
  expect(file.complete).toBe(true);
  expect(file.messages.map(({ content }) => content)).toContain(question);
  expect(text).not.toContain(otherEmail);
  expect(text).not.toContain('a word of somebody else');
  await expect(page.getByText('Your data was downloaded')).toBeVisible();

  await findButton(page, 'Delete account').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await expect(dialog.getByRole('heading', { name: 'What you lose' })).toBeVisible();
  const password = dialog.getByLabel('Your password');
  for (let n = 0; n < 6 && !(await password.evaluate((field) => field === document.activeElement)); n += 1)
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
  await expect(page.getByText('Your account has been deleted. One last email confirms it.')).toBeVisible();
  await waitUntilSettled(page);
  await expectAccessible(page, 'the login page after the deletion');
  // That of the development pages stays; production has none.
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => name !== 'calmwick-development')).toEqual([]);
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
  ).not.toContain('pip');
  await expect(signIn(marketSite, user.email, 'quiet river 7')).rejects.toThrow('401');
  const newCookie = await signUp(marketSite, user.email);
  const conversation = await fetch(`${marketSite.url}/api/chat/conversation`, {
    headers: { cookie: newCookie },
  });
  expect(await conversation.text()).not.toContain(question);
  await page.context().close();
});
