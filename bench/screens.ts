import type { Browser, Page } from 'playwright-core';
import { gzipSync } from 'node:zlib';
import { accessibilityFaults } from '../tools/testing/accessibility.ts';
import { trackRequests, waitForQuietNetwork } from '../tools/testing/quiet-network.ts';

export type Screen = { name: string; path: string; signedIn: boolean; open: (page: Page) => Promise<void> };
export type Site = { url: string; cookie: string };

const doNothing = async (): Promise<void> => undefined;
const pressButton = (label: RegExp) => (page: Page) =>
  page.getByRole('button', { name: label }).last().click();

const menuEntry = (title: string) => async (page: Page) => {
  await pressButton(/^Menu$/)(page);
  await page
    .getByRole('dialog')
    .or(page.getByRole('complementary'))
    .getByText(title, { exact: true })
    .first()
    .click();
};

export const PUBLIC_PATHS = ['/', '/free-trading-signals', '/ads-landing', '/terms', '/privacy'];
export const AUTH_PATHS = ['/login', '/signup'];

const publicPaths = [...PUBLIC_PATHS, ...AUTH_PATHS, '/forgot-password', '/reset-password', '/verify-email'];
const signedInScreens: readonly (readonly [string, string, Screen['open']])[] = [
  ['chat', '/', doNothing],
  ['signals', '/signals', doNothing],
  ['market', '/market', doNothing],
  ['menu', '/', pressButton(/^Menu$/)],
  ['signal tracking', '/', menuEntry('Signal Tracking')],
  ['economic calendar', '/', menuEntry('Economic Calendar')],
  ['trading assets', '/', menuEntry('Trading Assets')],
  ['get full access', '/', menuEntry('Get Full Access')],
  ['analysis history', '/', menuEntry('Analysis History')],
  ['personal account', '/', pressButton(/^Profile/)],
  ['preferences', '/', pressButton(/^Preferences$/)],
];

export const SCREENS: readonly Screen[] = [
  ...publicPaths.map((path) => ({ name: path, path, signedIn: false, open: doNothing })),
  ...signedInScreens.map(([name, path, open]) => ({ name, path, signedIn: true, open })),
];

const SIZES = { 390: { width: 390, height: 844 }, 1440: { width: 1440, height: 1000 } };
const THEMES = ['light', 'dark'] as const;

async function openPage(
  browser: Browser,
  { url, cookie }: Site,
  signedIn: boolean,
  look: { width: number; height: number; theme: (typeof THEMES)[number] },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: look.width, height: look.height },
    colorScheme: look.theme,
    reducedMotion: 'reduce',
  });
  trackRequests(context);
  const [name = '', value = ''] = cookie.split('=');
  if (signedIn) await context.addCookies([{ name, value, url }]);
  return context.newPage();
}

async function waitUntilSettled(page: Page): Promise<void> {
  await waitForQuietNetwork(page);
  await page.evaluate(() => document.fonts.ready);
}

/** In both themes at both widths, as `width theme rule: element`. */
export async function findViolations(browser: Browser, site: Site, screen: Screen): Promise<string[]> {
  const found: string[] = [];
  for (const [width, size] of Object.entries(SIZES)) {
    for (const theme of THEMES) {
      const page = await openPage(browser, site, screen.signedIn, { ...size, theme });
      await page.goto(screen.path);
      await waitUntilSettled(page);
      await screen.open(page);
      await waitUntilSettled(page);
      for (const fault of await accessibilityFaults(page))
        found.push(`${width} ${theme} ${fault.slice(0, 160)}`);
      await page.context().close();
    }
  }
  return found;
}

/** Gzipped bytes of every script that a browser without a cache fetches until the network is quiet. */
export async function measureFetchedScripts(
  browser: Browser,
  site: Site,
  path: string,
  signedIn: boolean,
): Promise<{ bytes: number; files: string[] }> {
  const page = await openPage(browser, site, signedIn, { ...SIZES[390], theme: 'light' });
  const bodies: Promise<Buffer>[] = [];
  const files: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    files.push(new URL(response.url()).pathname.slice(1));
    bodies.push(response.body());
  });
  await page.goto(path);
  await waitUntilSettled(page);
  const bytes = (await Promise.all(bodies)).reduce(
    (sum, body) => sum + gzipSync(body, { level: 9 }).length,
    0,
  );
  await page.context().close();
  return { bytes, files };
}
