import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import {
  composer,
  desktop,
  member,
  openChat,
  phone,
  pictures,
  sidewaysBy,
  startSite,
  stopSite,
} from './chat-site.ts';

const sizes = { phone, desktop };
const themes = ['light', 'dark'] as const;

test.describe.configure({ mode: 'default' });
test.beforeAll(startSite);
test.afterAll(stopSite);

const faultsOf = async (page: Page): Promise<string[]> =>
  (await new AxeBuilder({ page }).analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
  );

const states: { name: string; said: string[]; prepare?: (page: Page) => Promise<void> }[] = [
  { name: 'event', said: ['hello', 'when is the next big event?'] },
  { name: 'signal', said: ['hello', 'give me a signal'] },
  { name: 'teaching', said: ['what is resistance?'] },
  {
    name: 'unasked',
    said: ['what is a pip?'],
    prepare: async (page) => {
      // The live stream would tell of the messages as they really are.
      await page.route('**/api/live*', (route) => route.abort());
      await page.route('**/api/chat/conversation*', async (route) => {
        const answer = await route.fetch();
        const held = (await answer.json()) as { messages: { role: string; unasked?: object }[] };
        for (const one of held.messages)
          if (one.role !== 'user')
            one.unasked = {
              why: 'Because you took the lesson "Pip", and this one comes next.',
              category: 'micro_education',
              fewer: null,
            };
        await route.fulfill({ response: answer, json: held });
      });
      await page.route('**/fewer', (route) => route.fulfill({ json: { fewer: 'category' } }));
      await page.goto('/');
      await page.getByRole('button', { name: 'Fewer like this' }).last().press('Enter');
      await expect(page.getByRole('button', { name: 'Undo' }).last()).toBeFocused();
    },
  },
  {
    name: 'failed',
    said: ['hello'],
    prepare: async (page) => {
      await page.route('**/api/chat/message**', (route) => route.abort());
      await composer(page).fill('What about gold today?');
      await composer(page).press('Enter');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: 'offline',
    said: ['hello'],
    prepare: async (page) => {
      await page.getByRole('log').getByText('hello').waitFor();
      await page.context().setOffline(true);
      await composer(page).fill('Is it quiet today?');
      await page.getByText(/^You are offline\./).waitFor();
    },
  },
  {
    name: 'out-of-tokens',
    said: ['hello'],
    prepare: async (page) => {
      await page.route('**/api/auth/user*', async (route) => {
        const answer = await route.fetch();
        const user = { ...(await answer.json()), tokensRemaining: 0 };
        user.tokens = { daily: 0, welcome: 0, purchased: 0, welcomeUntil: null };
        await route.fulfill({ response: answer, json: user });
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
      await composer(page).fill('And silver?');
      await composer(page).press('Enter');
      await page.getByText(/^We've used up/).waitFor();
      await page
        .getByText(/Resets in/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'history',
    said: Array.from({ length: 14 }, (_none, index) => (index % 3 ? `hello ${index}` : 'how is gold?')),
    prepare: async (page) => {
      await page.getByRole('log').evaluate((log) => log.scrollTo(0, 0));
      await page.getByRole('button', { name: 'Load Older Messages' }).waitFor();
    },
  },
  {
    name: 'alert-toast',
    said: ['hello', 'when is the next big event?'],
    prepare: async (page) => {
      await page.goto('/?alert=true&pair=EURUSD');
      await page.getByText('Email Alert').waitFor();
    },
  },
];

for (const { name, said, prepare } of states)
  test(`the chat with ${name} stands at both sizes in both themes`, async ({ browser }) => {
    const cookie = await member(...said);
    for (const [size, viewport] of Object.entries(sizes))
      for (const colorScheme of themes) {
        const page = await openChat(browser, cookie, { viewport, colorScheme });
        await prepare?.(page);
        await page.evaluate(() => document.fonts.ready);
        await page.screenshot({ path: join(pictures, `chat-${name}-${size}-${colorScheme}.png`) });
        expect.soft(await faultsOf(page), `${name} ${size} ${colorScheme}`).toEqual([]);
        expect.soft(await sidewaysBy(page), `${name} ${size}`).toBeLessThanOrEqual(0);
        await page.context().close();
      }
  });
