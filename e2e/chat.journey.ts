import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { scratchFolder, serve, type Served } from '../tools/serve.ts';
import { say, signUp } from '../tools/talk.ts';

/** Where the pictures go, to be looked at beside the mockups. */
const folder = process.env.SCREENS_DIR ?? join(import.meta.dirname, '../test-results/screens');
mkdirSync(folder, { recursive: true });

const phone = { width: 390, height: 844 };
const sizes = { phone, desktop: { width: 1440, height: 1000 } };
const themes = ['light', 'dark'] as const;

let server: Served;
let remove: () => Promise<void>;
let members = 0;

test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  const data = await scratchFolder();
  remove = data.remove;
  server = await serve(data.path, { CLOCK_START: '2026-06-03T13:00:00Z' });
});
test.afterAll(async () => {
  await server.stop();
  await remove();
});

/** A new member who has already said this. */
async function member(...said: string[]): Promise<string> {
  members += 1;
  const cookie = await signUp(server, `maya${members}@example.com`);
  for (const words of said) await say(server, cookie, words);
  return cookie;
}

async function open(browser: Browser, cookie: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: phone,
    reducedMotion: 'reduce',
    ...options,
  });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: server.url }]);
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Message Pipsy' }).waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

const composer = (page: Page) => page.getByRole('textbox', { name: 'Message Pipsy' });
const sidewaysBy = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const faultsOf = async (page: Page): Promise<string[]> =>
  (await new AxeBuilder({ page }).analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
  );

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const states: { name: string; said: string[]; then?: (page: Page) => Promise<void> }[] = [
  { name: 'event', said: ['hello', 'when is the next big event?'] },
  { name: 'signal', said: ['hello', 'give me a signal'] },
  { name: 'teaching', said: ['what is resistance?'] },
  {
    name: 'failed',
    said: ['hello'],
    then: async (page) => {
      await page.route('**/api/chat/message*', (route) => route.abort());
      await composer(page).fill('What about gold today?');
      await composer(page).press('Enter');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: 'offline',
    said: ['hello'],
    then: async (page) => {
      await page.getByRole('log').getByText('hello').waitFor();
      await page.context().setOffline(true);
      await composer(page).fill('Is it quiet today?');
      await page.getByText(/^You are offline\./).waitFor();
    },
  },
  {
    name: 'out-of-tokens',
    said: ['hello'],
    then: async (page) => {
      await page.route('**/api/auth/user*', async (route) => {
        const answer = await route.fetch();
        const user = { ...(await answer.json()), tokensRemaining: 0 };
        user.tokens = { daily: 0, welcome: 0, purchased: 0, welcomeUntil: null };
        await route.fulfill({ response: answer, json: user });
      });
      await page.route('**/api/chat/message*', (route) =>
        route.fulfill({
          status: 402,
          json: {
            error:
              "We've used up today's tokens. They come back at midnight UTC, and the market will still be there.",
            code: 'out_of_tokens',
          },
        }),
      );
      await composer(page).fill('And silver?');
      await composer(page).press('Enter');
      await page.getByText(/^We've used up/).waitFor();
      await page.getByText(/Resets in/).first().waitFor();
    },
  },
  {
    name: 'alert-toast',
    said: ['hello', 'when is the next big event?'],
    then: async (page) => {
      await page.goto('/?alert=true&pair=EURUSD');
      await page.getByText('Email Alert').waitFor();
    },
  },
];

for (const { name, said, then } of states)
  test(`the chat with ${name} stands at both sizes in both themes`, async ({ browser }) => {
    const cookie = await member(...said);
    for (const [size, viewport] of Object.entries(sizes))
      for (const colorScheme of themes) {
        const page = await open(browser, cookie, { viewport, colorScheme });
        await then?.(page);
        await page.evaluate(() => document.fonts.ready);
        await page.screenshot({ path: join(folder, `chat-${name}-${size}-${colorScheme}.png`) });
        expect.soft(await faultsOf(page), `${name} ${size} ${colorScheme}`).toEqual([]);
        expect.soft(await sidewaysBy(page), `${name} ${size}`).toBeLessThanOrEqual(0);
        await page.context().close();
      }
  });

test('a chart is 200 px high, and so is the box of one that failed', async ({ browser }) => {
  const cookie = await member('give me a signal');
  const page = await open(browser, cookie);
  const chart = page.getByRole('img', { name: /chart, (buy|sell)/i });
  await expect(chart).toBeVisible();
  expect((await chart.boundingBox())?.height).toBe(200);
  await page.route('**/api/market/candles/**', (route) => route.abort());
  await page.reload();
  await page.getByText('Technical chart temporarily unavailable').waitFor();
  expect((await page.locator('.chart-none').boundingBox())?.height).toBe(200);
  await page.context().close();
});

test('older messages come above what is read, which stays where it is', async ({ browser }) => {
  const cookie = await member(...Array.from({ length: 15 }, (_none, index) => `hello ${index}`));
  const page = await open(browser, cookie);
  await page.getByRole('log').evaluate((log) => log.scrollTo(0, 0));
  const mark = page.getByRole('log').locator('article').first();
  const words = await mark.locator('.bub').innerText();
  const before = await mark.boundingBox();
  await page.getByRole('button', { name: 'Load Older Messages' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'older messages loaded' })).toHaveCount(1);
  const articles = page.getByRole('log').locator('article');
  await expect(articles).toHaveCount(30);
  const after = await articles.nth(10).boundingBox();
  expect(await articles.nth(10).locator('.bub').innerText()).toBe(words);
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1);
  await page.context().close();
});

test('words and a picture are still there after the tab was loaded again, and are sent once', async ({
  browser,
}) => {
  const page = await open(browser, await member());
  await composer(page).fill('What do you see here?');
  await page.getByLabel('Image file').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: DOT });
  await page.getByText('Ready to send').waitFor();
  await page.reload();
  await expect(composer(page)).toHaveValue('What do you see here?');
  await expect(page.getByText('dot.png')).toBeVisible();
  await expect(page.getByText('Ready to send')).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).dblclick();
  await expect(page.getByRole('img', { name: 'Attached by you' })).toHaveCount(1);
  await page.getByText('Pipsy is typing').waitFor({ state: 'detached' });
  await page.reload();
  await expect(page.getByRole('img', { name: 'Attached by you' })).toHaveCount(1);
  await expect(composer(page)).toHaveValue('');
  await expect(page.getByText('dot.png')).toHaveCount(0);
  await page.context().close();
});

test('a look at the prices neither loses the words nor the picture', async ({ browser }) => {
  const page = await open(browser, await member(), { viewport: sizes.desktop });
  await composer(page).fill('half a question');
  await page.getByLabel('Image file').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: DOT });
  await page.getByRole('link', { name: 'Market' }).click();
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  await expect(composer(page)).toHaveValue('half a question');
  await expect(page.getByText('Ready to send')).toBeVisible();
  await page.context().close();
});

test('a message written offline stays through it, and is sent and answered once afterwards', async ({
  browser,
}) => {
  const cookie = await member('hello');
  const page = await open(browser, cookie);
  await page.context().setOffline(true);
  await composer(page).fill('how is gold?');
  await composer(page).press('Enter');
  await expect(page.getByText('Not sent')).toBeVisible();
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByText(/Your words are still here/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Not sent')).toHaveCount(0);
  await page.getByText('Pipsy is typing').waitFor({ state: 'detached' });
  const answer = await page.request.get('/api/chat/conversation');
  const { messages } = (await answer.json()) as { messages: { content: string }[] };
  expect(messages.filter(({ content }) => content === 'how is gold?')).toHaveLength(1);
  await page.context().close();
});

test('on a phone a toast leaves the messages, the header and the composer free', async ({ browser }) => {
  const page = await open(browser, await member('hello'));
  await page.goto('/?alert=true');
  const toast = page.locator('.toast');
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  const header = await page.locator('.top').boundingBox();
  const log = await page.getByRole('log').boundingBox();
  const footer = await page.locator('.foot').boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(header?.y ?? 0);
  expect((header?.y ?? 0) + (header?.height ?? 0)).toBeLessThanOrEqual(log?.y ?? 0);
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(phone.height);
  await page.context().close();
});

for (const [name, options] of Object.entries({
  '320 px': { viewport: { width: 320, height: 640 } },
  'text of 200 %': { viewport: phone },
}))
  test(`with ${name} everything of the chat can be reached and read`, async ({ browser }) => {
    const page = await open(browser, await member('give me a signal', 'when is the next big event?'), options);
    if (name.startsWith('text'))
      await page.addStyleTag({ content: 'html{font-size:200%!important}' });
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(folder, `chat-${name.replaceAll(' ', '-').replace('%', 'percent')}.png`) });
    expect(await sidewaysBy(page)).toBeLessThanOrEqual(0);
    const log = page.getByRole('log');
    expect(await log.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    for (const label of ['Send', 'Attach an image', 'Upgrade', 'Preferences', 'Menu'])
      await expect(page.getByRole('button', { name: label, exact: true })).toBeInViewport({ ratio: 1 });
    const card = page.getByLabel(/^Economic event:/);
    const cut = await card.evaluate((one) =>
      [...one.querySelectorAll('*')]
        .filter((inner) => inner.scrollWidth > inner.clientWidth + 1 && inner.clientWidth > 1 && !(inner instanceof SVGElement))
        .map((inner) => inner.outerHTML.slice(0, 80)),
    );
    expect(cut).toEqual([]);
    await page.context().close();
  });

test('by keyboard alone: ask, stay in the composer, read back, ask for a signal on the event', async ({
  browser,
}) => {
  const page = await open(browser, await member('when is the next big event?'));
  await composer(page).focus();
  await page.keyboard.type('hello');
  await page.keyboard.press('Enter');
  await expect(composer(page)).toBeFocused();
  await page.getByText('Pipsy is typing').waitFor({ state: 'detached' });
  const ask = page.getByRole('button', { name: 'Get a signal for this event' });
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Shift+Tab');
    if (await ask.evaluate((one) => one === document.activeElement)) break;
  }
  await expect(ask).toBeFocused();
  await expect(ask).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Signal for the event /)).toBeVisible();
  await page.context().close();
});

test('with reduced motion nothing in the chat moves', async ({ browser }) => {
  const page = await open(browser, await member('hello'));
  await page.route('**/api/chat/message*', () => new Promise(() => undefined));
  await composer(page).fill('slow');
  await composer(page).press('Enter');
  await page.getByText('Pipsy is typing').waitFor({ state: 'attached' });
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => one.playState === 'running' && Number(one.effect?.getComputedTiming().duration) > 50)
      .map((one) => (one as CSSAnimation).animationName),
  );
  expect(moving).toEqual([]);
  await page.context().close();
});
