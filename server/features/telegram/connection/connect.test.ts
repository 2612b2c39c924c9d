import { afterAll, describe, expect, test } from 'vitest';
import { captureRefusal, startTestApp } from '../../../testing/app.ts';
import { aUser } from '../../../testing/users/builders.ts';
import { startTelegramApp } from '../../../testing/apps/telegram-app.ts';

const app = await startTelegramApp();
afterAll(() => app.close());

const isConnected = async (user: Awaited<ReturnType<typeof aUser>>) =>
  (await user.call('getCurrentUser')).telegramJoined;

test('a link offers the chat, which only the number in the app connects', async () => {
  const maya = await aUser(app, 'maya@example.com');
  const { autoStartUrl } = await maya.call('connectTelegram');
  expect(autoStartUrl).toMatch(/^https:\/\/t\.me\/calmwick_bot\?start=[\w-]{32}$/);
  const chat = app.aChat();
  const [answer] = await app.ask(chat, `/start ${new URL(autoStartUrl).searchParams.get('start')}`);
  expect(answer).toContain('m***@example.com');
  expect(answer).not.toContain('maya@');
  expect(await isConnected(maya)).toBe(false);
  expect((await app.ask(chat, 'hello'))[0]).toMatch(/don't know this chat/);
  expect((await maya.call('getCurrentUser')).telegramRequest).toEqual({
    name: `user${chat}`,
    expiresAt: '2026-06-03T12:10:00.000Z',
  });
  const [connected] = await app.confirm(maya, chat);
  expect(connected).toContain('You are connected to m***@example.com');
  expect(await isConnected(maya)).toBe(true);
  expect(await app.query('SELECT token_hash FROM telegram_links WHERE used_at IS NULL')).toEqual([]);
});

describe('a link', () => {
  test('works once', async () => {
    const maya = await aUser(app);
    const token = await app.tokenOf(maya);
    await app.ask(app.aChat(), `/start ${token}`);
    const other = app.aChat();
    expect((await app.ask(other, `/start ${token}`))[0]).toMatch(/invalid or has expired/);
    expect((await maya.call('getCurrentUser')).telegramRequest?.name).not.toBe(`user${other}`);
    expect((await app.ask(other, 'hello'))[0]).toMatch(/don't know this chat/);
  });

  test('works for ten minutes', async () => {
    const maya = await aUser(app);
    const token = await app.tokenOf(maya);
    app.clock.advance(10 * 60_000);
    expect((await app.ask(app.aChat(), `/start ${token}`))[0]).toMatch(/invalid or has expired/);
    expect(await isConnected(maya)).toBe(false);
  });

  test('stops working when a newer one is issued', async () => {
    const maya = await aUser(app);
    const old = await app.tokenOf(maya);
    await app.tokenOf(maya);
    expect((await app.ask(app.aChat(), `/start ${old}`))[0]).toMatch(/invalid or has expired/);
    expect(await isConnected(maya)).toBe(false);
  });

  test('with an unknown token connects nothing', async () => {
    expect((await app.ask(app.aChat(), `/start ${'x'.repeat(32)}`))[0]).toMatch(/invalid or has expired/);
    expect((await app.ask(app.aChat(), `/start '; DROP TABLE users; --`))[0]).toMatch(
      /invalid or has expired/,
    );
  });
});

test('a connected chat refuses the link of another account, which stays usable', async () => {
  const maya = await app.connected('maya.k@example.com');
  const omar = await aUser(app);
  const token = await app.tokenOf(omar);
  expect((await app.ask(maya.chat, `/start ${token}`))[0]).toContain('m***@example.com');
  expect(await isConnected(omar)).toBe(false);
  expect(await isConnected(maya)).toBe(true);
  await app.ask(maya.chat, '/stop');
  expect((await app.ask(maya.chat, `/start ${token}`))[0]).toMatch(/Almost there/);
  expect((await app.confirm(omar, maya.chat))[0]).toMatch(/You are connected/);
  expect([await isConnected(maya), await isConnected(omar)]).toEqual([false, true]);
});

test('an account that moves to another chat leaves its old one, which is notified', async () => {
  const maya = await app.connected();
  const phone = app.aChat();
  await app.ask(phone, `/start ${await app.tokenOf(maya)}`);
  expect((await app.ask(maya.chat, '/help'))[0]).toMatch(/^Ask me/);
  await app.confirm(maya, phone);
  expect(String(app.telegram.sentTo(maya.chat).at(-1)?.params.text)).toMatch(/another chat now/);
  expect((await app.ask(maya.chat, 'hello'))[0]).toMatch(/don't know this chat/);
});

test('it ends by /stop and from the app, any number of times', async () => {
  const maya = await app.connected();
  expect((await app.ask(maya.chat, '/stop'))[0]).toMatch(/Disconnected/);
  expect(await isConnected(maya)).toBe(false);
  expect((await app.ask(maya.chat, '/stop'))[0]).toMatch(/not connected/);
  await app.ask(maya.chat, `/start ${await app.tokenOf(maya)}`);
  await app.confirm(maya, maya.chat);
  await maya.call('disconnectTelegram');
  await maya.call('disconnectTelegram');
  expect(await isConnected(maya)).toBe(false);
  expect(await app.query(`SELECT 1 FROM alert_channels WHERE user_id = '${maya.id}'`)).toEqual([]);
});

test('blocking the bot disconnects', async () => {
  const maya = await app.connected();
  const person = { id: maya.chat, is_bot: false };
  const chat = { id: maya.chat, type: 'private' };
  app.telegram.report({ my_chat_member: { chat, from: person, new_chat_member: { status: 'kicked' } } });
  await app.exchange();
  expect(await isConnected(maya)).toBe(false);
});

test('nothing written in a group connects or is answered', async () => {
  const maya = await aUser(app);
  const token = await app.tokenOf(maya);
  const from = { id: 77, is_bot: false };
  app.telegram.report({ message: { chat: { id: -100, type: 'group' }, from, text: `/start ${token}` } });
  await app.exchange();
  expect(app.telegram.sentTo(-100)).toEqual([]);
  expect(await isConnected(maya)).toBe(false);
});

test('connecting needs a session and is rate-limited', async () => {
  expect((await captureRefusal(app.browser().call('connectTelegram'))).status).toBe(401);
  expect((await captureRefusal(app.browser().call('disconnectTelegram'))).status).toBe(401);
  const maya = await aUser(app);
  for (let i = 0; i < 10; i += 1) await maya.call('connectTelegram');
  expect((await captureRefusal(maya.call('connectTelegram'))).status).toBe(429);
});

test("with the bot's name in the settings Telegram is not asked for it", async () => {
  const named = await startTelegramApp({ settings: { TELEGRAM_BOT_NAME: '@pipsy_bot' } });
  const maya = await aUser(named);
  expect((await maya.call('connectTelegram')).autoStartUrl).toMatch(/^https:\/\/t\.me\/pipsy_bot\?start=/);
  expect(named.telegram.calls.filter(({ method }) => method === 'getMe')).toEqual([]);
  await named.close();
});

test('an unreachable Telegram is reported as such, and asked again', async () => {
  const fresh = await startTelegramApp();
  const maya = await aUser(fresh);
  fresh.telegram.faults('getMe', { status: 500, description: 'Internal Server Error' });
  const refusal = await captureRefusal(maya.call('connectTelegram'));
  expect([refusal.status, refusal.message]).toEqual([
    503,
    'The messaging app cannot be reached at the moment. Please try again later.',
  ]);
  expect((await maya.call('connectTelegram')).autoStartUrl).toContain('calmwick_bot');
  await fresh.close();
});

test('without a bot connecting says that it is not configured', async () => {
  const bare = await startTestApp();
  const maya = await aUser(bare);
  const refusal = await captureRefusal(maya.call('connectTelegram'));
  expect([refusal.status, refusal.message]).toEqual([404, 'Telegram is not offered here yet.']);
  expect(await maya.call('disconnectTelegram')).toEqual({ ok: true });
  await bare.close();
});

describe('a link that is asked for in the chat', () => {
  const ask = async (user: Awaited<ReturnType<typeof aUser>>, content: string) =>
    (await user.call('sendMessage', { body: { content } })).aiMessage;
  const linksOf = (user: { id: string }) =>
    app.db.selectFrom('telegram_links').select('token_hash').where('user_id', '=', user.id).execute();

  test.each([
    'connect telegram',
    'how do i connect telegram?',
    'please link my Telegram',
    'set up the telegram bot',
  ])('connects: %s', async (content) => {
    const maya = await aUser(app);
    const { content: told, actions } = await ask(maya, content);
    expect(told).toMatch(/^Tap the button below/);
    const { url = '' } = actions?.[0] ?? {};
    expect(url).toMatch(/^https:\/\/t\.me\/calmwick_bot\?start=[\w-]{32}$/);
    expect(told).not.toContain('start=');
    const chat = app.aChat();
    const [answer] = await app.ask(chat, `/start ${new URL(url).searchParams.get('start')}`);
    expect(answer).toMatch(/^Almost there/);
    expect((await app.confirm(maya, chat))[0]).toMatch(/^You are connected to/);
    expect((await ask(maya, content)).content).toMatch(/connected already/);
  });

  test.each(['do not connect telegram', 'is it safe to connect telegram?', 'disconnect telegram'])(
    'is not made unwished: %s',
    async (content) => {
      const maya = await aUser(app);
      expect((await ask(maya, content)).actions?.some(({ url }) => url)).not.toBe(true);
      expect(await linksOf(maya)).toEqual([]);
    },
  );

  test('falls back to the bot itself once there were too many', async () => {
    const maya = await aUser(app);
    for (let i = 0; i < 10; i += 1) await ask(maya, 'connect telegram');
    const { content, actions } = await ask(maya, 'connect telegram');
    expect(content).toMatch(/^Failed to connect/);
    expect(actions?.[0]).toEqual({ label: 'Open Telegram', say: '', url: 'https://t.me/calmwick_bot' });
    expect(await linksOf(maya)).toHaveLength(10);
  });
});
