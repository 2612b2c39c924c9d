import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { findRunningEmbedded } from '../../server/platform/database/embedded/launch.ts';
import { waitForQuietNetwork } from '../../tools/testing/quiet-network.ts';
import { newEmail, openContext, type Site } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

let client: pg.Client;
test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ marketSite }) => {
  client = new pg.Client({ connectionString: findRunningEmbedded(marketSite.dataFolder) as string });
  await client.connect();
});
test.afterAll(() => client.end());

async function visit(browser: Browser, site: Site, address: string): Promise<Page> {
  const page = await (await openContext(browser, site, null)).newPage();
  await page.goto(address);
  return page;
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('quiet river 7');
  await page.getByLabel('Confirm Password').fill('quiet river 7');
  await page.getByRole('button', { name: 'Create My Account' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Calmwick' })).toBeVisible();
}

const readOrigin = async (email: string): Promise<Record<string, unknown>> => {
  const { rows } = await client.query<Record<string, unknown>>(
    'SELECT c.* FROM user_campaigns c JOIN users u ON u.id = c.user_id WHERE u.email = $1',
    [email],
  );
  return rows[0] ?? {};
};
const readStoredCampaign = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('campaignData') ?? 'null') as unknown);

test('an advertisement that leads to any landing page is at the account in the end', async ({
  browser,
  marketSite,
}) => {
  const query =
    'a_aid=google+-12345&a_bid=1t2+-678&data1=gold+signals+-exact&data3=mobile+-iPhone+15&data4=1012852&data5=example.com&utm_medium=cpc&gclid=Cj0';
  const openForm = async (path: string, button: string): Promise<Page> => {
    const page = await visit(browser, marketSite, `${path}?${query}`);
    expect(await readStoredCampaign(page)).toEqual({
      campaignSource: 'google',
      campaignId: '12345',
      adPosition: '1t2',
      adGroupId: '678',
      keyword: 'gold signals',
      matchType: 'exact',
      device: 'mobile',
      deviceModel: 'iPhone 15',
      locationPhysical: '1012852',
      placement: 'example.com',
    });
    await page.getByRole('link', { name: button }).first().click();
    await expect(page).toHaveURL(`${marketSite.url}/signup?${query}`);
    return page;
  };
  for (const path of ['/free-trading-signals', '/ads-landing'])
    await (await openForm(path, 'Start Your Free Trial')).context().close();
  const page = await openForm('/', 'Get Started');
  const email = newEmail('landing');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/.*(campaign|register)/.test(request.url())) sent.push(new URL(request.url()).pathname);
  });
  await signUp(page, email);
  expect(sent).toEqual(['/api/store-campaign-data', '/api/register']);
  expect(await readOrigin(email)).toMatchObject({
    campaign_source: 'google',
    campaign_id: '12345',
    ad_position: '1t2',
    ad_group_id: '678',
    keyword: 'gold signals',
    match_type: 'exact',
    device: 'mobile',
    device_model: 'iPhone 15',
    location_physical: '1012852',
    placement: 'example.com',
    utm_medium: 'cpc',
    gclid: 'Cj0',
    registration_ip: '127.0.0.1',
  });
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies).toContain('calmwick');
  expect(cookies).not.toContain('calmwick-visitor');
  await page.context().close();
});

test('who comes back by another advertisement has both, also where the address was cleaned', async ({
  browser,
  marketSite,
}) => {
  const page = await visit(browser, marketSite, '/?a_aid=google+-1&utm_source=google&onboarding=true');
  await expect(page).toHaveURL(`${marketSite.url}/`);
  await page.goto('/ads-landing?a_aid=meta+-2');
  await page.goto('/signup');
  const email = newEmail('twice');
  await signUp(page, email);
  expect(await readOrigin(email)).toMatchObject({
    campaign_source: 'google',
    campaign_id: '1',
    utm_source: 'google',
    last_touch: { campaign_source: 'meta', campaign_id: '2' },
  });
  await page.context().close();
});

test('who comes without an advertisement leaves none, and sends none', async ({ browser, marketSite }) => {
  const page = await visit(browser, marketSite, '/signup?onboarding=true');
  const sent: string[] = [];
  page.on('request', (request) => void sent.push(new URL(request.url()).pathname));
  const email = newEmail('plain');
  await signUp(page, email);
  expect(sent).not.toContain('/api/store-campaign-data');
  expect(await readStoredCampaign(page)).toBeNull();
  expect(await readOrigin(email)).toMatchObject({
    campaign_source: null,
    last_touch: null,
    device: expect.any(String),
  });
  await page.context().close();
});

test('hostile words in an advertisement are text wherever they go', async ({ browser, marketSite }) => {
  const hostile = '<img src=x onerror="window.__x=1">';
  const encoded = encodeURIComponent(hostile);
  const query = `a_aid=${encoded}+-${encoded}&data1=%00%01${encoded}&data4=%ED%A0%80=HYPERLINK(1)&data5=${'y'.repeat(3000)}&utm_term=%`;
  const page = await visit(browser, marketSite, `/?${query}`);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => void (dialogs.push(dialog.message()), dialog.dismiss()));
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  const email = newEmail('hostile');
  await signUp(page, email);
  const origin = await readOrigin(email);
  expect(origin).toMatchObject({
    campaign_source: hostile,
    campaign_id: hostile,
    keyword: hostile,
    utm_term: '%',
  });
  expect(String(origin.location_physical)).toMatch(/=HYPERLINK\(1\)$/);
  expect(origin.placement).toBe('y'.repeat(200));
  await page.getByRole('link', { name: 'Start Chatting' }).click();
  await waitForQuietNetwork(page);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await page.evaluate(() => '__x' in window)).toBe(false);
  expect(dialogs).toEqual([]);
  await page.context().close();
});
