import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { openBotStandIn, TOKEN, type BotStandIn } from '../server/adapters/telegram/stand-in.ts';
import { scratchFolder, serve } from '../tools/serve.ts';
import { say, signUp } from '../tools/talk.ts';
import { desktop, phone, pictures } from './chat-site.ts';

const CHAT = 5_150;
const START = '2026-06-02T14:00:00Z';

const textsTo = (telegram: BotStandIn): string[] =>
  telegram.sentTo(CHAT).map(({ params }) => String(params.text ?? params.caption));

/** What the bot answers to this, once it has come. */
async function ask(telegram: BotStandIn, words: string, answers = 1): Promise<string[]> {
  const before = telegram.sentTo(CHAT).length;
  telegram.say(CHAT, words);
  await telegram.until(() => telegram.sentTo(CHAT).length >= before + answers);
  return textsTo(telegram).slice(before);
}

async function drawn(page: Page, name: string): Promise<void> {
  for (const [size, look] of Object.entries({ phone, desktop })) {
    await page.setViewportSize(look);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: join(pictures, `telegram-${name}-${size}-${colorScheme}.png`) });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect
        .soft(
          violations.map(({ id }) => id),
          `${name} ${size} ${colorScheme}`,
        )
        .toEqual([]);
    }
  }
}

test('connected in the drawer, a beginner talks to Pipsy in Telegram, gets a signal and hears how it ended', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const telegram = await openBotStandIn({ patient: true });
  const data = await scratchFolder();
  const bot = { TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_BASE: telegram.url };
  let site = await serve(data.path, { ...bot, CLOCK_START: START });
  try {
    const cookie = await signUp(site, 'maya@example.com');
    const context = await browser.newContext({ baseURL: site.url });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: site.url }]);
    await context.route('https://t.me/**', (route) => route.fulfill({ body: 'Telegram' }));
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('button', { name: /^Profile/ }).click();
    await expect(page.getByText('Not Connected')).toBeVisible();
    await drawn(page, 'unconnected');
    await page.setViewportSize(phone);
    await page.emulateMedia({ colorScheme: 'light' });
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    const tab = await opened;
    await tab.waitForURL('https://t.me/calmwick_bot?start=*');
    await expect(page.getByText('Press Start in Telegram.')).toBeVisible();
    await page.screenshot({ path: join(pictures, 'telegram-waiting-phone-light.png') });
    const [welcome] = await ask(telegram, `/start ${new URL(tab.url()).searchParams.get('start')}`);
    expect(welcome).toContain('m***@example.com');
    await expect(page.getByText('Connected', { exact: true })).toBeVisible({ timeout: 15_000 });
    await drawn(page, 'connected');

    expect((await ask(telegram, 'what is a pip?'))[0]).toMatch(/pip/i);
    const [words, caption] = await ask(telegram, 'give me a short term signal', 2);
    expect(words).toMatch(/you're out/);
    expect(caption).toContain('Simulated market');
    const carrier = telegram.sentTo(CHAT).at(-1);
    expect(carrier?.picture?.subarray(1, 4).toString()).toBe('PNG');
    expect((await ask(telegram, '/signals'))[0]).toMatch(/^Open\n/);
    await page.goto('/');
    await expect(page.getByRole('log').getByText('give me a short term signal')).toBeVisible();
    await context.close();

    // A restart in between: nothing is said twice, and what follows answers the message from before it.
    const heard = textsTo(telegram).length;
    await site.stop();
    site = await serve(data.path, { ...bot, CLOCK_START: START, CLOCK_SPEED: '1200' });
    // Pipsy may have something else to say first.
    const outcomeOf = () =>
      telegram
        .sentTo(CHAT)
        .slice(heard)
        .find(({ params }) =>
          /signal (profited|has lost|expired)|the signal expired/.test(String(params.text)),
        );
    await telegram.until(() => outcomeOf() !== undefined);
    const outcome = outcomeOf();
    expect(outcome?.params.reply_parameters).toMatchObject({ message_id: telegram.numberOf(carrier) });
    expect((await ask(telegram, '/stop')).at(-1)).toMatch(/^Disconnected/);
    const { status } = await say(site, cookie, 'hello again');
    expect(status).toBe(200);
  } finally {
    await site.stop();
    await telegram.close();
    await data.remove();
  }
});
