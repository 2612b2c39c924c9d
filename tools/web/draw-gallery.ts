import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { demoPassword } from '../../server/demo/seed-demo.ts';
import { findBrowser } from './browser.ts';
import { scratchFolder, startServer, type RunningServer } from '../testing/start-server.ts';
import { ROOT } from '../structure/sources.ts';
import { sendMessage, signIn, signUp } from '../testing/chat-client.ts';
import { trackRequests, waitForQuietNetwork } from '../testing/quiet-network.ts';

/** Run by hand when screens change: draws the pictures of docs/gallery.md from the running product. */
const folder = join(ROOT, 'docs/gallery');
const START = '2026-06-03T13:00:00Z';
const MAX_BYTES = 120_000;

type Viewer = 'visitor' | 'new' | 'free' | 'premium';
type Picture = {
  name: string;
  who: Viewer;
  size: 'phone' | 'desktop';
  theme: 'light' | 'dark';
  path: string;
  ready?: (page: Page) => Promise<void>;
};

const sizes = {
  phone: { width: 390, height: 844, scale: 1 },
  desktop: { width: 1440, height: 1000, scale: 0.75 },
};

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const panel = (page: Page, title: string) => page.getByRole('heading', { name: title, level: 2 }).waitFor();
const fromFooter = (name: string | RegExp, title: string) => async (page: Page) => {
  await press(page, name);
  await panel(page, title);
};
const fromMenu = (title: string) => async (page: Page) => {
  await press(page, 'Menu');
  await press(page, title);
  await panel(page, title);
};
const atTop = (selector: string) => async (page: Page) => {
  const last = page.locator(selector).last();
  await last.waitFor();
  await last.evaluate((node) => node.scrollIntoView({ block: 'center' }));
};

const pictures: Picture[] = [
  { name: 'landing-phone-light', who: 'visitor', size: 'phone', theme: 'light', path: '/' },
  { name: 'landing-desktop-dark', who: 'visitor', size: 'desktop', theme: 'dark', path: '/' },
  {
    name: 'chat-signal-phone-dark',
    who: 'free',
    size: 'phone',
    theme: 'dark',
    path: '/',
    ready: atTop('.living-card'),
  },
  {
    name: 'chat-tracking-desktop-light',
    who: 'premium',
    size: 'desktop',
    theme: 'light',
    path: '/',
    ready: async (page) => {
      await fromMenu('Signal Tracking')(page);
      await atTop('.living-card')(page);
    },
  },
  {
    name: 'lesson-phone-light',
    who: 'new',
    size: 'phone',
    theme: 'light',
    path: '/',
    ready: atTop('[role=log] figure'),
  },
  { name: 'signals-desktop-dark', who: 'premium', size: 'desktop', theme: 'dark', path: '/signals' },
  { name: 'signals-phone-light', who: 'free', size: 'phone', theme: 'light', path: '/signals' },
  { name: 'market-desktop-light', who: 'free', size: 'desktop', theme: 'light', path: '/market' },
  {
    name: 'calendar-phone-dark',
    who: 'free',
    size: 'phone',
    theme: 'dark',
    path: '/',
    ready: fromMenu('Economic Calendar'),
  },
  {
    name: 'account-phone-light',
    who: 'free',
    size: 'phone',
    theme: 'light',
    path: '/',
    ready: fromFooter(/^Profile/, 'Personal Account'),
  },
  {
    name: 'upgrade-desktop-light',
    who: 'free',
    size: 'desktop',
    theme: 'light',
    path: '/',
    ready: fromFooter('Upgrade', 'Get Full Access'),
  },
  {
    name: 'event-phone-dark',
    who: 'new',
    size: 'phone',
    theme: 'dark',
    path: '/',
    ready: async (page) => {
      await fromMenu('Economic Calendar')(page);
      await press(page, /^Get a signal for this event/);
      const answer = page.getByRole('log').getByText(/(comes|came) out/);
      await answer.last().waitFor();
      await answer.last().evaluate((node) => node.scrollIntoView({ block: 'center' }));
    },
  },
];

async function signInViewers(server: RunningServer): Promise<Record<Viewer, string | null>> {
  const newcomer = await signUp(server, 'maya@example.com');
  for (const words of ['hello', 'what is resistance?']) await sendMessage(server, newcomer, words);
  const free = await signIn(server, 'nina@example.com', demoPassword);
  await sendMessage(server, free, 'any practice idea at all?');
  return {
    visitor: null,
    new: newcomer,
    free,
    premium: await signIn(server, 'priya@example.com', demoPassword),
  };
}

async function drawPicture(
  browser: Browser,
  server: RunningServer,
  cookie: string | null,
  one: Picture,
): Promise<void> {
  const { width, height, scale } = sizes[one.size];
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: one.theme,
    reducedMotion: 'reduce',
  });
  trackRequests(context);
  const [name = '', value = ''] = cookie?.split('=') ?? [];
  if (name) await context.addCookies([{ name, value, url: server.url }]);
  const page = await context.newPage();
  await page.goto(server.url + one.path);
  await one.ready?.(page);
  await waitForQuietNetwork(page);
  await page.getByText(/^(Opening|Loading)/).waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready);
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 82,
    clip: { x: 0, y: 0, width, height, scale },
  });
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > MAX_BYTES)
    throw new Error(`${one.name} takes ${bytes.length} bytes, at most ${MAX_BYTES} may be kept`);
  writeFileSync(join(folder, `${one.name}.webp`), bytes);
  process.stdout.write(`${one.name}: ${Math.round(bytes.length / 1000)} kB\n`);
  await context.close();
}

execFileSync(process.execPath, [join(ROOT, 'tools/web/build-web.ts')], { stdio: 'inherit' });
mkdirSync(folder, { recursive: true });
const data = await scratchFolder();
const server = await startServer(data.path, { CLOCK_START: START }, ['--demo']);
const browser = await chromium.launch(await findBrowser());
try {
  const cookies = await signInViewers(server);
  for (const one of pictures) await drawPicture(browser, server, cookies[one.who], one);
} finally {
  await browser.close();
  await server.stop();
  await data.remove();
}
