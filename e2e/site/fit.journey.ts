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
  '/nowhere',
];
const memberPaths = ['/', '/signals', '/market', '/confidence'];
const menuPanels = [
  'Signal Tracking',
  'Economic Calendar',
  'Trading Assets',
  'Get Full Access',
  'Analysis History',
];
const sizes = [
  { name: '320 pixels', width: 320, text: 100 },
  { name: 'twice the text on a phone', width: 390, text: 200 },
  { name: 'twice the text on a desktop', width: 1280, text: 200 },
];

let cookie: string;

test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ marketSite }) => {
  cookie = await signUp(marketSite, newEmail('maya'));
  for (const text of ['hello', 'give me a signal', 'gold signal', 'what is resistance?'])
    await sendMessage(marketSite, cookie, text);
});

/** Without motion, so that what is measured does not move. */
const visit = (
  browser: Browser,
  site: Site,
  { signedIn, width }: { signedIn: boolean; width: number },
): Promise<BrowserContext> =>
  openContext(browser, site, signedIn ? cookie : null, {
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
  });

async function open(page: Page, path: string, text = 100): Promise<void> {
  await page.goto(path);
  await page.addStyleTag({ content: `html{font-size:${text}%}` });
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

for (const { name, width, text } of sizes)
  test(`no page scrolls sideways or cuts its words at ${name}`, async ({ browser, marketSite }) => {
    test.setTimeout(120_000);
    for (const [signedIn, paths] of [
      [false, visitorPaths],
      [true, memberPaths],
    ] as const) {
      const context = await visit(browser, marketSite, { signedIn, width });
      const page = await context.newPage();
      for (const path of paths) {
        await open(page, path, text);
        expect.soft(await findLostTexts(page), path).toEqual([]);
      }
      await context.close();
    }
  });

for (const { name, width, text } of sizes)
  test(`no panel scrolls sideways or cuts its words at ${name}`, async ({ browser, marketSite }) => {
    test.setTimeout(120_000);
    const context = await visit(browser, marketSite, { signedIn: true, width });
    const page = await context.newPage();
    await open(page, '/', text);
    await forEachPanel(page, async (panel) => expect.soft(await findLostTexts(page), panel).toEqual([]));
    await context.close();
  });

test('where motion is unwanted nothing moves, on any page and in any panel', async ({
  browser,
  marketSite,
}) => {
  test.setTimeout(120_000);
  for (const [signedIn, paths] of [
    [false, visitorPaths],
    [true, memberPaths],
  ] as const) {
    const context = await visit(browser, marketSite, { signedIn, width: 390 });
    const page = await context.newPage();
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.locator('h1, .loading-page').first()).toBeAttached();
      expect.soft(await findMovingElements(page), path).toEqual([]);
      await waitForQuietNetwork(page);
      expect.soft(await findMovingElements(page), path).toEqual([]);
    }
    if (signedIn) {
      await page.goto('/');
      await page.getByRole('textbox').first().fill('how is gold?');
      await page.keyboard.press('Enter');
      expect.soft(await findMovingElements(page), 'while Pipsy writes').toEqual([]);
      await forEachPanel(page, async (panel) =>
        expect.soft(await findMovingElements(page), panel).toEqual([]),
      );
    }
    await context.close();
  }
});

test('the phone layout ends at 767 pixels and the wide one begins at 768', async ({
  browser,
  marketSite,
}) => {
  for (const signedIn of [false, true]) {
    for (const width of [767, 768]) {
      const context = await visit(browser, marketSite, { signedIn, width });
      const page = await context.newPage();
      await open(page, '/');
      const wide = width === 768;
      if (signedIn)
        await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ visible: wide });
      else {
        await expect(page.getByRole('navigation', { name: 'On this page' })).toBeVisible({ visible: wide });
        await expect(page.locator('summary[aria-label="Menu"]')).toBeVisible({ visible: !wide });
      }
      expect(await findLostTexts(page), `${width}`).toEqual([]);
      for (const path of signedIn ? ['/signals', '/market'] : ['/free-trading-signals', '/login']) {
        await open(page, path);
        expect.soft(await findLostTexts(page), `${path} at ${width}`).toEqual([]);
      }
      await context.close();
    }
  }
});

test('hostile words in an address are never run or drawn', async ({ browser, marketSite }) => {
  const hostile = encodeURIComponent(
    '"><img src=x onerror="document.title=\'taken\'"><script>document.title="taken"</script>',
  );
  for (const [signedIn, paths] of [
    [false, [...visitorPaths.filter((path) => !path.includes('?')), `/${hostile}`]],
    [true, [...memberPaths, `/${hostile}`]],
  ] as const) {
    const context = await visit(browser, marketSite, { signedIn, width: 390 });
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
