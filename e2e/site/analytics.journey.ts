import type { Browser, BrowserContext } from '@playwright/test';
import { signUp } from '../../tools/testing/chat-client.ts';
import { standInForAnalytics } from '../support/analytics-stand-in.ts';
import { collectErrors, inspectScreen } from '../support/demo-site.ts';
import { sizes } from '../support/screens.ts';
import { openContext, startSite, type Site } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

let site: Site;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  site = await startSite({ ANALYTICS_ID: 'G-TEST' });
});
test.afterAll(() => site.close());

/** A browser with every request to a foreign host; of a new member, or of a visitor without an address. */
async function enter(browser: Browser, email: string | null) {
  const cookie = email === null ? null : await signUp(site, email);
  const context = await openContext(browser, site, cookie, { viewport: sizes.desktop });
  const recorded = await standInForAnalytics(context);
  const page = await context.newPage();
  const pagesOf = (name: string) =>
    recorded.events.filter((event) => event.name === name).map((event) => event.page.replace(site.url, ''));
  return { context, page, errors: collectErrors(page), pagesOf, ...recorded };
}

/** Without that of the development pages, which production has none of. */
const cookieNames = async (context: BrowserContext): Promise<string[]> =>
  (await context.cookies()).map(({ name }) => name).filter((name) => name !== 'calmwick-development');

const QUESTION = { name: 'Web analytics' };
const CAMPAIGN = 'utm_source=google&utm_campaign=12345&utm_medium=cpc&utm_term=gold+signals&gclid=Cj0';
const ADVERTISEMENT =
  'a_aid=google%2B-12345&data1=gold+signals%2B-exact&utm_medium=cpc&gclid=Cj0&token=a-secret';

test('from an advertisement to the account: a yes tells web analytics of both, with campaign and click id', async ({
  browser,
}) => {
  const { context, page, hosts, sent, events, pagesOf, errors } = await enter(browser, null);
  for (const path of ['/', '/free-trading-signals', '/ads-landing']) {
    await page.goto(`${path}?${ADVERTISEMENT}`);
    await expect(page.getByRole('region', QUESTION)).toBeVisible();
  }
  expect(hosts).toEqual([]);
  expect(await cookieNames(context)).toEqual([]);
  expect(
    await page.evaluate(() => [localStorage.getItem('analytics-consent'), sessionStorage.length]),
  ).toEqual([null, 0]);

  await page.getByRole('button', { name: 'Allow' }).press('Enter');
  await expect(page.getByRole('region', QUESTION)).toBeHidden();
  await expect.poll(() => pagesOf('page_view')).toEqual([`/ads-landing?${CAMPAIGN}`]);
  await page.goto(`/?${ADVERTISEMENT}&utm_source=google`);
  await expect.poll(() => pagesOf('page_view').at(-1)).toBe(`/?${CAMPAIGN}`);
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await expect.poll(() => pagesOf('page_view').at(-1)).toBe(`/signup?${CAMPAIGN}`);
  await page.getByLabel('Email Address').fill('advertised@example.com');
  await page.getByLabel('Password', { exact: true }).fill('quiet river 7');
  await page.getByLabel('Confirm Password').fill('quiet river 7');
  await page.getByRole('button', { name: 'Create My Account' }).click();
  await expect.poll(() => pagesOf('conversion')).toEqual([`/signup?${CAMPAIGN}`]);
  expect(events.find(({ name }) => name === 'conversion')).toMatchObject({ value: '1' });
  expect(sent.join('\n')).not.toContain('a-secret');
  expect(sent.join('\n')).not.toContain('advertised@example.com');
  expect(errors).toEqual([]);
  await context.close();
});

test('a no is remembered, and a yes that is taken back at the foot of the page ends it at once', async ({
  browser,
}) => {
  const { context, page, hosts, pagesOf, errors } = await enter(browser, null);
  await page.goto(`/ads-landing?${ADVERTISEMENT}`);
  await page.getByRole('button', { name: 'No thanks' }).click();
  await page.goto('/free-trading-signals');
  const opener = page.getByRole('button', QUESTION);
  await expect(opener).toBeVisible();
  await expect(page.getByRole('region', QUESTION)).toBeHidden();
  expect(hosts).toEqual([]);

  await opener.press('Enter');
  await expect(page.getByRole('button', { name: 'No thanks' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(opener).toBeFocused();
  await expect.poll(() => pagesOf('page_view')).toEqual([`/free-trading-signals?${CAMPAIGN}`]);
  expect(await cookieNames(context)).toEqual(['_ga_TEST']);

  await opener.click();
  await page.getByRole('button', { name: 'No thanks' }).click();
  expect(await cookieNames(context)).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem('analyticsCampaign'))).toBeNull();
  const before = hosts.length;
  for (const path of ['/', '/ads-landing', '/signup']) {
    await page.goto(`${path}?${ADVERTISEMENT}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(hosts.slice(before)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test('members are not asked; after a yes each page is told, and once the registration', async ({
  browser,
}) => {
  const { context, page, hosts, sent, events, pagesOf, errors } = await enter(browser, 'maya@example.com');
  await page.goto('/free-trading-signals');
  await expect(page.getByRole('link', { name: 'Open chat' }).first()).toBeVisible();
  await expect(page.getByRole('region', QUESTION)).toBeHidden();
  await page.goto('/');
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await expect(page.getByRole('region', QUESTION)).toBeHidden();
  expect(hosts).toEqual([]);

  await page.goto('/privacy');
  await page.getByRole('button', QUESTION).click();
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  expect(hosts).toEqual([]);

  await page.goto('/market');
  await expect.poll(() => events.map(({ name }) => name)).toEqual(['page_view', 'conversion']);
  await page.getByRole('link', { name: 'Signals', exact: true }).click();
  await expect.poll(() => pagesOf('page_view')).toEqual(['/market', '/signals']);
  await page.goto('/reset-password?token=a-secret-of-a-mail');
  await expect.poll(() => events.length).toBe(4);
  await page.goto('/signals');
  await expect.poll(() => events.length).toBe(5);
  expect(sent.join('\n')).not.toContain('a-secret');
  expect(pagesOf('conversion')).toHaveLength(1);

  await page.goto('/privacy');
  await expect(page.getByText('You said yes to web analytics.')).toBeVisible();
  expect(await cookieNames(context)).toContain('_ga_TEST');
  await page.getByRole('button', { name: 'Turn it off' }).click();
  expect(await cookieNames(context)).not.toContain('_ga_TEST');
  const before = hosts.length;
  await page.goto('/signals');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(hosts.slice(before)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test('the question leaves every page usable and readable', async ({ browser }) => {
  const { context, page } = await enter(browser, null);
  const question = page.getByRole('region', QUESTION);
  for (const path of ['/', '/free-trading-signals', '/ads-landing', '/signup'])
    for (const size of ['phone', 'desktop'] as const) {
      await page.setViewportSize(sizes[size]);
      await page.goto(path);
      await expect(question).toBeVisible();
      await inspectScreen(page, `consent${path.replaceAll('/', '-')}`, size);
    }
  await page.getByRole('button', { name: 'No thanks' }).click();
  await page.goto('/privacy');
  await page.getByRole('button', { name: 'Allow it' }).scrollIntoViewIfNeeded();
  await inspectScreen(page, 'consent-privacy', 'desktop');
  await context.close();
});
