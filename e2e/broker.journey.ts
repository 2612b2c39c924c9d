import { expect, test, type Browser, type Page } from '@playwright/test';
import { openAdmin } from '../tools/open-admin.ts';
import { scratchFolder, serve, type Served } from '../tools/serve.ts';
import { signUp } from '../tools/talk.ts';

const EUROPE = 'https://broker.example/eu';
const OTHER = 'https://broker.example/other';

let server: Served;
let remove: () => Promise<void>;
let adminCookie: string;
let users = 0;

test.beforeAll(async () => {
  const data = await scratchFolder();
  remove = data.remove;
  server = await serve(data.path, {
    CLOCK_START: '2026-06-03T13:00:00Z',
    BROKER_URL_EUROPE: EUROPE,
    BROKER_URL_OTHER: OTHER,
    ADMIN_EMAILS: 'admin@example.com',
  });
  adminCookie = await signUp(server, 'admin@example.com');
  await openAdmin(data.path, 'admin@example.com');
});
test.afterAll(async () => {
  await server.stop();
  await remove();
});

const ask = async (cookie: string, method: string, path: string, body?: unknown) => {
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      cookie,
      origin: server.origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

async function aVisitor(browser: Browser, timezoneId: string, country: string | null = null) {
  users += 1;
  const cookie = await signUp(server, `visitor${users}@example.com`);
  if (country !== null) await ask(cookie, 'PATCH', '/api/user/profile', { country });
  const context = await browser.newContext({
    baseURL: server.url,
    timezoneId,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: server.url }]);
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Message Pipsy' }).waitFor();
  return { context, page };
}

const option = (page: Page) => page.getByRole('article', { name: 'Open a partner broker account' });

async function fromChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upgrade' }).first().click();
  await option(page).waitFor();
}

async function fromDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).first().click();
  await page.getByRole('button', { name: /Get Full Access/ }).click();
  await option(page).waitFor();
}

async function decide(approve: boolean, reason: string, seen = 'pending'): Promise<void> {
  const queue = await ask(adminCookie, 'GET', `/api/admin/broker-claims?state=${seen}`);
  const { claims } = queue as { claims: Array<{ id: string }> };
  await ask(adminCookie, 'POST', `/api/admin/broker-claims/${claims.at(-1)?.id}/decision`, {
    approve,
    reason,
    seen,
  });
}

test('the chat goes by the country, the drawer by the time zone of the browser', async ({ browser }) => {
  const { context, page } = await aVisitor(browser, 'Europe/Paris', 'Israel');
  await fromChat(page);
  await expect(option(page).getByRole('link', { name: 'Invest' })).toHaveAttribute('href', OTHER);
  await expect(option(page)).toContainText('at your own risk');
  await expect(option(page)).toContainText('commission');
  await page.keyboard.press('Escape');
  await fromDrawer(page);
  await expect(option(page).getByRole('link', { name: 'Invest' })).toHaveAttribute('href', EUROPE);
  await context.close();
});

test('where regulators forbid it the sheet says so and leads nowhere', async ({ browser }) => {
  const { context, page } = await aVisitor(browser, 'Europe/Berlin', 'Germany');
  await fromChat(page);
  await expect(option(page)).toContainText('not offered in Germany');
  await expect(option(page).getByRole('link', { name: 'Invest' })).toHaveCount(0);
  await context.close();
});

test('a number is sent in, refused with its reason, sent in anew and approved: premium is there at once', async ({
  browser,
}) => {
  const { context, page } = await aVisitor(browser, 'America/New_York');
  await fromChat(page);
  const send = async (number: string) => {
    await option(page).getByText('I have opened my account').click();
    await option(page).getByLabel('Broker account number').fill(number);
    await option(page).getByRole('button', { name: 'Send for review' }).click();
    await expect(option(page)).toContainText('is being checked');
  };
  await send('4000001');
  await decide(false, 'The broker knows no account with this number.');
  await page.reload();
  await expect(page.getByText('The broker knows no account with this number.').first()).toBeVisible();
  await fromChat(page);
  await expect(option(page)).toContainText('The broker knows no account with this number.');
  await send('4000002');
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('textbox', { name: 'Message Pipsy' }).waitFor();
  await decide(true, 'Seen in the report of the broker');
  for (const tab of [page, other])
    await expect(tab.getByText(/is confirmed, so you have premium now/)).toBeAttached();
  await other.getByRole('button', { name: 'Upgrade' }).first().click();
  await expect(other.getByText(/You have premium/).first()).toBeVisible();
  await expect(option(other)).toHaveCount(0);
  await context.close();
});
