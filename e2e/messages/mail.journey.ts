import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startSmtpStandIn } from '../../server/adapters/mail/smtp-stand-in.ts';
import { sendMessage, signUp } from '../../tools/testing/chat-client.ts';
import { scratchFolder, startServer, storedMarket } from '../../tools/testing/start-server.ts';
import { openContext } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

/** A Monday, an hour before the weekly reports; the idea on EUR/USD that is given then closes before noon. */
const CLOCK_START = '2026-07-13T07:01:00Z';

async function readOutbox(dataFolder: string): Promise<string[]> {
  const folder = join(dataFolder, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

/** The first mail with these words, once it has come. */
async function mailWith(dataFolder: string, words: RegExp): Promise<string> {
  const find = async () => (await readOutbox(dataFolder)).find((mail) => words.test(mail)) ?? '';
  await expect.poll(find, { timeout: 60_000, intervals: [200] }).not.toBe('');
  return find();
}

const linkIn = (mail: string, part: string): string =>
  (mail.match(/https?:\/\/[^\s"<>]+/g) ?? []).find((url) => url.includes(part)) ?? '';

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('mails come by themselves, open the app with their alert, and switch themselves off', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const data = await scratchFolder();
  let server = await startServer(data.path, { CLOCK_START });
  const context = await openContext(browser, server, null);
  try {
    const cookie = await signUp(server, 'maya@example.com');
    const page = await context.newPage();
    const confirmation = await mailWith(data.path, /^Subject: Confirm your email/m);
    await page.goto(linkIn(confirmation, '/verify-email?'));
    await press(page, 'Verify Email');
    await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible();
    await sendMessage(server, cookie, 'Give me a daily EUR/USD practice idea please');

    // The clock goes on where it stopped, now an hour in a second.
    await server.stop();
    const { port } = new URL(server.url);
    server = await startServer(data.path, { CLOCK_START, CLOCK_SPEED: '3600', PORT: port });
    const report = await mailWith(data.path, /^Subject: Your week/m);
    expect(report).toMatch(/^To: maya@example\.com\r$/m);
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    const oneClick = /^List-Unsubscribe: <(.*)>\r$/m.exec(report)?.[1] ?? '';
    const pressed = await fetch(oneClick, { ...form, body: 'List-Unsubscribe=One-Click' });
    expect([pressed.status, await pressed.text()]).toEqual([200, 'Switched off: the weekly report.\n']);

    const alert = await mailWith(data.path, /alert=true/);
    const link = linkIn(alert, '?alert=true');
    expect(link).toContain('&pair=EURUSD&utm_source=email');
    await page.goto(link);
    await expect(page.locator('.toast')).toContainText(
      'You have a new market alert for EUR/USD! Please log in',
    );
    await expect(page).toHaveURL(`${server.url}/`);
    await page.getByRole('link', { name: 'Login' }).first().click();
    await page.getByLabel('Email').fill('maya@example.com');
    await page.getByLabel('Password', { exact: true }).fill('quiet river 7');
    await press(page, 'Sign In');
    await expect(page.locator('.toast')).toContainText('You have a new market alert for EUR/USD!');

    await page.goto(linkIn(alert, '/unsubscribe?'));
    await expect(page).toHaveURL(`${server.url}/unsubscribe?kind=alerts`);
    await press(page, 'Switch off');
    await expect(page.getByRole('heading', { name: 'Switched off' })).toBeFocused();
    await expect(page.getByText('We no longer send alerts by email to m***@example.com.')).toBeVisible();
    await press(page, 'Undo');
    await expect(page.getByRole('heading', { name: 'Switched on again' })).toBeFocused();
  } finally {
    await context.close();
    await server.stop();
    await data.remove();
  }
});

test('a process killed while the mail server thinks about a mail does not send it again after the restart', async () => {
  test.setTimeout(90_000);
  const standIn = await startSmtpStandIn();
  const folder = await scratchFolder();
  const smtp = { ...storedMarket, SMTP_URL: standIn.url, MAIL_FROM: 'Calmwick <hello@calmwick.test>' };
  let process = await startServer(folder.path, smtp);
  try {
    standIn.fault = 'silent';
    await signUp(process, 'first@example.com');
    await expect.poll(() => standIn.handedOverCount).toBe(1);
    await process.kill();
    standIn.fault = 'none';
    process = await startServer(folder.path, smtp);
    await signUp(process, 'second@example.com');
    await expect.poll(() => standIn.received.length).toBe(1);
    await signUp(process, 'third@example.com');
    await expect.poll(() => standIn.received.length).toBe(2);
    expect(standIn.received.flatMap(({ recipients }) => recipients)).toEqual([
      'second@example.com',
      'third@example.com',
    ]);
    expect(standIn.handedOverCount).toBe(3);
  } finally {
    await process.stop();
    await standIn.close();
    await folder.remove();
  }
});
