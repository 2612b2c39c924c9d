import type { Page } from '@playwright/test';
import { signUp } from '../../tools/testing/chat-client.ts';
import { horizontalOverflow } from '../support/screens.ts';
import { newEmail, sessionCookie, type Site } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

const pages = ['/', '/free-trading-signals', '/ads-landing', '/terms', '/privacy'];

const open = (page: Page, { url }: Site, path: string) => page.goto(url + path);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('every public page reads and warns of the risk', async ({ page, marketSite }) => {
    for (const path of pages) {
      const answer = await open(page, marketSite, path);
      expect(answer?.status(), path).toBe(200);
      await expect(page.locator('h1')).toBeVisible();
      await expect(page.locator('footer')).toContainText('educational and is not financial advice');
      await expect(page.locator('dialog, .toast').filter({ visible: true })).toHaveCount(0);
    }
  });

  test('a visitor walks from section to section and from page to page', async ({ page, marketSite }) => {
    await open(page, marketSite, '/');
    await page.locator('summary[aria-label="Menu"]').click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Pricing' }).click();
    await expect(page).toHaveURL(/\/#pricing$/);
    await expect(page.locator('#pricing h2')).toBeInViewport();
    await page.locator('footer').getByRole('link', { name: 'Free trading signals' }).click();
    await page.getByRole('link', { name: 'See what is free' }).click();
    await expect(page.locator('#free h2')).toBeInViewport();
    await page.getByRole('link', { name: 'Start Your Free Trial' }).last().click();
    await expect(page).toHaveURL(/\/signup$/);
    await open(page, marketSite, '/ads-landing');
    await page.getByRole('link', { name: 'Calmwick, home' }).click();
    await expect(page).toHaveURL(`${marketSite.url}/`);
  });
});

test('public pages open for everybody, with or without a slash at the end', async ({
  request,
  marketSite,
}) => {
  const cookie = await signUp(marketSite, newEmail('maya'));
  for (const path of ['/free-trading-signals', '/ads-landing']) {
    for (const headers of [undefined, { cookie }]) {
      for (const asked of [path, `${path}/?gclid=1`]) {
        const answer = await request.get(marketSite.url + asked, { headers });
        expect(answer.status(), asked).toBe(200);
        expect(await answer.text()).toContain('Start Your Free Trial');
      }
    }
  }
  expect((await request.get(`${marketSite.url}/free-trading-signals/more`)).status()).toBe(404);
  expect((await request.get(`${marketSite.url}/preview.png`)).headers()['content-type']).toBe('image/png');
  expect(await (await request.get(`${marketSite.url}/robots.txt`)).text()).toContain('Disallow: /api/');
});

// The other widths are in fit.journey.ts.
test('no landing page scrolls sideways at twice the text size on a tablet', async ({ page, marketSite }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  for (const path of ['/', '/free-trading-signals', '/ads-landing']) {
    await open(page, marketSite, path);
    await page.addStyleTag({ content: 'html{font-size:200%}' });
    expect(await horizontalOverflow(page), path).toBeLessThanOrEqual(0);
  }
});

test('the speech bubble leaves Pipsy free at every width and text size', async ({ page, marketSite }) => {
  await open(page, marketSite, '/');
  for (const width of [390, 1100, 1152, 1200, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const text of [100, 110, 125, 150, 200]) {
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
        return document.fonts.ready;
      }, text);
      const bubble = await page.locator('.landing-hero__bubble').boundingBox();
      const pipsy = await page.locator('[data-hero-pipsy]').boundingBox();
      if (!bubble || !pipsy) throw new Error('The hero has no bubble or no Pipsy.');
      const apart = Math.max(pipsy.x - bubble.x - bubble.width, pipsy.y - bubble.y - bubble.height);
      expect.soft(apart, `${width} px, ${text} %`).toBeGreaterThan(0);
    }
  }
});

test('the advertisement page is one screen', async ({ page, marketSite }) => {
  await open(page, marketSite, '/ads-landing');
  for (const [width, height] of [
    [390, 844],
    [375, 667],
    [1440, 900],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => document.fonts.ready);
    const tall = await page.evaluate(() => document.documentElement.scrollHeight);
    expect.soft(tall, `${width} x ${height}`).toBeLessThanOrEqual(height);
  }
});

test('the keyboard reaches the content first, and opens and leaves the phone menu', async ({
  page,
  marketSite,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, marketSite, '/free-trading-signals');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  const menu = page.locator('summary[aria-label="Menu"]');
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
  await expect(menu).toBeFocused();
});

test('an alert that was opened before the login comes back once on the main page', async ({
  page,
  marketSite,
}) => {
  await open(page, marketSite, '/?alert=true&pair=eurusd&utm_source=telegram');
  await expect(page.locator('.toast')).toContainText(
    'You have a new market alert for EUR/USD! Please log in to view it.',
  );
  await expect(page).toHaveURL(`${marketSite.url}/`);
  const cookie = await signUp(marketSite, newEmail('maya'));
  await page.context().addCookies([sessionCookie(marketSite.url, cookie)]);
  await open(page, marketSite, '/');
  await expect(page.locator('.toast')).toContainText('Welcome back!');
  await expect(page.locator('.toast')).toContainText('You have a new market alert for EUR/USD!');
  expect(await page.evaluate(() => sessionStorage.getItem('pendingAlert'))).toBeNull();
  await page.reload();
  await expect(page.getByRole('log')).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(0);
});
