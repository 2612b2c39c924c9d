import type { Browser, Page } from '@playwright/test';
import { openAdmin } from '../../tools/testing/open-admin.ts';
import { signUp } from '../../tools/testing/chat-client.ts';
import { brokerUrls, PAYMENT_ADMIN } from '../support/payment-site.ts';
import { phone } from '../support/screens.ts';
import { newEmail, openContext, type Site } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

let adminCookie: string;

test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ paymentSite }) => {
  adminCookie = await signUp(paymentSite, PAYMENT_ADMIN);
  await openAdmin(paymentSite.dataFolder, PAYMENT_ADMIN);
});

const request = async (site: Site, cookie: string, method: string, path: string, body?: unknown) => {
  const reply = await fetch(site.url + path, {
    method,
    headers: {
      cookie,
      origin: site.origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
};

async function openMember(browser: Browser, site: Site, timezoneId: string, country: string | null = null) {
  const cookie = await signUp(site, newEmail('member'));
  if (country !== null) await request(site, cookie, 'PATCH', '/api/user/profile', { country });
  const context = await openContext(browser, site, cookie, {
    timezoneId,
    viewport: phone,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Message Pipsy' }).waitFor();
  return { context, page };
}

const option = (page: Page) => page.getByRole('article', { name: 'Open a partner broker account' });

async function openFromChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upgrade' }).first().click();
  await option(page).waitFor();
}

async function openFromDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).first().click();
  await page.getByRole('button', { name: /Get Full Access/ }).click();
  await option(page).waitFor();
}

async function decideLastClaim(site: Site, approve: boolean, reason: string): Promise<void> {
  const queue = await request(site, adminCookie, 'GET', '/api/admin/broker-claims?state=pending');
  const { claims } = queue as { claims: Array<{ id: string }> };
  await request(site, adminCookie, 'POST', `/api/admin/broker-claims/${claims.at(-1)?.id}/decision`, {
    approve,
    reason,
    seen: 'pending',
  });
}

test('the chat goes by the country, the drawer by the time zone of the browser', async ({
  browser,
  paymentSite,
}) => {
  const { context, page } = await openMember(browser, paymentSite, 'Europe/Paris', 'Israel');
  await openFromChat(page);
  await expect(option(page).getByRole('link', { name: 'Invest' })).toHaveAttribute('href', brokerUrls.other);
  await expect(option(page)).toContainText('at your own risk');
  await expect(option(page)).toContainText('commission');
  await page.keyboard.press('Escape');
  await openFromDrawer(page);
  await expect(option(page).getByRole('link', { name: 'Invest' })).toHaveAttribute('href', brokerUrls.europe);
  await context.close();
});

test('where regulators forbid it the sheet says so and leads nowhere', async ({ browser, paymentSite }) => {
  const { context, page } = await openMember(browser, paymentSite, 'Europe/Berlin', 'Germany');
  await openFromChat(page);
  await expect(option(page)).toContainText('not offered in Germany');
  await expect(option(page).getByRole('link', { name: 'Invest' })).toHaveCount(0);
  await context.close();
});

test('a number is sent in, refused with its reason, sent in anew and approved: premium is there at once', async ({
  browser,
  paymentSite,
}) => {
  const { context, page } = await openMember(browser, paymentSite, 'America/New_York');
  await openFromChat(page);
  const send = async (number: string) => {
    await option(page).getByText('I have opened my account').click();
    await option(page).getByLabel('Broker account number').fill(number);
    await option(page).getByRole('button', { name: 'Send for review' }).click();
    await expect(option(page)).toContainText('is being checked');
  };
  await send('4000001');
  await decideLastClaim(paymentSite, false, 'The broker knows no account with this number.');
  await page.reload();
  await expect(page.getByText('The broker knows no account with this number.').first()).toBeVisible();
  await openFromChat(page);
  await expect(option(page)).toContainText('The broker knows no account with this number.');
  await send('4000002');
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('textbox', { name: 'Message Pipsy' }).waitFor();
  await decideLastClaim(paymentSite, true, 'Seen in the report of the broker');
  for (const tab of [page, other])
    await expect(tab.getByText(/is confirmed, so you have premium now/)).toBeAttached();
  await other.getByRole('button', { name: 'Upgrade' }).first().click();
  await expect(other.getByText(/You have premium/).first()).toBeVisible();
  await expect(option(other)).toHaveCount(0);
  await context.close();
});
