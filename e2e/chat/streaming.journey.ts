import type { Page } from '@playwright/test';
import { findComposer, createMember, openChat } from '../support/chat-site.ts';
import { desktop, takeScreenshot } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const moving = { reducedMotion: 'no-preference' as const };
const QUESTION = 'what is a pip?';

const ownMessages = (page: Page) => page.locator('.message.message--own', { hasText: QUESTION });

type Reply = { messages: { role: string; content: string }[] };
const stored = async (page: Page): Promise<Reply['messages']> =>
  ((await (await page.request.get('/api/chat/conversation')).json()) as Reply).messages;

/** Records every state of the newest bubble from now on. */
const recordBubble = (page: Page) =>
  page.evaluate(() => {
    const seen: { text: string; live: string | null }[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const bubble = document.querySelector(
        '.message-log__scroller article:last-of-type:not(.message--own) .message__bubble',
      );
      const text = [...(bubble?.querySelectorAll('p') ?? [])].map((one) => one.textContent).join('\n');
      if (bubble && text && text !== seen.at(-1)?.text)
        seen.push({ text, live: bubble.getAttribute('aria-live') });
    }).observe(document.querySelector('.message-log__scroller') as Element, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
const recordedStates = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seen: { text: string; live: string | null }[] }).seen);

test('the words of an answer appear one after the other, and then stand there whole', async ({
  browser,
  marketSite,
}) => {
  const page = await openChat(browser, marketSite, await createMember(marketSite, 'hello'), moving);
  await recordBubble(page);
  await findComposer(page).fill(QUESTION);
  await findComposer(page).press('Enter');
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await takeScreenshot(page, 'streaming-phone');
  await expect(page.getByText('Pipsy is typing')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  const seen = await recordedStates(page);
  expect(seen.length).toBeGreaterThan(4);
  for (const { text } of seen) expect(seen.at(-1)?.text.startsWith(text.trimEnd())).toBe(true);
  expect(seen.slice(0, -1).every(({ live }) => live === 'off')).toBe(true);
  const [, , , answer] = await stored(page);
  const first = answer?.content.split('\n')[0]?.replaceAll('**', '');
  await expect(page.getByRole('log').locator('article').last()).toContainText(first ?? 'an answer');
  await page.context().close();
});

test('Stop shows an answer whole that is already there, and the draft stays', async ({
  browser,
  marketSite,
}) => {
  const page = await openChat(browser, marketSite, await createMember(marketSite, 'hello'), {
    ...moving,
    viewport: desktop,
  });
  await findComposer(page).fill(QUESTION);
  await findComposer(page).press('Enter');
  await findComposer(page).fill('and a lot?');
  await findComposer(page).press('Escape');
  await expect(page.getByText('Pipsy is typing')).toHaveCount(0);
  await expect(findComposer(page)).toHaveValue('and a lot?');
  await expect(findComposer(page)).toBeFocused();
  expect(await stored(page)).toHaveLength(4);
  await page.context().close();
});

test('a page loaded again while the words appear has the whole answer, once', async ({
  browser,
  marketSite,
}) => {
  const page = await openChat(browser, marketSite, await createMember(marketSite, 'hello'), moving);
  await findComposer(page).fill(QUESTION);
  await findComposer(page).press('Enter');
  await page.locator('.message-log__scroller article:last-of-type .message__bubble p').first().waitFor();
  await page.reload();
  await expect(ownMessages(page)).toHaveCount(1);
  await expect(page.getByText('Not sent')).toHaveCount(0);
  expect(await stored(page)).toHaveLength(4);
  await page.context().close();
});

test('where streams do not come through, the answer comes all the same, once', async ({
  browser,
  marketSite,
}) => {
  const page = await openChat(browser, marketSite, await createMember(marketSite, 'hello'));
  await page.route('**/api/chat/message/stream?**', (route) => route.abort());
  await findComposer(page).fill(QUESTION);
  await findComposer(page).press('Enter');
  await expect(page.getByRole('log').locator('article')).toHaveCount(4);
  await expect(page.getByText('Pipsy is typing')).toHaveCount(0);
  expect(await stored(page)).toHaveLength(4);
  await page.context().close();
});

test('an answer longer than the screen is read from its beginning while it grows and after', async ({
  browser,
  marketSite,
}) => {
  const page = await openChat(browser, marketSite, await createMember(marketSite, 'hello', 'how is gold?'), {
    ...moving,
    viewport: { width: 390, height: 460 },
  });
  const top = () =>
    page.evaluate(() => {
      const log = document.querySelector('.message-log__scroller') as Element;
      const newest = log.querySelector('.message-log__list')?.lastElementChild as Element;
      const below = newest.getBoundingClientRect().height > log.clientHeight;
      return { below, at: Math.round(newest.getBoundingClientRect().top - log.getBoundingClientRect().top) };
    });
  await findComposer(page).fill(
    'what is a pip? what is a spread? what is leverage? how is gold? how is the yen?',
  );
  await findComposer(page).press('Enter');
  await expect.poll(async () => (await top()).below).toBe(true);
  // The log scrolls to it as it passes the edge.
  await expect.poll(async () => (await top()).at).toBeLessThanOrEqual(14);
  expect((await top()).at).toBeGreaterThanOrEqual(0);
  await expect(page.getByText('Pipsy is typing')).toHaveCount(0);
  expect(await top()).toEqual({ below: true, at: 12 });
  await expect(page.getByRole('button', { name: 'New message' })).toHaveCount(0);
  await page.context().close();
});

test('two tabs show the same answer', async ({ browser, marketSite }) => {
  const cookie = await createMember(marketSite, 'hello');
  const [one, other] = [
    await openChat(browser, marketSite, cookie, moving),
    await openChat(browser, marketSite, cookie),
  ];
  await findComposer(one).fill(QUESTION);
  await findComposer(one).press('Enter');
  await expect(one.getByText('Pipsy is typing')).toHaveCount(0);
  await other.evaluate(() => void dispatchEvent(new Event('visibilitychange')));
  const last = (page: Page) => page.getByRole('log').locator('article').last().innerText();
  await expect(ownMessages(other)).toHaveCount(1, { timeout: 20_000 });
  expect(await last(other)).toBe(await last(one));
  await one.context().close();
  await other.context().close();
});
