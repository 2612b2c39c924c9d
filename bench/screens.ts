import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { gzipSync } from 'node:zlib';
import { settled as requestsSettled } from '../tools/settled.ts';

/** A screen to look at: an address, whether somebody is signed in there, and what is pressed after it opened. */
export type Screen = { name: string; path: string; signedIn: boolean; open: (page: Page) => Promise<void> };
export type Site = { url: string; cookie: string };

const stay = async (): Promise<void> => undefined;
const footer = (label: RegExp) => (page: Page) => page.getByRole('button', { name: label }).last().click();

const menuEntry = (title: string) => async (page: Page) => {
  await footer(/^Menu$/)(page);
  await page
    .getByRole('dialog')
    .or(page.getByRole('complementary'))
    .getByText(title, { exact: true })
    .first()
    .click();
};

export const PUBLIC_PATHS = ['/', '/free-trading-signals', '/ads-landing', '/terms', '/privacy'];
export const AUTH_PATHS = ['/login', '/signup'];

const outside = [...PUBLIC_PATHS, ...AUTH_PATHS, '/forgot-password', '/reset-password', '/verify-email'];
const inside: readonly (readonly [string, string, Screen['open']])[] = [
  ['chat', '/', stay],
  ['signals', '/signals', stay],
  ['market', '/market', stay],
  ['menu', '/', footer(/^Menu$/)],
  ['signal tracking', '/', menuEntry('Signal Tracking')],
  ['economic calendar', '/', menuEntry('Economic Calendar')],
  ['trading assets', '/', menuEntry('Trading Assets')],
  ['get full access', '/', menuEntry('Get Full Access')],
  ['analysis history', '/', menuEntry('Analysis History')],
  ['personal account', '/', footer(/^Profile/)],
  ['preferences', '/', footer(/^Preferences$/)],
];

export const SCREENS: readonly Screen[] = [
  ...outside.map((path) => ({ name: path, path, signedIn: false, open: stay })),
  ...inside.map(([name, path, open]) => ({ name, path, signedIn: true, open })),
];

const SIZES = { 390: { width: 390, height: 844 }, 1440: { width: 1440, height: 1000 } };
const THEMES = ['light', 'dark'] as const;

async function visit(
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
  const [name = '', value = ''] = cookie.split('=');
  if (signedIn) await context.addCookies([{ name, value, url }]);
  return context.newPage();
}

async function settled(page: Page): Promise<void> {
  await requestsSettled(page);
  await page.evaluate(() => document.fonts.ready);
}

/** What axe finds against a screen in both themes at both widths, as `width theme rule: element`. */
export async function violationsOf(browser: Browser, site: Site, screen: Screen): Promise<string[]> {
  const found: string[] = [];
  for (const [width, size] of Object.entries(SIZES)) {
    for (const theme of THEMES) {
      const page = await visit(browser, site, screen.signedIn, { ...size, theme });
      await page.goto(screen.path);
      await settled(page);
      await screen.open(page);
      await settled(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      for (const { id, nodes } of violations)
        for (const { html } of nodes) found.push(`${width} ${theme} ${id}: ${html.slice(0, 160)}`);
      await page.context().close();
    }
  }
  return found;
}

/** Bytes after gzip of every script that a browser without a cache fetches at an address until the network rests. */
export async function fetchedScripts(
  browser: Browser,
  site: Site,
  path: string,
  signedIn: boolean,
): Promise<{ bytes: number; files: string[] }> {
  const page = await visit(browser, site, signedIn, { ...SIZES[390], theme: 'light' });
  const bodies: Promise<Buffer>[] = [];
  const files: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    files.push(new URL(response.url()).pathname.slice(1));
    bodies.push(response.body());
  });
  await page.goto(path);
  await settled(page);
  const bytes = (await Promise.all(bodies)).reduce(
    (sum, body) => sum + gzipSync(body, { level: 9 }).length,
    0,
  );
  await page.context().close();
  return { bytes, files };
}
