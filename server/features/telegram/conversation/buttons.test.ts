import { MINUTE_MS } from '@app/domain/time.ts';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { NOON } from '../../../testing/app.ts';
import { startTelegramApp, type TelegramApp } from '../../../testing/apps/telegram-app.ts';

const app = await startTelegramApp();
afterAll(() => app.close());

type Person = Awaited<ReturnType<TelegramApp['connected']>>;
const OFFER = 'what would happen if i set an alert at 1.2 on euro';
const messagesOf = async (user: Person) => (await user.call('getConversation')).messages;
const last = (user: Person) => app.telegram.sentTo(user.chat).at(-1);
type Keyboard = { inline_keyboard: Array<Array<{ text: string; callback_data: string }>> };
const keyboardOf = (user: Person) => {
  const markup = last(user)?.params.reply_markup as Keyboard | undefined;
  return markup?.inline_keyboard.flat() ?? [];
};
const watchesOf = (user: Person) =>
  app.db.selectFrom('watches').select(['pair', 'above']).where('user_id', '=', user.id).execute();
const taps = () => app.telegram.calls.filter(({ method }) => method === 'answerCallbackQuery');

async function tap(user: Person, label: string): Promise<string[]> {
  const before = app.telegram.sentTo(user.chat).length;
  app.telegram.tap(user.chat, last(user), label);
  await app.exchange();
  return app.telegram
    .sentTo(user.chat)
    .slice(before)
    .map(({ params }) => String(params.text ?? params.caption));
}

test('a button says its words as the user, and the tap is acknowledged', async () => {
  const maya = await app.connected();
  await app.ask(maya.chat, OFFER);
  const [button] = keyboardOf(maya);
  expect(Buffer.byteLength(button?.callback_data ?? '')).toBeLessThanOrEqual(64);
  const offered = last(maya);
  const acknowledged = taps().length;
  const [reply] = await tap(maya, button?.text ?? '');
  expect(reply?.startsWith(`${button?.text}\n\n`)).toBe(true);
  expect(last(maya)?.params.reply_parameters).toMatchObject({ message_id: app.telegram.numberOf(offered) });
  expect(taps()).toHaveLength(acknowledged + 1);
  expect(await watchesOf(maya)).toEqual([{ pair: 'EUR/USD', above: 120_000 }]);
});

test('two taps are one message, in the chat and in the app together', async () => {
  const maya = await app.connected();
  await app.ask(maya.chat, OFFER);
  const offered = last(maya);
  const [button] = keyboardOf(maya);
  const label = button?.text ?? '';
  app.telegram.tap(maya.chat, offered, label);
  app.telegram.tap(maya.chat, offered, label);
  await app.exchange();
  const sent = app.telegram.sentTo(maya.chat).length;
  app.clock.advance(MINUTE_MS);
  app.telegram.tap(maya.chat, offered, label);
  await app.exchange();
  expect(app.telegram.sentTo(maya.chat)).toHaveLength(sent);
  expect(taps().at(-1)?.params.text).toMatch(/tapped that already/);
  const messages = await messagesOf(maya);
  const [, reply] = messages;
  expect(messages).toHaveLength(4);
  const action = reply?.actions?.[0];
  await maya.call('sendMessage', {
    body: { content: action?.say ?? '', clientMessageId: `tap-${reply?.id}-0` },
  });
  expect(await messagesOf(maya)).toHaveLength(4);
  expect(await watchesOf(maya)).toHaveLength(1);
  app.clock.set(NOON);
});

test('nobody taps a button of somebody else', async () => {
  const [maya, omar] = [await app.connected(), await app.connected()];
  await app.ask(maya.chat, OFFER);
  const [button] = keyboardOf(maya);
  app.telegram.tap(omar.chat, last(maya), button?.text ?? '');
  await app.exchange();
  expect(taps().at(-1)?.params.text).toMatch(/another chat/);
  expect(await messagesOf(omar)).toEqual([]);
  expect(await watchesOf(maya)).toEqual([]);
});

test('updates are fetched with taps among them', () => {
  const fetched = app.telegram.calls.find(({ method }) => method === 'getUpdates');
  expect(fetched?.params.allowed_updates).toContain('callback_query');
});

test('a chart that is asked for comes as a picture with its levels in words and its buttons', async () => {
  const maya = await app.connected();
  const [words, caption] = await app.ask(maya.chat, 'eurusd chart');
  expect(words).toMatch(/^EUR\/USD is at 1\.\d+, /);
  expect(caption).toMatch(
    /^EUR\/USD, candles of 1 hour, now 1\.\d+\n(Broken r|R)esistance 1\.\d+\nSupport 1\.\d+\nSimulated market$/,
  );
  const { format, width, height } = await sharp(last(maya)?.picture ?? Buffer.alloc(0)).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 900, height: 500 });
  expect(keyboardOf(maya).map(({ text }) => text)).toContain('EUR/USD chart 15 min');
  const again = await tap(maya, 'EUR/USD chart 15 min');
  expect(again.at(-1)).toMatch(/candles of 15 minutes/);
});

test('/signals comes with its ideas drawn as the rows of the drawer, 64 pixels each', async () => {
  const maya = await app.connected();
  await app.ask(maya.chat, 'give me a signal on eurusd');
  const [words] = await app.ask(maya.chat, '/signals');
  expect(words).toMatch(/^Open\nEUR\/USD BUY, daily/);
  const { format, width, height } = await sharp(last(maya)?.picture ?? Buffer.alloc(0)).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 900, height: 2 * (38 + 64 + 7) });
});

test('every price says that its market is simulated', async () => {
  const maya = await app.connected();
  for (const content of [
    'price of eurusd',
    'price of eurusd',
    'levels of eurusd',
    '/signals',
    'give me a signal on eurusd',
    '/signals',
  ]) {
    const sent = await app.ask(maya.chat, content);
    expect(
      sent.every((one) => !/\d\.\d{4}/.test(one) || one.includes('Simulated market')),
      sent.join(),
    ).toBe(true);
  }
  expect((await app.ask(maya.chat, 'what is a breakout?')).join()).not.toContain('Simulated market');
});

test('the outcome of a simulated signal says so', async () => {
  const maya = await app.connected();
  await app.ask(maya.chat, 'give me a signal on eurusd');
  app.clock.advance(2 * MINUTE_MS);
  app.market.set('EUR/USD', 1.095, app.clock.now() - MINUTE_MS);
  app.market.set('EUR/USD', 1.095, app.clock.now());
  await app.run('track-signals', 'notify-holders');
  await app.deliver();
  expect(last(maya)?.params.caption).toMatch(/signal profited[\s\S]*Simulated market/);
});
