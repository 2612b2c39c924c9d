import { MINUTE_MS } from '@app/domain/time.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { captureRefusal } from '../../../testing/app.ts';
import { aUser, type TestUser } from '../../../testing/users/builders.ts';
import { startTelegramApp } from '../../../testing/apps/telegram-app.ts';

const app = await startTelegramApp();
afterAll(() => app.close());

const isConnected = async (user: TestUser) => (await user.call('getCurrentUser')).telegramJoined;
const requestOf = async (user: TestUser) => (await user.call('getCurrentUser')).telegramRequest;
const confirm = (user: Pick<TestUser, 'call'>, number: string) =>
  user.call('confirmTelegram', { body: { number } });
/** Any number but the shown one. */
const wrongNumber = (shown: string, by = 1): string => String((Number(shown) + by) % 1_000).padStart(3, '0');
const messagesOf = (user: TestUser) =>
  app.query(`SELECT 1 FROM messages WHERE user_id = '${user.id}' AND role = 'user'`);
const lastTextTo = (chat: number) => String(app.telegram.sentTo(chat).at(-1)?.params.text);

beforeEach(() => void app.mails.splice(0));

async function anOpenedLink(email?: string) {
  const maya = await aUser(app, email);
  const chat = app.aChat();
  await app.ask(chat, `/start ${await app.tokenOf(maya)}`);
  return { maya, chat, number: app.numberIn(chat) };
}

describe('a chat that opened a link', () => {
  test('speaks for nobody and spends nothing before its number is typed in the app', async () => {
    const { maya, chat } = await anOpenedLink();
    const before = (await maya.call('getCurrentUser')).tokensRemaining;
    expect((await app.ask(chat, 'is there a trade on EUR/USD?'))[0]).toMatch(/don't know this chat/);
    expect(await messagesOf(maya)).toEqual([]);
    expect((await maya.call('getCurrentUser')).tokensRemaining).toBe(before);
    expect(await isConnected(maya)).toBe(false);
  });

  test('is named to the account, and the account to the chat, neither in full', async () => {
    const { maya, chat } = await anOpenedLink('maya.long@example.com');
    expect((await requestOf(maya))?.name).toBe(`user${chat}`);
    expect(lastTextTo(chat)).toContain('m***@example.com');
    expect(lastTextTo(chat)).not.toContain('maya.long');
  });

  test('belongs to nobody else: another signed-in user can neither confirm nor refuse it', async () => {
    const { maya, chat, number } = await anOpenedLink();
    const eve = await aUser(app);
    expect(await captureRefusal(confirm(eve, number))).toMatchObject({ status: 404 });
    await eve.call('declineTelegram');
    expect(await isConnected(eve)).toBe(false);
    await app.confirm(maya, chat);
    expect(await isConnected(maya)).toBe(true);
  });

  test('is not connected by who lured its owner into opening the link, as they cannot see the number', async () => {
    const { maya: lurer, chat: victim, number } = await anOpenedLink();
    const refusals = await Promise.all(
      [1, 2, 3].map((by) => captureRefusal(confirm(lurer, wrongNumber(number, by)))),
    );
    expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(await captureRefusal(confirm(lurer, number))).toMatchObject({ status: 404 });
    expect(await isConnected(lurer)).toBe(false);
    expect(lastTextTo(victim)).toMatch(/^This chat was not connected/);
    expect((await app.ask(victim, 'hello'))[0]).toMatch(/don't know this chat/);
  });

  test('is forgotten after ten minutes', async () => {
    const { maya, number } = await anOpenedLink();
    app.clock.advance(10 * MINUTE_MS);
    expect(await requestOf(maya)).toBeUndefined();
    expect(await captureRefusal(confirm(maya, number))).toMatchObject({ status: 404 });
    expect(await isConnected(maya)).toBe(false);
  });

  test('is refused by "that is not me", which it is told', async () => {
    const { maya, chat, number } = await anOpenedLink();
    await maya.call('declineTelegram');
    await maya.call('declineTelegram');
    expect(lastTextTo(chat)).toMatch(/^This chat was not connected/);
    expect(await requestOf(maya)).toBeUndefined();
    expect(await captureRefusal(confirm(maya, number))).toMatchObject({ status: 404 });
  });

  test('loses its place to a newer link, and gets the same number again for the same link', async () => {
    const maya = await aUser(app);
    const chat = app.aChat();
    const token = await app.tokenOf(maya);
    await app.ask(chat, `/start ${token}`);
    const number = app.numberIn(chat);
    await app.ask(chat, `/start ${token}`);
    expect(app.numberIn(chat)).toBe(number);
    await app.tokenOf(maya);
    expect(await requestOf(maya)).toBeUndefined();
    expect(await captureRefusal(confirm(maya, number))).toMatchObject({ status: 404 });
  });

  test('ends with a sign-out everywhere', async () => {
    const { maya, number } = await anOpenedLink();
    await maya.call('signOutEverywhere', { body: { keepThis: true } });
    expect(await requestOf(maya)).toBeUndefined();
    expect(await captureRefusal(confirm(maya, number))).toMatchObject({ status: 404 });
  });

  test('that got another account meanwhile stays with it', async () => {
    const { maya, chat, number } = await anOpenedLink();
    const omar = await aUser(app);
    await app.ask(chat, `/start ${await app.tokenOf(omar)}`);
    await app.confirm(omar, chat);
    expect(await captureRefusal(confirm(maya, number))).toMatchObject({ status: 409 });
    expect([await isConnected(maya), await isConnected(omar)]).toEqual([false, true]);
  });
});

test('of ten confirmations at once one connects, and one mail says so', async () => {
  const { maya, chat, number } = await anOpenedLink();
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => confirm(maya, number)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await app.runJobs();
  const told = app.mails.filter(({ to, subject }) => to === maya.email && /linked/.test(subject));
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain(`@user${chat}`);
});

test('a connected account stands in the list of devices and is ended from there', async () => {
  const maya = await app.connected();
  const listed = async () =>
    (await maya.call('listDevices')).devices.filter(({ kind }) => kind === 'telegram');
  expect(await listed()).toMatchObject([{ id: 'telegram', name: `@user${maya.chat}`, lastUsedAt: null }]);
  await app.ask(maya.chat, '/help');
  expect(await listed()).toMatchObject([{ lastUsedAt: new Date(app.clock.now()).toISOString() }]);
  await maya.call('disconnectTelegram');
  expect(await listed()).toEqual([]);
  expect((await app.ask(maya.chat, 'hello'))[0]).toMatch(/don't know this chat/);
});

test('a number of another shape is no guess', async () => {
  const { maya, chat } = await anOpenedLink();
  for (const number of ['', '12', '1234', 'abc', '١٢٣'])
    expect((await captureRefusal(confirm(maya, number))).status).toBe(400);
  await app.confirm(maya, chat);
  expect(await isConnected(maya)).toBe(true);
});
