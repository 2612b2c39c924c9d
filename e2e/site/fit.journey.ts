import type { Browser, BrowserContext, Page } from '@playwright/test';
import { sendMessage, signUp } from '../../tools/testing/chat-client.ts';
import { waitForQuietNetwork } from '../../tools/testing/quiet-network.ts';
import { newEmail, openContext, type Site } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

const visitorPaths = [
  '/',
  '/free-trading-signals',
  '/ads-landing',
  '/terms',
  '/privacy',
  '/signup',
  '/login',
  '/forgot-password',
  `/reset-password?token=${'a'.repeat(43)}`,
  '/reset-password',
  '/evidence',
  '/evidence/breakout/GBPUSD/daily',
  '/nowhere',
];
const memberPaths = ['/', '/signals', '/market', '/confidence', '/backtest'];
const menuPanels = [
  'Signal Tracking',
  'Economic Calendar',
  'Trading Assets',
  'Get Full Access',
  'Analysis History',
];
const looks = [
  { name: '320 pixels', width: 320, text: 100 },
  { name: 'twice the text on a phone', width: 390, text: 200 },
  { name: 'twice the text on a desktop', width: 1280, text: 200 },
];
type Look = (typeof looks)[number];
/** The widths on both sides of where the phone layout ends. */
const edges: Look[] = [767, 768].map((width) => ({ name: `${width} pixels`, width, text: 100 }));

let cookie: string;

test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ marketSite }) => {
  cookie = await signUp(marketSite, newEmail('maya'));
  for (const text of ['hello', 'give me a practice idea', 'gold practice idea', 'what is resistance?'])
    await sendMessage(marketSite, cookie, text);
});

/** Without motion, so that what is measured does not move. */
const visit = (browser: Browser, site: Site, signedIn: boolean): Promise<BrowserContext> =>
  openContext(browser, site, signedIn ? cookie : null, {
    viewport: { width: 390, height: 800 },
    reducedMotion: 'reduce',
  });

async function setLook(page: Page, { width, text }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate((percent) => {
    document.documentElement.style.fontSize = `${percent}%`;
  }, text);
  await waitForQuietNetwork(page);
  await page.evaluate(() => document.fonts.ready);
}

/** What is wider than the window, and every text that its box or the window cuts off. */
const findLostTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) found.push(`sideways by ${root.scrollWidth - root.clientWidth}`);
    const cuts = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
    const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement;
      const text = node.textContent?.trim();
      if (!owner || !text || owner.closest('script, style, noscript, .visually-hidden, .skip-link, option'))
        continue;
      if (!owner.checkVisibility({ visibilityProperty: true })) continue;
      const { textOverflow } = getComputedStyle(owner);
      if (textOverflow === 'ellipsis' && owner.scrollWidth > owner.clientWidth)
        found.push(`shortened: ${text.slice(0, 40)} in ${owner.className}`);
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom, width } of range.getClientRects()) {
        if (width < 1) continue;
        let across = true;
        let down = true;
        for (let box: Element | null = owner; box; box = box.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(box);
          const edge = box.getBoundingClientRect();
          if (across && cuts(overflowX) && (left < edge.left - 1.5 || right > edge.right + 1.5))
            found.push(`cut across: ${text.slice(0, 40)} in ${box.className}`);
          if (down && cuts(overflowY) && box !== document.body && box !== root)
            if (top < edge.top - 4 || bottom > edge.bottom + 4)
              found.push(`cut below: ${text.slice(0, 40)} in ${box.className}`);
          across &&= !scrolls(overflowX);
          down &&= !scrolls(overflowY);
        }
        if (across && (left < -1 || right > innerWidth + 1))
          found.push(`out of the window: ${text.slice(0, 40)}`);
      }
    }
    return [...new Set(found)];
  });

const findMovingElements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => (effect as KeyframeEffect).target?.className ?? 'somewhere'),
  );

/** Until the panel's content is loaded. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.locator('.layer .loading, .drawer .loading')).toHaveCount(0);
  await waitForQuietNetwork(page);
  await expect(page.locator('.layer .loading, .drawer .loading')).toHaveCount(0);
}

async function forEachPanel(page: Page, check: (name: string) => Promise<void>): Promise<void> {
  const dialog = page.locator('.layer, .drawer').last();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'Menu' })).toBeVisible();
  await check('menu');
  for (const name of menuPanels) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await expect(dialog.getByRole('heading', { name, exact: true })).toBeVisible();
    await waitUntilLoaded(page);
    await check(name);
    await dialog.getByRole('button', { name: 'Back', exact: true }).click();
  }
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: /^Profile/ }).click();
  await expect(dialog.getByRole('heading', { name: 'Personal Account' })).toBeVisible();
  await waitUntilLoaded(page);
  await check('profile');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Preferences', exact: true }).click();
  await expect(dialog.getByRole('heading').first()).toBeVisible();
  await waitUntilLoaded(page);
  await check('preferences');
}

for (const [who, signedIn, paths] of [
  ['visitor', false, visitorPaths],
  ['member', true, memberPaths],
] as const)
  test(`no page of a ${who} moves unasked, scrolls sideways or cuts its words at any size`, async ({
    browser,
    marketSite,
  }) => {
    test.setTimeout(120_000);
    const context = await visit(browser, marketSite, signedIn);
    const page = await context.newPage();
    for (const path of paths) {
      await page.setViewportSize({ width: 390, height: 800 });
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.locator('h1, .loading-page').first()).toBeAttached();
      expect.soft(await findMovingElements(page), path).toEqual([]);
      await waitForQuietNetwork(page);
      expect.soft(await findMovingElements(page), path).toEqual([]);
      for (const look of [...looks, ...edges]) {
        await setLook(page, look);
        expect.soft(await findLostTexts(page), `${path} at ${look.name}`).toEqual([]);
        if (path === '/' && edges.includes(look)) await expectLayoutOf(page, look.width, signedIn);
      }
    }
    await context.close();
  });

/** The phone layout ends at 767 pixels. */
async function expectLayoutOf(page: Page, width: number, signedIn: boolean): Promise<void> {
  const wide = width > 767;
  if (signedIn) {
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ visible: wide });
    return;
  }
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeVisible({ visible: wide });
  await expect(page.locator('summary[aria-label="Menu"]')).toBeVisible({ visible: !wide });
}

const phoneLooks = looks.filter(({ width }) => width < 768);
for (const [where, own] of [
  ['a phone', phoneLooks],
  ['a desktop', looks.filter((look) => !phoneLooks.includes(look))],
] as const)
  test(`no panel of ${where} moves unasked, scrolls sideways or cuts its words`, async ({
    browser,
    marketSite,
  }) => {
    test.setTimeout(120_000);
    const context = await visit(browser, marketSite, true);
    const page = await context.newPage();
    await page.goto('/');
    await setLook(page, { ...own[0]!, text: 100 });
    await page.route('**/api/chat/message**', () => new Promise(() => undefined));
    await page.getByRole('textbox').first().fill('how is gold?');
    await page.keyboard.press('Enter');
    await page.getByText('Pipsy is typing').waitFor({ state: 'attached' });
    expect.soft(await findMovingElements(page), 'while Pipsy writes').toEqual([]);
    await page.reload();
    await forEachPanel(page, async (panel) => {
      for (const look of own) {
        await setLook(page, look);
        expect.soft(await findMovingElements(page), panel).toEqual([]);
        expect.soft(await findLostTexts(page), `${panel} at ${look.name}`).toEqual([]);
      }
    });
    await context.close();
  });

test('hostile words in an address are never run or drawn', async ({ browser, marketSite }) => {
  const hostile = encodeURIComponent(
    '"><img src=x onerror="document.title=\'taken\'"><script>document.title="taken"</script>',
  );
  for (const [signedIn, paths] of [
    [false, [...visitorPaths.filter((path) => !path.includes('?')), `/${hostile}`]],
    [true, [...memberPaths, `/${hostile}`]],
  ] as const) {
    const context = await visit(browser, marketSite, signedIn);
    const page = await context.newPage();
    for (const path of paths) {
      const query = ['pair', 'token', 'timeframe', 'utm_source', 'next', 'ref'].map(
        (key) => `${key}=${hostile}`,
      );
      await page.goto(`${path}?alert=true&${query.join('&')}#${hostile}`);
      await waitForQuietNetwork(page);
      expect.soft(await page.title(), path).not.toContain('taken');
      expect.soft(await page.locator('img[src="x"]').count(), path).toBe(0);
    }
    await context.close();
  }
});
