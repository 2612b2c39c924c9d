import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBotApi } from './bot-api.ts';
import { TelegramError, type TelegramPort } from './port.ts';
import { openBotStandIn, TOKEN, type BotStandIn } from './stand-ins/stand-in.ts';
import { parseUpdate } from './parse-update.ts';

let telegram: BotStandIn;
let bot: TelegramPort;
beforeEach(async () => {
  telegram = await openBotStandIn();
  bot = openBotApi({ token: TOKEN, apiBase: `${telegram.url}/` });
});
afterEach(() => telegram.close());

const MAYA = 5_001;
const riskText = { text: 'risk first', marks: [] };
const never = new AbortController().signal;
const errorOf = async (work: Promise<unknown>): Promise<TelegramError> => {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  if (error instanceof TelegramError) return error;
  throw new Error(`No trouble: ${String(error)}`);
};

test('a text goes out as it is, with its marks beside it and the message it answers', async () => {
  const text = '5 < 6 & "EUR/USD" *up* _now_ [x](y) 🌙 bold';
  const sent = await bot.sendText(String(MAYA), {
    text,
    marks: [
      { kind: 'bold', from: text.indexOf('bold'), length: 4 },
      { kind: 'link', from: 0, length: 1, url: 'https://calmwick.test/' },
    ],
    replyTo: 12,
  });
  expect(sent).toBe(101);
  expect(telegram.sentTo(MAYA)[0]?.params).toEqual({
    chat_id: MAYA,
    text,
    entities: [
      { type: 'bold', offset: text.indexOf('bold'), length: 4 },
      { type: 'text_link', offset: 0, length: 1, url: 'https://calmwick.test/' },
    ],
    link_preview_options: { is_disabled: true },
    reply_parameters: { message_id: 12, allow_sending_without_reply: true },
  });
});

test('a picture arrives byte for byte with its caption', async () => {
  const png = Buffer.from(Array.from({ length: 3_000 }, (_, index) => index % 256));
  await bot.sendPicture(String(MAYA), png, riskText);
  const [call] = telegram.sentTo(MAYA);
  expect(call?.picture?.equals(png)).toBe(true);
  expect(call?.params.caption).toBe('risk first');
});

test('updates are fetched once, in order, also those that are ignored', async () => {
  const first = telegram.say(MAYA, 'hello');
  telegram.report({
    message: { chat: { id: -9, type: 'group' }, from: { id: MAYA, is_bot: false }, text: 'hi' },
  });
  telegram.say(MAYA, '', { text: undefined, caption: 'what is this?', photo: [{ file_id: 'x' }] });
  const got = await bot.fetchUpdates(null, 0, never);
  expect(got).toEqual([
    {
      kind: 'said',
      updateId: first.update_id,
      chatId: '5001',
      username: 'user5001',
      text: 'hello',
      hasPicture: false,
    },
    { kind: 'none', updateId: first.update_id + 1 },
    expect.objectContaining({ kind: 'said', text: 'what is this?', hasPicture: true }),
  ]);
  expect(await bot.fetchUpdates(first.update_id + 2, 0, never)).toEqual([]);
});

test.each([
  [
    'a person who blocked the bot',
    { status: 403, description: 'Forbidden: bot was blocked by the user' },
    'gone',
  ],
  ['a chat that is no more', { status: 400, description: 'Bad Request: chat not found' }, 'gone'],
  [
    'a text that Telegram does not take',
    { status: 400, description: 'Bad Request: wrong entity' },
    'refused',
  ],
  ['a wrong token', { status: 401, description: 'Unauthorized' }, 'down'],
  ['an error over there', { status: 500, description: 'Internal Server Error' }, 'down'],
  ['a page of a proxy', 'html-502', 'down'],
  ['an answer that is cut', 'truncated', 'unknown'],
  ['an answer that is no JSON', 'garbage', 'unknown'],
  ['a line that breaks', 'reset', 'unknown'],
] as const)('%s is told apart, and without the token', async (_case, fault, kind) => {
  telegram.faults('sendMessage', fault);
  const error = await errorOf(bot.sendText(String(MAYA), riskText));
  expect(error.kind).toBe(kind);
  expect(`${error.message}${JSON.stringify(error)}${String(error.cause)}`).not.toContain(TOKEN);
  expect(telegram.sentTo(MAYA).length).toBe(1);
});

test('a Telegram that cannot be reached took nothing', async () => {
  await telegram.close();
  expect((await errorOf(bot.sendText(String(MAYA), riskText))).kind).toBe('down');
  telegram = await openBotStandIn();
});

describe('too many messages', () => {
  test('a short rate limit is waited out', async () => {
    telegram.faults('sendMessage', { status: 429, description: 'Too Many Requests', retryAfter: 0 });
    await bot.sendText(String(MAYA), riskText);
    expect(telegram.sentTo(MAYA).length).toBe(2);
  });

  test('a long one is reported with its seconds', async () => {
    telegram.faults('sendMessage', { status: 429, description: 'Too Many Requests', retryAfter: 37 });
    const { kind, retryAfterSeconds } = await errorOf(bot.sendText(String(MAYA), riskText));
    expect({ kind, retryAfterSeconds }).toEqual({ kind: 'limit', retryAfterSeconds: 37 });
    expect(telegram.sentTo(MAYA).length).toBe(1);
  });
});

test('a long poll ends when it is aborted, and a second fetcher learns of the first', async () => {
  await telegram.close();
  telegram = await openBotStandIn({ patient: true });
  bot = openBotApi({ token: TOKEN, apiBase: telegram.url });
  const stop = new AbortController();
  const waiting = errorOf(bot.fetchUpdates(null, 60, never));
  await telegram.until(() => telegram.calls.length === 1);
  const second = errorOf(bot.fetchUpdates(null, 60, stop.signal));
  expect((await waiting).kind).toBe('rival');
  stop.abort();
  expect((await second).kind).toBe('unknown');
});

describe('an update', () => {
  const chat = { id: MAYA, type: 'private' };
  const from = { id: MAYA, is_bot: false, username: 'maya' };
  test.each([
    ['no object', 'hello', null],
    ['one without a number', { message: { chat, from, text: 'x' } }, null],
    ['one with half a number', { update_id: 1.5 }, null],
    [
      'a text of another bot',
      { update_id: 1, message: { chat, from: { ...from, is_bot: true }, text: 'x' } },
      'none',
    ],
    [
      'a text in a group',
      { update_id: 1, message: { chat: { id: -9, type: 'group' }, from, text: 'x' } },
      'none',
    ],
    ['a text that is a number', { update_id: 1, message: { chat, from, text: 7 } }, 'none'],
    ['an edited message', { update_id: 1, edited_message: { chat, from, text: 'x' } }, 'none'],
    ['a sticker', { update_id: 1, message: { chat, from, sticker: {} } }, 'said'],
    [
      'a block',
      { update_id: 1, my_chat_member: { chat, from, new_chat_member: { status: 'kicked' } } },
      'left',
    ],
    [
      'the end of a block',
      { update_id: 1, my_chat_member: { chat, from, new_chat_member: { status: 'member' } } },
      'none',
    ],
  ])('%s is read as %s', (_case, body, kind) => {
    expect(parseUpdate(body)?.kind ?? null).toBe(kind);
  });
});
