import { openFakeCalendar } from '../../adapters/calendar/fake.ts';
import { openBotStandIn, TOKEN } from '../../adapters/telegram/stand-ins/stand-in.ts';
import type { BotCall } from '../../adapters/telegram/stand-ins/wire.ts';
import { NOON, startTestApp, type TestAppOptions } from '../app.ts';
import { breakoutMarket } from '../markets/breakout-market.ts';
import { aUser } from '../users/builders.ts';

let lastChatId = 5_000;

/** Uses a Telegram stand-in, a broken EUR/USD range and a calendar. */
export async function startTelegramApp({ settings, ...options }: TestAppOptions = {}) {
  const telegram = await openBotStandIn();
  const market = breakoutMarket(NOON, { simulated: true });
  const calendar = openFakeCalendar();
  const app = await startTestApp({
    market,
    calendar,
    ...options,
    settings: { TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_BASE: telegram.url, ...settings },
  });
  const run = async (...names: string[]): Promise<void> => {
    for (const job of app.jobs) if (names.includes(job.name)) await job.run(app.clock.now());
  };
  const textOf = ({ params }: BotCall): string => String(params.text ?? params.caption);
  const exchange = () => run('fetch-telegram', 'answer-telegram');
  const ask = async (chat: number, text: string, more?: Record<string, unknown>): Promise<string[]> => {
    const before = telegram.sentTo(chat).length;
    telegram.say(chat, text, more);
    await exchange();
    return telegram.sentTo(chat).slice(before).map(textOf);
  };
  const aChat = (): number => (lastChatId += 1);
  const tokenOf = async (user: Awaited<ReturnType<typeof aUser>>): Promise<string> => {
    const { autoStartUrl } = await user.call('connectTelegram');
    return new URL(autoStartUrl).searchParams.get('start') ?? '';
  };
  const numberIn = (chat: number): string =>
    telegram
      .sentTo(chat)
      .map(textOf)
      .flatMap((text) => /number: (\d{3})/.exec(text)?.[1] ?? [])
      .at(-1) ?? '';
  /** The number that the bot shows is typed in the app. */
  const confirm = async (user: Awaited<ReturnType<typeof aUser>>, chat: number): Promise<string[]> => {
    const before = telegram.sentTo(chat).length;
    await user.call('confirmTelegram', { body: { number: numberIn(chat) } });
    return telegram.sentTo(chat).slice(before).map(textOf);
  };
  return {
    ...app,
    telegram,
    market,
    calendar,
    run,
    exchange,
    deliver: () => run('deliver-telegram'),
    ask,
    aChat,
    tokenOf,
    confirm,
    numberIn,
    connected: async (email?: string) => {
      const user = await aUser(app, email);
      const chat = aChat();
      await ask(chat, `/start ${await tokenOf(user)}`);
      return { ...user, chat, answers: await confirm(user, chat) };
    },
    close: async () => {
      await app.close();
      await telegram.close();
    },
  };
}

export type TelegramApp = Awaited<ReturnType<typeof startTelegramApp>>;
