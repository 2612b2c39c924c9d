import type { Page } from '@playwright/test';
import { openBotStandIn, TOKEN, type BotStandIn } from '../../server/adapters/telegram/stand-ins/stand-in.ts';
import { scratchFolder, startServer } from '../../tools/testing/start-server.ts';
import { sendMessage, signUp } from '../../tools/testing/chat-client.ts';
import { expectAccessibleInThemes, phone, sizes, takeScreenshot } from '../support/screens.ts';
import { openContext } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

const CHAT = 5_150;
const START = '2026-06-02T14:00:00Z';

const textsTo = (telegram: BotStandIn): string[] =>
  telegram.sentTo(CHAT).map(({ params }) => String(params.text ?? params.caption));

/** Sends a message to the bot and awaits its replies. */
async function ask(telegram: BotStandIn, text: string, replies = 1): Promise<string[]> {
  const before = telegram.sentTo(CHAT).length;
  telegram.say(CHAT, text);
  await telegram.until(() => telegram.sentTo(CHAT).length >= before + replies);
  return textsTo(telegram).slice(before);
}

async function inspectDrawer(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await expectAccessibleInThemes(page, `telegram-${name}-${size}`);
  }
}

test('connected in the drawer, a beginner talks to Pipsy in Telegram, gets a signal and its outcome', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const telegram = await openBotStandIn({ patient: true });
  const data = await scratchFolder();
  const bot = { TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_BASE: telegram.url };
  let site = await startServer(data.path, { ...bot, CLOCK_START: START });
  try {
    const cookie = await signUp(site, 'maya@example.com');
    const context = await openContext(browser, site, cookie);
    await context.route('https://t.me/**', (route) => route.fulfill({ body: 'Telegram' }));
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('button', { name: /^Profile/ }).click();
    await expect(page.getByText('Not Connected')).toBeVisible();
    await inspectDrawer(page, 'unconnected');
    await page.setViewportSize(phone);
    await page.emulateMedia({ colorScheme: 'light' });
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    const tab = await opened;
    await tab.waitForURL('https://t.me/calmwick_bot?start=*');
    await expect(page.getByText(/^Press Start in Telegram/)).toBeVisible();
    await takeScreenshot(page, 'telegram-waiting-phone-light');
    const [welcome] = await ask(telegram, `/start ${new URL(tab.url()).searchParams.get('start')}`);
    expect(welcome).toContain('m***@example.com');
    const question = page.getByRole('dialog', { name: 'Connect Telegram?' });
    await question
      .getByLabel('The number that the bot shows')
      .fill(/number: (\d{3})/.exec(welcome ?? '')?.[1] ?? '');
    await takeScreenshot(page, 'telegram-question-phone-light');
    await question.getByRole('button', { name: 'Yes, link it' }).click();
    await telegram.until(() => textsTo(telegram).some((text) => text.startsWith('You are connected')));
    await expect(page.getByText('Connected', { exact: true })).toBeVisible({ timeout: 15_000 });
    await inspectDrawer(page, 'connected');

    expect((await ask(telegram, 'what is a pip?'))[0]).toMatch(/pip/i);
    const [signalText, caption] = await ask(telegram, 'give me a short term practice idea', 2);
    expect(signalText).toMatch(/you're out/);
    expect(caption).toContain('Simulated market');
    const carrier = telegram.sentTo(CHAT).at(-1);
    expect(carrier?.picture?.subarray(1, 4).toString()).toBe('PNG');
    expect((await ask(telegram, '/signals'))[0]).toMatch(/^Open\n/);
    await page.goto('/');
    await expect(page.getByRole('log').getByText('give me a short term practice idea')).toBeVisible();
    await context.close();

    // After a restart nothing is sent twice, and the outcome replies to the message sent before it.
    const sentBefore = textsTo(telegram).length;
    await site.stop();
    site = await startServer(data.path, { ...bot, CLOCK_START: START, CLOCK_SPEED: '3600' });
    // A proactive message may come first.
    const outcomeOf = () =>
      telegram
        .sentTo(CHAT)
        .slice(sentBefore)
        .find(({ params }) =>
          /signal (profited|has lost|expired)|the signal expired/.test(String(params.text ?? params.caption)),
        );
    await telegram.until(() => outcomeOf() !== undefined);
    const outcome = outcomeOf();
    expect(outcome?.params.reply_parameters).toMatchObject({ message_id: telegram.numberOf(carrier) });
    expect((await ask(telegram, '/stop')).at(-1)).toMatch(/^Disconnected/);
    const { status } = await sendMessage(site, cookie, 'hello again');
    expect(status).toBe(200);
  } finally {
    await site.stop();
    await telegram.close();
    await data.remove();
  }
});
