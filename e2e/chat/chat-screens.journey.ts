import type { Page } from '@playwright/test';
import { findComposer, createMember, openChat } from '../support/chat-site.ts';
import { expectAccessibleInThemes, horizontalOverflow, sizes } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const states: { name: string; messages: string[]; prepare?: (page: Page) => Promise<void> }[] = [
  { name: 'event', messages: ['hello', 'when is the next big event?'] },
  { name: 'signal', messages: ['hello', 'give me a practice idea'] },
  {
    name: 'chart',
    messages: ['alert me when gold goes above 4100', 'gold chart daily'],
    prepare: async (page) => {
      const charts = page.getByRole('article', { name: 'Chart of XAU/USD' });
      await charts.getByRole('img').waitFor();
      await page.getByRole('button', { name: 'Gold chart 1h' }).press('Enter');
      await expect(charts).toHaveCount(2);
      await expect(charts.last().getByRole('img')).toHaveAccessibleName(
        /candles of 1 hour.*Your alert 4,100\.00/,
      );
      await expect(page.getByRole('log')).toBeFocused();
    },
  },
  { name: 'teaching', messages: ['what is resistance?'] },
  {
    name: 'unasked',
    messages: ['what is a pip?'],
    prepare: async (page) => {
      // The live stream would overwrite the changed messages.
      await page.route('**/api/live*', (route) => route.abort());
      await page.route('**/api/chat/conversation*', async (route) => {
        const reply = await route.fetch();
        const conversation = (await reply.json()) as { messages: { role: string; unasked?: object }[] };
        for (const message of conversation.messages)
          if (message.role !== 'user')
            message.unasked = {
              why: 'Because you took the lesson "Pip", and this one comes next.',
              category: 'micro_education',
              fewer: null,
            };
        await route.fulfill({ response: reply, json: conversation });
      });
      await page.route('**/fewer', (route) => route.fulfill({ json: { fewer: 'category' } }));
      await page.goto('/');
      await page.getByRole('button', { name: 'Fewer like this' }).last().press('Enter');
      await expect(page.getByRole('button', { name: 'Undo' }).last()).toBeFocused();
    },
  },
  {
    name: 'failed',
    messages: ['hello'],
    prepare: async (page) => {
      await page.route('**/api/chat/message**', (route) => route.abort());
      await findComposer(page).fill('What about gold today?');
      await findComposer(page).press('Enter');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: 'offline',
    messages: ['hello'],
    prepare: async (page) => {
      await page.getByRole('log').getByText('hello').waitFor();
      await page.context().setOffline(true);
      await findComposer(page).fill('Is it quiet today?');
      await page.getByText(/^You are offline\./).waitFor();
    },
  },
  {
    name: 'out-of-tokens',
    messages: ['how is gold?'],
    prepare: async (page) => {
      await page.route('**/api/auth/user*', async (route) => {
        const reply = await route.fetch();
        const user = { ...(await reply.json()), tokensRemaining: 0 };
        user.tokens = { daily: 0, welcome: 0, purchased: 0, welcomeUntil: null };
        await route.fulfill({ response: reply, json: user });
      });
      await page.route('**/api/chat/message**', (route) =>
        route.fulfill({
          status: 402,
          json: {
            error:
              "We've used up today's tokens. They come back at midnight UTC, and the market will still be there.",
            code: 'out_of_tokens',
          },
        }),
      );
      await findComposer(page).fill('And silver?');
      await findComposer(page).press('Enter');
      await page.getByText(/^We've used up/).waitFor();
      await page
        .getByText(/Resets in/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'history',
    messages: Array.from({ length: 14 }, (_none, index) => (index % 3 ? `hello ${index}` : 'how is gold?')),
    prepare: async (page) => {
      await page.getByRole('log').evaluate((log) => log.scrollTo(0, 0));
      await page.getByRole('button', { name: 'Load Older Messages' }).waitFor();
    },
  },
  {
    name: 'alert-toast',
    messages: ['hello', 'when is the next big event?'],
    prepare: async (page) => {
      await page.goto('/?alert=true&pair=EURUSD');
      await page.getByText('Email Alert').waitFor();
    },
  },
];

for (const { name, messages, prepare } of states)
  test(`the chat with ${name} is accessible at both sizes in both themes`, async ({
    browser,
    marketSite,
  }) => {
    const page = await openChat(browser, marketSite, await createMember(marketSite, ...messages));
    await prepare?.(page);
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      await expectAccessibleInThemes(page, `chat-${name}-${size}`);
      expect.soft(await horizontalOverflow(page), `${name} ${size}`).toBeLessThanOrEqual(0);
    }
    await page.context().close();
  });
