import type { Browser } from '@playwright/test';
import { signUp } from '../../tools/testing/chat-client.ts';
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

/** Replaces the analytics script: like the real one it sends every event to a host of its own. */
const analyticsStub = `
  const send = (words) => navigator.sendBeacon('https://region1.google-analytics.com/g/collect', JSON.stringify([...words, location.href, document.referrer]));
  for (const words of dataLayer) send(words);
  dataLayer.push = (words) => send(words);
  document.cookie = '_ga_TEST=1; path=/';`;

/** The browser of a new member, with every request to a foreign host. */
async function enter(browser: Browser, email: string) {
  const context = await openContext(browser, site, await signUp(site, email), { viewport: sizes.desktop });
  const fetched: string[] = [];
  const received: unknown[][] = [];
  const sent: string[] = [];
  await context.route(/^https:/, async (route) => {
    const { host } = new URL(route.request().url());
    fetched.push(host);
    sent.push(
      `${route.request().url()} ${JSON.stringify(await route.request().allHeaders())} ${route.request().postData()}`,
    );
    if (host !== 'www.googletagmanager.com') received.push(JSON.parse(route.request().postData() ?? '[]'));
    await route.fulfill({ contentType: 'text/javascript', body: analyticsStub });
  });
  const page = await context.newPage();
  return {
    context,
    page,
    fetched,
    sent,
    errors: collectErrors(page),
    events: () => received.filter(([kind]) => kind === 'event').map((words) => words.slice(0, -2)),
  };
}

test('only a yes loads web analytics, which hears of each page and once of the registration', async ({
  browser,
}) => {
  const { context, page, fetched, sent, errors, events } = await enter(browser, 'maya@example.com');
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Web analytics' })).toBeVisible();
  await page.goto('/market');
  await page.getByRole('button', { name: 'No thanks' }).click();
  await expect(page.getByRole('region', { name: 'Web analytics' })).toBeHidden();
  await page.goto('/');
  await expect(page.getByRole('textbox').first()).toBeVisible();
  expect(fetched).toEqual([]);

  await page.goto('/privacy');
  await page.getByRole('button', { name: 'Allow it' }).click();
  await expect(page.getByText('You said yes to web analytics.')).toBeVisible();
  expect(fetched).toEqual([]);

  await page.goto('/market');
  const conversion = ['event', 'conversion', { value: 1, currency: 'ILS' }];
  await expect.poll(events).toEqual([['event', 'page_view'], conversion]);
  await page.getByRole('link', { name: 'Signals', exact: true }).click();
  await expect.poll(() => events().length).toBe(3);
  await page.goto('/reset-password?token=a-secret-of-a-mail');
  await expect.poll(() => events().length).toBe(4);
  await page.goto('/signals');
  await expect.poll(() => events().length).toBe(5);
  expect(sent.join('\n')).not.toContain('a-secret');
  expect(events().filter(([, name]) => name === 'conversion')).toEqual([conversion]);

  await page.goto('/privacy');
  expect((await context.cookies()).map(({ name }) => name)).toContain('_ga_TEST');
  await page.getByRole('button', { name: 'Turn it off' }).click();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('_ga_TEST');
  const before = fetched.length;
  await page.goto('/signals');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(fetched.slice(before)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test('the question leaves every page usable and readable', async ({ browser }) => {
  const { context, page } = await enter(browser, 'noa@example.com');
  const question = page.getByRole('region', { name: 'Web analytics' });
  const inspect = async (name: string): Promise<void> => {
    for (const size of ['phone', 'desktop'] as const) {
      await page.setViewportSize(sizes[size]);
      await inspectScreen(page, `consent-${name}`, size);
    }
  };
  for (const [name, path] of [
    ['chat', '/'],
    ['market', '/market'],
  ] as const) {
    await page.goto(path);
    await expect(question).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await inspect(name);
  }
  await context.clearCookies();
  await page.goto('/signup');
  await expect(question).toBeVisible();
  await inspect('signup');
  await page.getByRole('button', { name: 'No thanks' }).click();
  await page.goto('/privacy');
  await page.getByRole('button', { name: 'Allow it' }).scrollIntoViewIfNeeded();
  await inspect('privacy');
  await context.close();
});
