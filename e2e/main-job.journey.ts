import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import type { MessageView } from '@app/contracts/chat.ts';
import type { SignalView } from '@app/contracts/signals.ts';
import { scratchFolder, serve } from '../tools/serve.ts';
import { readCandles, replayFolder, settleByHand } from './replay.ts';

type Market = {
  name: string;
  folder: string;
  file: string;
  ask: string;
  step: number;
  spread: number;
  digits: number;
  start: string;
  speed: number;
  /** Until a watch of the plan that is asked for has lapsed, in real time. */
  watchMs: number;
};

const markets: Market[] = [
  {
    name: 'gold',
    folder: 'gold-2026',
    file: 'XAUUSD.csv',
    ask: 'Give me a short term gold signal please',
    step: 60_000,
    spread: 0.3,
    digits: 2,
    start: '2026-06-04T00:30:00Z',
    speed: 600,
    watchMs: 30_000,
  },
  {
    name: 'euro',
    folder: 'eurusd-2017',
    file: 'EURUSD.csv',
    ask: 'Give me a daily EUR/USD signal please',
    step: 3_600_000,
    spread: 0.0001,
    digits: 5,
    start: '2017-06-06T08:00:00Z',
    speed: 7_200,
    watchMs: 30_000,
  },
];

async function signUp(page: Page): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Email Address').fill('maya@example.com');
  await page.getByLabel('Password', { exact: true }).fill('quiet river 7');
  await page.getByLabel('Confirm Password').fill('quiet river 7');
  await page.getByRole('button', { name: 'Create My Account' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome to/ })).toBeVisible();
  await page
    .getByRole('link', { name: 'Start Chatting' })
    .or(page.getByRole('button', { name: 'Start Chatting' }))
    .click();
}

async function say(page: Page, words: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: 'Message Pipsy' });
  await composer.fill(words);
  await composer.press('Enter');
  await expect(page.getByRole('log').getByText(words).last()).toBeVisible();
}

const signalsOf = async (page: Page): Promise<SignalView[]> => {
  const answer = await page.request.get('/api/signals');
  expect(answer.status()).toBe(200);
  return (await answer.json()) as SignalView[];
};

const messagesOf = async (page: Page): Promise<MessageView[]> => {
  const answer = await page.request.get('/api/chat/conversation');
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { messages: MessageView[] }).messages;
};

/** Says something and waits for Pipsy's answer: by its id, since the page holds the newest messages alone. */
async function ask(page: Page, words: string): Promise<void> {
  const answers = async (): Promise<string[]> =>
    (await messagesOf(page))
      .filter((one) => one.role === 'assistant' && !one.isSignalNotification && !one.unasked)
      .map(({ id }) => id);
  const before = new Set(await answers());
  await say(page, words);
  await expect.poll(async () => (await answers()).filter((id) => !before.has(id))).not.toEqual([]);
}

/**
 * Asks until there is an idea: at once when a range has just been broken, else by taking the watch and waiting. A break
 * that runs away or comes back is only told, and a watch lapses when its range holds; then the beginner asks again.
 */
async function getIdea(page: Page, market: Market): Promise<SignalView> {
  const isTold = async (): Promise<boolean> => (await messagesOf(page)).at(-1)?.isSignalNotification === true;
  for (let tries = 0; tries < 10; tries += 1) {
    await ask(page, market.ask);
    if ((await signalsOf(page)).length === 0) await ask(page, 'yes');
    const something = async (): Promise<boolean> => (await signalsOf(page)).length > 0 || (await isTold());
    const lapses = Date.now() + market.watchMs;
    while (Date.now() < lapses && !(await something())) await page.waitForTimeout(500);
    const idea = (await signalsOf(page)).at(-1);
    if (idea) return idea;
  }
  throw new Error('Ten ranges were watched and none of them became an idea.');
}

for (const market of markets) {
  const folder = replayFolder(market.folder);
  test(`a beginner asks about ${market.name}, gets an idea and sees it settle on real prices`, async ({
    browser,
  }) => {
    test.skip(folder === null, 'The real candles (../shared/data) are not beside this checkout.');
    test.setTimeout(480_000);
    const data = await scratchFolder();
    const server = await serve(data.path, {
      MARKET_PROVIDER: 'replay',
      MARKET_REPLAY_DIR: folder as string,
      CLOCK_START: market.start,
      CLOCK_SPEED: String(market.speed),
    });
    const context = await browser.newContext({ baseURL: server.url });
    try {
      const page = await context.newPage();
      await signUp(page);
      const idea = await getIdea(page, market);
      await page.reload();
      await expect(
        page
          .getByRole('article', {
            name: new RegExp(`^Signal: ${idea.action.toLowerCase()} ${idea.pair}`, 'i'),
          })
          .first(),
      ).toBeVisible();
      await expect
        .poll(async () => (await signalsOf(page)).find((one) => one.id === idea.id)?.status, {
          timeout: 120_000,
          intervals: [500],
        })
        .not.toBe('active');

      const settled = (await signalsOf(page)).find((one) => one.id === idea.id) as SignalView;
      const byHand = settleByHand(
        {
          action: idea.action,
          entry: idea.entry,
          stop: idea.stopLoss,
          target: idea.target,
          openedAt: Date.parse(idea.openedAt),
          expiresAt: Date.parse(idea.expiresAt),
        },
        readCandles(join(folder as string, market.file)),
        market.step,
        market.spread,
        market.digits,
      );
      expect({
        status: settled.status,
        price: settled.currentPrice,
        at: Date.parse(settled.closedAt as string),
      }).toEqual(byHand);

      const words = {
        target_hit: 'Signal profited',
        stop_hit: 'Signal has lost',
        expired: 'EXPIRED',
        active: '',
      }[settled.status];
      await page.goto('/signals');
      await expect(
        page.getByRole('article', { name: new RegExp(settled.signalId) }).getByText(words),
      ).toBeVisible();
      await page.goto('/');
      await expect(page.getByRole('log').getByRole('article', { name: words }).last()).toBeVisible();
    } finally {
      await context.close();
      await server.stop();
      await data.remove();
    }
  });
}
