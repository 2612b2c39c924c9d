import { findComposer, createMember, openChat } from '../support/chat-site.ts';
import { inspectScreen } from '../support/demo-site.ts';
import { desktop, horizontalOverflow, phone, takeScreenshot } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** The site has no model that sees. */
const ATTACH = 'Attach an image (images are not read here)';
const IMAGE_READY = 'Sent with your message, but images are not read here';

test('a chart keeps its height, and the box of one that failed is 200 px high', async ({
  browser,
  marketSite,
}) => {
  const cookie = await createMember(marketSite, 'give me a practice idea');
  const page = await openChat(browser, marketSite, cookie);
  const chart = page.getByRole('img', { name: /chart, (buy|sell)/i });
  await expect(chart).toBeVisible();
  expect([208, 228]).toContain((await chart.boundingBox())?.height);
  await page.route('**/api/market/candles/**', (route) => route.abort());
  await page.reload();
  await page.getByText('Technical chart temporarily unavailable').waitFor();
  expect((await page.locator('.chart-box--unavailable').boundingBox())?.height).toBe(200);
  await page.context().close();
});

test('older messages come above what is read, which stays where it is', async ({ browser, marketSite }) => {
  const cookie = await createMember(
    marketSite,
    ...Array.from({ length: 15 }, (_none, index) => `hello ${index}`),
  );
  const page = await openChat(browser, marketSite, cookie);
  await page.getByRole('log').evaluate((log) => log.scrollTo(0, 0));
  const mark = page.getByRole('log').locator('article').first();
  const words = await mark.locator('.message__bubble').innerText();
  const before = await mark.boundingBox();
  await page.getByRole('button', { name: 'Load Older Messages' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'older messages loaded' })).toHaveCount(1);
  const articles = page.getByRole('log').locator('article');
  await expect(articles).toHaveCount(30);
  const after = await articles.nth(10).boundingBox();
  expect(await articles.nth(10).locator('.message__bubble').innerText()).toBe(words);
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1);
  await page.context().close();
});

test('words and a picture can be taken away, outlive a reload, are sent once and read back', async ({
  browser,
  marketSite,
}) => {
  const page = await openChat(browser, marketSite, await createMember(marketSite));
  const picture = { name: 'chart.png', mimeType: 'image/png', buffer: await page.screenshot() };
  const attach = async (): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: ATTACH }).press('Enter');
    await (await chooser).setFiles(picture);
    await expect(page.getByText(IMAGE_READY)).toBeVisible();
  };
  const sent = page.getByRole('img', { name: 'Attached by you' });
  const drawnWidth = () => sent.evaluate((node) => (node as HTMLImageElement).naturalWidth);
  await findComposer(page).fill('What do you see here?');
  await attach();
  await inspectScreen(page, 'attached', 'phone');
  await page.getByRole('button', { name: 'Remove image' }).press('Enter');
  await expect(page.getByText(IMAGE_READY)).toHaveCount(0);
  await attach();
  await page.reload();
  await expect(findComposer(page)).toHaveValue('What do you see here?');
  await expect(page.getByText('chart.png')).toBeVisible();
  await expect(page.getByText(IMAGE_READY)).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).dblclick();
  await expect(sent).toHaveCount(1);
  await page.getByText('Pipsy is typing').waitFor({ state: 'detached' });
  await expect.poll(drawnWidth).toBe(phone.width);
  await page.reload();
  await expect(sent).toHaveCount(1);
  await expect.poll(drawnWidth).toBe(phone.width);
  await inspectScreen(page, 'image-sent', 'phone');
  await expect(findComposer(page)).toHaveValue('');
  await expect(page.getByText('chart.png')).toHaveCount(0);
  await page.context().close();
});

test('a picture whose upload fails outlives a reload, can then be uploaded, and with the words a look at the prices', async ({
  browser,
  marketSite,
}) => {
  const page = await openChat(browser, marketSite, await createMember(marketSite), { viewport: desktop });
  await page.route('**/api/objects/upload', (route) => route.abort());
  await page.getByLabel('Image file').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: DOT });
  await expect(page.getByText('Failed to upload image. Please try again.')).toBeVisible();
  await page.unroute('**/api/objects/upload');
  await page.reload();
  await expect(page.getByText('dot.png')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(IMAGE_READY)).toBeVisible();
  await findComposer(page).fill('half a question');
  await page.getByRole('link', { name: 'Market' }).click();
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  await expect(findComposer(page)).toHaveValue('half a question');
  await expect(page.getByText(IMAGE_READY)).toBeVisible();
  await page.context().close();
});

test('a message written offline stays through it, and is sent and answered once afterwards', async ({
  browser,
  marketSite,
}) => {
  const cookie = await createMember(marketSite, 'hello');
  const page = await openChat(browser, marketSite, cookie);
  await page.context().setOffline(true);
  await findComposer(page).fill('how is gold?');
  await findComposer(page).press('Enter');
  const waits = page.getByText('Goes out when you are back online');
  await expect(waits).toBeVisible();
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  await page.context().setOffline(false);
  await expect(waits).toHaveCount(0);
  await page.getByText('Pipsy is typing').waitFor({ state: 'detached' });
  const answer = await page.request.get('/api/chat/conversation');
  const { messages } = (await answer.json()) as { messages: { content: string }[] };
  expect(messages.filter(({ content }) => content === 'how is gold?')).toHaveLength(1);
  await page.context().close();
});

test('on a phone a toast pushes nothing and leaves the composer free', async ({ browser, marketSite }) => {
  const page = await openChat(browser, marketSite, await createMember(marketSite, 'hello'));
  const placesOf = () =>
    Promise.all(
      ['.page-shell__header', '[role="log"]', '.chat-page__footer'].map((part) =>
        page.locator(part).boundingBox(),
      ),
    );
  const before = await placesOf();
  await page.goto('/?alert=true');
  const toast = page.locator('.toast');
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  const footer = await page.locator('.chat-page__footer').boundingBox();
  expect(await placesOf()).toEqual(before);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
  await page.context().close();
});

test('at 320 px and with text of 200 % everything of the chat can be reached and read', async ({
  browser,
  marketSite,
}) => {
  const member = await createMember(marketSite, 'give me a practice idea', 'when is the next big event?');
  const page = await openChat(browser, marketSite, member);
  for (const [name, viewport, text] of [
    ['320-px', { width: 320, height: 640 }, 100],
    ['text-of-200-percent', phone, 200],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.evaluate((percent) => {
      document.documentElement.style.setProperty('font-size', `${percent}%`, 'important');
      return new Promise(requestAnimationFrame);
    }, text);
    await takeScreenshot(page, `chat-${name}`);
    expect(await horizontalOverflow(page), name).toBeLessThanOrEqual(0);
    const log = page.getByRole('log');
    expect(await log.evaluate((one) => one.scrollWidth - one.clientWidth), name).toBeLessThanOrEqual(0);
    for (const label of ['Send', ATTACH, 'Upgrade', 'Preferences', 'Menu'])
      await expect(page.getByRole('button', { name: label, exact: true })).toBeInViewport({ ratio: 1 });
    const card = page.getByLabel(/^Economic event:/);
    const cut = await card.evaluate((one) =>
      [...one.querySelectorAll('*')]
        .filter(
          (inner) =>
            inner.scrollWidth > inner.clientWidth + 1 &&
            inner.clientWidth > 1 &&
            !(inner instanceof SVGElement),
        )
        .map((inner) => inner.outerHTML.slice(0, 80)),
    );
    expect(cut, name).toEqual([]);
  }
  await page.context().close();
});

test('by keyboard alone: ask, stay in the composer, read back, ask for a signal on the event', async ({
  browser,
  marketSite,
}) => {
  const page = await openChat(
    browser,
    marketSite,
    await createMember(marketSite, 'when is the next big event?'),
  );
  await findComposer(page).focus();
  await page.keyboard.type('hello');
  await page.keyboard.press('Enter');
  await expect(findComposer(page)).toBeFocused();
  await page.getByText('Pipsy is typing').waitFor({ state: 'detached' });
  const ask = page.getByRole('button', { name: 'Get a signal for this event' });
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Shift+Tab');
    if (await ask.evaluate((one) => one === document.activeElement)) break;
  }
  await expect(ask).toBeFocused();
  await expect(ask).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Get a signal for this event: /)).toBeVisible();
  await page.context().close();
});

test('the footer of a phone stands in one row, whatever the balance', async ({ browser, marketSite }) => {
  const page = await openChat(browser, marketSite, await createMember(marketSite));
  // The stream would tell the balance as it is.
  await page.route('**/api/live*', (route) => route.abort());
  await page.route('**/api/auth/user*', async (route) => {
    const answer = await route.fetch();
    const user = { ...(await answer.json()), tokensRemaining: 4100 };
    user.tokens = { daily: 20, welcome: 80, purchased: 4000, welcomeUntil: null };
    await route.fulfill({ response: answer, json: user });
  });
  await page.reload();
  const tokens = page.getByText('20/20 +4,080').filter({ visible: true });
  await expect(tokens).toBeVisible();
  const right = async (what: typeof tokens): Promise<number> => {
    const box = await what.boundingBox();
    return box ? box.x + box.width : Infinity;
  };
  for (const width of [360, 375, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const rows = await page.locator('.chat-footer button').evaluateAll((all) => {
      const middles = all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => top + bottom);
      return Math.max(...middles) - Math.min(...middles) < 8 ? 1 : middles.length;
    });
    expect(rows, `${width} px`).toBe(1);
    const upgrade = await page.locator('.chat-footer').getByRole('button', { name: 'Upgrade' }).boundingBox();
    for (const figure of [tokens, page.locator('.chat-footer .chat-footer__stack .tiny')])
      expect(await right(figure), `${width} px`).toBeLessThanOrEqual(upgrade?.x ?? 0);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
});

test('an error that nobody caught and a promise that nobody kept change nothing on the page', async ({
  browser,
  marketSite,
}) => {
  const page = await openChat(browser, marketSite, await createMember(marketSite, 'hello'));
  await findComposer(page).fill('half a sentence');
  const happened = page.waitForEvent('pageerror');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('nobody caught this');
    });
    void Promise.reject(new Error('nobody kept this'));
  });
  await happened;
  await expect(page.getByRole('log').getByText('hello').first()).toBeVisible();
  await expect(findComposer(page)).toHaveValue('half a sentence');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('.toast')).toHaveCount(0);
  await page.context().close();
});
