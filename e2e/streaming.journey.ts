import { expect, test, type Page } from '@playwright/test';
import { composer, desktop, member, openChat, pictures, startSite, stopSite } from './chat-site.ts';

test.describe.configure({ mode: 'default' });
test.beforeAll(startSite);
test.afterAll(stopSite);

const moving = { reducedMotion: 'no-preference' as const };
const QUESTION = 'what is a pip?';

const mine = (page: Page) => page.locator('.msg.me', { hasText: QUESTION });

type Reply = { messages: { role: string; content: string }[] };
const stored = async (page: Page): Promise<Reply['messages']> =>
  ((await (await page.request.get('/api/chat/conversation')).json()) as Reply).messages;

/** Notes every state of the newest bubble from now on. */
const watchBubble = (page: Page) =>
  page.evaluate(() => {
    const seen: { text: string; live: string | null }[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const bubble = document.querySelector('.log article:last-of-type:not(.me) .bub');
      const text = [...(bubble?.querySelectorAll('p') ?? [])].map((one) => one.textContent).join('\n');
      if (bubble && text && text !== seen.at(-1)?.text)
        seen.push({ text, live: bubble.getAttribute('aria-live') });
    }).observe(document.querySelector('.log') as Element, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
const seenIn = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seen: { text: string; live: string | null }[] }).seen);

test('the words of an answer appear one after the other, and then stand there whole', async ({ browser }) => {
  const page = await openChat(browser, await member('hello'), moving);
  await watchBubble(page);
  await composer(page).fill(QUESTION);
  await composer(page).press('Enter');
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await page.waitForTimeout(250);
  await page.screenshot({ path: `${pictures}/streaming-phone.png` });
  await expect(page.getByText('Pipsy is typing')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  const seen = await seenIn(page);
  expect(seen.length).toBeGreaterThan(4);
  for (const { text } of seen) expect(seen.at(-1)?.text.startsWith(text.trimEnd())).toBe(true);
  expect(seen.slice(0, -1).every(({ live }) => live === 'off')).toBe(true);
  const [, , , answer] = await stored(page);
  const first = answer?.content.split('\n')[0]?.replaceAll('**', '');
  await expect(page.getByRole('log').locator('article').last()).toContainText(first ?? 'an answer');
  await page.context().close();
});

test('Stop shows an answer whole that is already there, and the draft stays', async ({ browser }) => {
  const page = await openChat(browser, await member('hello'), { ...moving, viewport: desktop });
  await composer(page).fill(QUESTION);
  await composer(page).press('Enter');
  await composer(page).fill('and a lot?');
  await composer(page).press('Escape');
  await expect(page.getByText('Pipsy is typing')).toHaveCount(0);
  await expect(composer(page)).toHaveValue('and a lot?');
  await expect(composer(page)).toBeFocused();
  expect(await stored(page)).toHaveLength(4);
  await page.context().close();
});

test('a page loaded again while the words appear has the whole answer, once', async ({ browser }) => {
  const page = await openChat(browser, await member('hello'), moving);
  await composer(page).fill(QUESTION);
  await composer(page).press('Enter');
  await page.locator('.log article:last-of-type .bub p').first().waitFor();
  await page.reload();
  await expect(mine(page)).toHaveCount(1);
  await expect(page.getByText('Not sent')).toHaveCount(0);
  expect(await stored(page)).toHaveLength(4);
  await page.context().close();
});

test('where streams do not come through, the answer comes all the same, once', async ({ browser }) => {
  const page = await openChat(browser, await member('hello'));
  await page.route('**/api/chat/message/stream?**', (route) => route.abort());
  await composer(page).fill(QUESTION);
  await composer(page).press('Enter');
  await expect(page.getByRole('log').locator('article')).toHaveCount(4);
  await expect(page.getByText('Pipsy is typing')).toHaveCount(0);
  expect(await stored(page)).toHaveLength(4);
  await page.context().close();
});

test('an answer longer than the screen is read from its beginning while it grows and after', async ({
  browser,
}) => {
  const page = await openChat(browser, await member('hello', 'how is gold?'), {
    ...moving,
    viewport: { width: 390, height: 460 },
  });
  const top = () =>
    page.evaluate(() => {
      const log = document.querySelector('.log') as Element;
      const newest = log.querySelector('.log-in')?.lastElementChild as Element;
      const below = newest.getBoundingClientRect().height > log.clientHeight;
      return { below, at: Math.round(newest.getBoundingClientRect().top - log.getBoundingClientRect().top) };
    });
  await composer(page).fill(
    'what is a pip? what is a spread? what is leverage? how is gold? how is the yen?',
  );
  await composer(page).press('Enter');
  await expect.poll(async () => (await top()).below).toBe(true);
  expect((await top()).at).toBeGreaterThanOrEqual(0);
  expect((await top()).at).toBeLessThanOrEqual(14);
  await expect(page.getByText('Pipsy is typing')).toHaveCount(0);
  expect(await top()).toEqual({ below: true, at: 12 });
  await expect(page.getByRole('button', { name: 'New message' })).toHaveCount(0);
  await page.context().close();
});

test('two tabs show the same answer', async ({ browser }) => {
  const cookie = await member('hello');
  const [one, other] = [await openChat(browser, cookie, moving), await openChat(browser, cookie)];
  await composer(one).fill(QUESTION);
  await composer(one).press('Enter');
  await expect(one.getByText('Pipsy is typing')).toHaveCount(0);
  await other.evaluate(() => void dispatchEvent(new Event('visibilitychange')));
  const last = (page: Page) => page.getByRole('log').locator('article').last().innerText();
  await expect(mine(other)).toHaveCount(1, { timeout: 20_000 });
  expect(await last(other)).toBe(await last(one));
  await one.context().close();
  await other.context().close();
});
