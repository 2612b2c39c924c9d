import { HOUR_MS } from '@app/domain/time.ts';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import type { MessageView } from '@app/contracts/chat/chat.ts';
import type { SignalView } from '@app/contracts/market/signals.ts';
import { scratchFolder, startServer } from '../../tools/testing/start-server.ts';
import { readCandles, settleByHand } from '../support/settle-by-hand.ts';
import { expect, test } from '../support/test.ts';

type Market = {
  name: string;
  file: string;
  ask: string;
  spread: number;
  digits: number;
  /** One minute into the first hour after a breakout of the daily plan: the idea comes at once, and always the same one. */
  start: string;
  status: SignalView['status'];
};

const markets: Market[] = [
  {
    name: 'gold',
    file: 'gold-2020/XAUUSD.csv',
    ask: 'Give me a daily gold signal please',
    spread: 0.3,
    digits: 2,
    start: '2020-07-08T09:01:00Z',
    status: 'target_hit',
  },
  {
    name: 'the pound',
    file: 'pound-2020/GBPUSD.csv',
    ask: 'Give me a daily GBP/USD signal please',
    spread: 0.00016,
    digits: 5,
    start: '2020-10-07T11:01:00Z',
    status: 'stop_hit',
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

function settleFromFile(file: string, idea: SignalView, { spread, digits }: Market) {
  const plan = {
    action: idea.action,
    entry: idea.entry,
    stop: idea.stopLoss,
    target: idea.target,
    openedAt: Date.parse(idea.openedAt),
    expiresAt: Date.parse(idea.expiresAt),
  };
  return settleByHand(plan, readCandles(file), HOUR_MS, spread, digits);
}

for (const market of markets) {
  test(`a beginner asks about ${market.name}, gets an idea and sees it settle on real prices`, async ({
    browser,
  }) => {
    // Two starts of the server, on a machine that may be busy.
    test.setTimeout(120_000);
    const file = join(import.meta.dirname, '../../testdata', market.file);
    const data = await scratchFolder();
    const settings = {
      MARKET_PROVIDER: 'replay',
      MARKET_REPLAY_DIR: dirname(file),
      CLOCK_START: market.start,
    };
    let server = await startServer(data.path, settings);
    const context = await browser.newContext({ baseURL: server.url });
    try {
      const page = await context.newPage();
      await signUp(page);
      await ask(page, market.ask);
      await expect(page.getByText(/^No signal from me on/)).toBeVisible();
      expect(await signalsOf(page)).toEqual([]);
      await page.getByRole('button', { name: 'Practise this idea' }).click();
      await expect.poll(async () => (await signalsOf(page)).length).toBe(1);
      const ideas = await signalsOf(page);
      const idea = ideas[0] as SignalView;
      const card = page
        .getByRole('article', {
          name: new RegExp(
            `^((live|settled) )?(signal|practice idea): ${idea.action.toLowerCase()} ${idea.pair}`,
            'i',
          ),
        })
        .first();
      await expect(card).toBeVisible();

      // The clock goes on where it stopped, now an hour in a second.
      await server.stop();
      server = await startServer(data.path, {
        ...settings,
        CLOCK_SPEED: '3600',
        PORT: new URL(server.url).port,
      });
      await page.reload();
      await expect(card).toBeVisible();
      await expect
        .poll(async () => (await signalsOf(page)).find((one) => one.id === idea.id)?.status, {
          timeout: 30_000,
          intervals: [500],
        })
        .toBe(market.status);

      const settled = (await signalsOf(page)).find((one) => one.id === idea.id) as SignalView;
      expect({
        status: settled.status,
        price: settled.currentPrice,
        at: Date.parse(settled.closedAt as string),
      }).toEqual(settleFromFile(file, idea, market));

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
