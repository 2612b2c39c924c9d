import { HOUR_MS } from '@app/domain/time.ts';
import { afterAll, expect, test } from 'vitest';
import type { Notice } from '../../../platform/notifications/post-notice.ts';
import { NOON } from '../../../testing/app.ts';
import { aNotice, aUser } from '../../../testing/users/builders.ts';
import { startTelegramApp } from '../../../testing/apps/telegram-app.ts';

const app = await startTelegramApp();
afterAll(() => app.close());

const post = (userId: string, content: string, more: Partial<Notice> = {}) =>
  aNotice(app, userId, content, more);
const tries = async (content: string) =>
  app.query<{ sent: boolean; failed: boolean; tries: number }>(
    `SELECT sent_at IS NOT NULL AS sent, failed_at IS NOT NULL AS failed, tries
     FROM deliveries JOIN messages ON messages.id = message_id WHERE content = '${content}'`,
  );

test('the outcome of a signal replies to the message that carried it', async () => {
  const maya = await app.connected();
  await app.ask(maya.chat, 'give me a signal on eurusd');
  const picture = app.telegram.sentTo(maya.chat).at(-1);
  expect(picture?.picture).not.toBeNull();
  app.clock.advance(120_000);
  app.market.set('EUR/USD', 1.095, app.clock.now() - 60_000);
  app.market.set('EUR/USD', 1.095, app.clock.now());
  await app.run('track-signals', 'notify-holders');
  await app.deliver();
  const outcome = app.telegram.sentTo(maya.chat).at(-1);
  expect(outcome?.picture).not.toBeNull();
  expect(outcome?.params.caption).toMatch(/^EUR\/USD BUY: signal profited/);
  expect(outcome?.params.caption).toContain('It went as planned');
  const carried = app.telegram.numberOf(picture);
  expect(outcome?.params.reply_parameters).toEqual({
    message_id: carried,
    allow_sending_without_reply: true,
  });
  await app.deliver();
  expect(app.telegram.sentTo(maya.chat).at(-1)).toBe(outcome);
});

test('the outcome of a signal requested in the app replies to no message', async () => {
  const tom = await aUser(app);
  app.clock.set(NOON);
  const { signal } = await tom.call('sendMessage', { body: { content: 'give me a signal on eurusd' } });
  const chat = app.aChat();
  await app.ask(chat, `/start ${await app.tokenOf(tom)}`);
  await app.confirm(tom, chat);
  await post(tom.id, 'It closed', { cause: 'signal_closed', signalId: signal?.id ?? null });
  await app.deliver();
  const outcome = app.telegram.sentTo(chat).at(-1);
  expect(outcome?.params.text).toMatch(
    /^It closed\n\nSimulated market\n\nBecause this is one of your signals\.\n\nOpen Calmwick$/,
  );
  expect(outcome?.params.reply_parameters).toBeUndefined();
});

test('a signal from a watch comes with its picture, once', async () => {
  const maya = await app.connected();
  const { signal } = await maya.call('sendMessage', { body: { content: 'give me a signal on eurusd' } });
  await post(maya.id, 'It broke', { cause: 'watch_broke', signalId: signal?.id ?? null });
  await app.deliver();
  const [words, picture] = app.telegram.sentTo(maya.chat).slice(-2);
  expect(words?.params.text).toMatch(/^It broke/);
  expect(picture?.params.caption).toMatch(/Risk/);
  await post(maya.id, 'It lost', { cause: 'signal_closed', signalId: signal?.id ?? null });
  await app.deliver();
  const outcome = app.telegram.sentTo(maya.chat).at(-1);
  expect(outcome?.params.reply_parameters).toMatchObject({ message_id: app.telegram.numberOf(picture) });
});

test('after a move to another chat an outcome replies to no message of the old one', async () => {
  const maya = await app.connected();
  const { signal } = await maya.call('sendMessage', { body: { content: 'give me a signal on eurusd' } });
  await post(maya.id, 'It broke out', { cause: 'watch_broke', signalId: signal?.id ?? null });
  await app.deliver();
  const phone = app.aChat();
  await app.ask(phone, `/start ${await app.tokenOf(maya)}`);
  await post(maya.id, 'It ended', { cause: 'signal_closed', signalId: signal?.id ?? null });
  await app.deliver();
  expect(app.telegram.sentTo(phone).at(-1)?.params.reply_parameters).toBeUndefined();
});

test('an alert for a release carries the figures of its card and the pair it moves, and opens the app at it', async () => {
  const maya = await app.connected();
  app.calendar.add(app.clock.now() + 1_800_000, { name: 'CPI y/y', forecast: '3.4%', previous: '3.1%' });
  const event = (await maya.call('getEconomicEvents')).events.find(({ name }) => name === 'CPI y/y');
  await post(maya.id, 'Heads-up', { cause: 'event_before', event });
  await app.deliver();
  const params = app.telegram.sentTo(maya.chat).at(-1)?.params;
  expect(params?.text).toMatch(/^Heads-up\n\nForecast 3\.4%, Previous 3\.1%\nMost affected: EUR\/USD/);
  expect(params?.entities).toContainEqual(
    expect.objectContaining({
      url: 'http://calmwick.test/?alert=true&pair=eurusd&utm_source=telegram&utm_medium=notification',
    }),
  );
});

test('an alert that already states its figures does not repeat them', async () => {
  const maya = await app.connected();
  app.calendar.add(app.clock.now() + 2_400_000, { name: 'PPI m/m', forecast: '0.7%', previous: '0.6%' });
  const event = (await maya.call('getEconomicEvents')).events.find(({ name }) => name === 'PPI m/m');
  const content = 'Forecast 0.7%, previous 0.6%, mostly EUR/USD';
  await post(maya.id, content, { cause: 'event_before', event });
  await app.deliver();
  const text = String(app.telegram.sentTo(maya.chat).at(-1)?.params.text);
  expect(text.startsWith(content)).toBe(true);
  for (const figure of ['0.7%', '0.6%']) expect(text.split(figure)).toHaveLength(2);
  expect(text).not.toContain('Most affected');
});

test('a proactive message says why, and its command asks for fewer like it, for its user only', async () => {
  const [maya, tom] = [await app.connected(), await app.connected()];
  await post(maya.id, 'A short lesson', { why: 'Because your GBP/USD hit its stop.' });
  await app.deliver();
  const text = String(app.telegram.sentTo(maya.chat).at(-1)?.params.text);
  expect(text).toMatch(
    /Because your GBP\/USD hit its stop\.\nFewer like this: \/fewer_\d+\n\nOpen Calmwick$/,
  );
  const press = /\/fewer_\d+/.exec(text)?.[0] ?? '';
  expect((await app.ask(tom.chat, press))[0]).toMatch(/nothing has changed/);
  expect((await app.ask(maya.chat, '/fewer'))[0]).toMatch(/Tap that one/);
  const before = (await maya.call('getProactivePreferences')).proactivePreferences;
  expect((await app.ask(maya.chat, press))[0]).toMatch(/^Done: 1-2 messages a day/);
  expect((await app.ask(maya.chat, press))[0]).toMatch(/^Done: 1-2 messages a day/);
  const after = (await maya.call('getProactivePreferences')).proactivePreferences;
  expect([before.frequency, after.frequency]).toEqual(['medium', 'low']);
  expect((await tom.call('getProactivePreferences')).proactivePreferences.frequency).toBe('medium');
  await post(maya.id, 'Heads-up', { cause: 'event_before' });
  await app.deliver();
  const alert = /\/fewer_\d+/.exec(String(app.telegram.sentTo(maya.chat).at(-1)?.params.text))?.[0] ?? '';
  expect((await app.ask(maya.chat, alert))[0]).toMatch(/^Done: no more messages of that kind/);
  expect((await maya.call('getProactivePreferences')).proactivePreferences.enabledCategories).toEqual(
    before.enabledCategories,
  );
  await post(maya.id, 'It closed at last', { cause: 'signal_closed' });
  await app.deliver();
  expect(String(app.telegram.sentTo(maya.chat).at(-1)?.params.text)).not.toContain('/fewer');
});

test('quiet hours hold back notices, not answers', async () => {
  const maya = await app.connected();
  await app.ask(maya.chat, '/quiet 11:00 14:00');
  const before = app.telegram.sentTo(maya.chat).length;
  await post(maya.id, 'a tip at noon');
  await app.deliver();
  expect(app.telegram.sentTo(maya.chat).length).toBe(before);
  expect((await app.ask(maya.chat, '/help')).length).toBe(1);
  app.clock.set(NOON + 2 * HOUR_MS);
  await app.deliver();
  expect(app.telegram.sentTo(maya.chat).at(-1)?.params.text).toMatch(/^a tip at noon/);
});

test('a user who blocked the bot is disconnected, and their deliveries are dropped', async () => {
  const maya = await app.connected();
  app.telegram.blocked.add(String(maya.chat));
  await post(maya.id, 'first unheard');
  await post(maya.id, 'second unheard');
  await app.deliver();
  expect((await maya.call('getCurrentUser')).telegramJoined).toBe(false);
  expect(
    app.telegram.sentTo(maya.chat).filter(({ params }) => /unheard/.test(String(params.text))).length,
  ).toBe(1);
  expect((await tries('second unheard'))[0]).toMatchObject({ sent: false, failed: true });
});

test('a rate limit is waited out as long as Telegram says, then the notice is sent once', async () => {
  const maya = await app.connected();
  await post(maya.id, 'wait for it');
  app.telegram.faults('sendMessage', { status: 429, description: 'Too Many Requests', retryAfter: 90 });
  await app.deliver();
  // Other quiet hours do not bring it forward.
  await maya.call('saveProactivePreferences', {
    body: {
      proactivePreferences: { enabledCategories: [], frequency: 'low', maxDailyProactive: 3 },
      quietHours: { start: '23:00', end: '05:00' },
    },
  });
  app.clock.advance(89_000);
  await app.deliver();
  expect((await tries('wait for it'))[0]).toEqual({ sent: false, failed: false, tries: 1 });
  app.clock.advance(1_000);
  await app.deliver();
  expect((await tries('wait for it'))[0]).toEqual({ sent: true, failed: false, tries: 2 });
});

test.each([
  ['an outage', 'html-502', { sent: false, failed: false }],
  [
    'a text that Telegram refuses',
    { status: 400, description: 'Bad Request' },
    { sent: false, failed: true },
  ],
  ['a line that broke in between', 'reset', { sent: false, failed: true }],
] as const)('%s is what it is', async (name, fault, end) => {
  const maya = await app.connected();
  await post(maya.id, `about ${name}`);
  app.telegram.faults('sendMessage', fault);
  await app.deliver();
  expect((await tries(`about ${name}`))[0]).toMatchObject(end);
});

test('a long alert is split where a reader would pause', async () => {
  const maya = await app.connected();
  await post(maya.id, 'A calm sentence about risk. '.repeat(300));
  await app.deliver();
  const [one, two] = app.telegram.sentTo(maya.chat).slice(-2);
  expect(String(one?.params.text)).toMatch(/risk\.$/);
  expect(String(two?.params.text)).toMatch(/^A calm/);
});

test('a notice carries its steps as buttons, and a tap on one is answered', async () => {
  const maya = await app.connected();
  await post(maya.id, 'A quiet hour', { cause: 'micro_education' });
  await app.deliver();
  const sent = app.telegram.sentTo(maya.chat).at(-1);
  const markup = sent?.params.reply_markup as { inline_keyboard: Array<Array<{ text: string }>> } | undefined;
  expect(markup?.inline_keyboard.flat().map(({ text }) => text)).toEqual([
    'Teach me one thing',
    'What a stop is for',
    'Enough for today',
  ]);
  app.telegram.tap(maya.chat, sent, 'What a stop is for');
  await app.exchange();
  expect(String(app.telegram.sentTo(maya.chat).at(-1)?.params.text)).toContain('A stop loss is the price');
});
