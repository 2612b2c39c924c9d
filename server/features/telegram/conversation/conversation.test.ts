import { HOUR_MS } from '@app/domain/time.ts';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { NOON } from '../../../testing/app.ts';
import { startTelegramApp, type TelegramApp } from '../../../testing/apps/telegram-app.ts';
import { noticeDeadProcesses, takeJobAndDie } from '../../../testing/hand-driven-jobs.ts';
import { takeUpdate } from '../inbox.ts';

const app = await startTelegramApp();
afterAll(() => app.close());

type Person = Awaited<ReturnType<TelegramApp['connected']>>;
const messagesOf = async (user: Person) => (await user.call('getConversation')).messages;

test("the bot shares the app's conversation: history, tokens and memory", async () => {
  const maya = await app.connected();
  const before = (await maya.call('getCurrentUser')).tokensRemaining;
  const [answer] = await app.ask(maya.chat, 'what is a pip?');
  const [said, heard] = await messagesOf(maya);
  expect(said).toMatchObject({ role: 'user', content: 'what is a pip?' });
  expect(heard?.role).toBe('assistant');
  expect(answer).toBe(heard?.content.replaceAll('**', ''));
  const after = (await maya.call('getCurrentUser')).tokensRemaining;
  expect(after).toBeLessThan(before);
  const inApp = await maya.call('sendMessage', { body: { content: 'and why does it matter?' } });
  expect(inApp.tokensRemaining).toBeLessThan(after);
  expect(app.telegram.calls.some(({ method }) => method === 'sendChatAction')).toBe(true);
});

test('a signal comes with its picture, the risk before the gain', async () => {
  const maya = await app.connected();
  const [words, caption] = await app.ask(maya.chat, 'give me a signal on eurusd');
  expect(words).toMatch(/you're out/);
  expect(caption).toMatch(/^EUR\/USD BUY, daily, SG-\d+\nRisk: [\d.]+ pips to the stop/);
  expect(caption?.indexOf('Risk')).toBeLessThan(caption?.indexOf('Reward') ?? 0);
  expect(caption).toContain('Simulated market');
  const picture = app.telegram.sentTo(maya.chat).at(-1)?.picture;
  const { format, width, height } = await sharp(picture ?? Buffer.alloc(0)).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 900, height: 500 });
});

test('a signal without candles says so and keeps every figure', async () => {
  const maya = await app.connected();
  const { candles } = app.market;
  const content = 'give me a signal on eurusd';
  let calls = 0;
  app.market.candles = (...asked) => {
    calls += 1;
    const isForPicture = asked[3] >= 40 && asked[3] < 50;
    return isForPicture ? Promise.reject(new Error('no candles')) : candles(...asked);
  };
  const sent = await app.ask(maya.chat, content);
  app.market.candles = candles;
  expect(calls).toBeGreaterThan(0);
  expect(sent.at(-1)).toMatch(/Risk: [\s\S]*Chart Unavailable - Technical chart temporarily unavailable$/);
});

test('a picture that Telegram refuses leaves the text with every figure', async () => {
  const maya = await app.connected();
  app.telegram.faults('sendPhoto', { status: 400, description: 'Bad Request: PHOTO_INVALID_DIMENSIONS' });
  const sent = await app.ask(maya.chat, 'give me a signal on eurusd');
  expect(sent.at(-1)).toMatch(/Risk: [\s\S]*Chart Unavailable/);
});

test('a chat never gets anything of another user', async () => {
  const [maya, omar] = [await app.connected(), await app.connected()];
  await app.ask(maya.chat, 'give me a signal on eurusd');
  expect(await app.ask(omar.chat, '/signals')).toEqual([
    'You have no signals yet. Ask for one, such as: is there a trade on EUR/USD?',
  ]);
  expect(await messagesOf(omar)).toEqual([]);
});

describe('the commands', () => {
  test('/signals lists open signals and past outcomes', async () => {
    const maya = await app.connected();
    await app.ask(maya.chat, 'give me a signal on eurusd');
    const [told] = await app.ask(maya.chat, '/signals');
    expect(told).toMatch(
      /^Open\nEUR\/USD BUY, daily, SG-\d+: In a loosing, −0\.\d\dR at 1\.081\d\d; stop 1\.\d+, target/,
    );
  });

  test('/calendar lists the next releases that move prices', async () => {
    const maya = await app.connected();
    app.calendar.add(NOON + 2 * HOUR_MS, { name: 'CPI y/y', forecast: '3.4%' });
    app.calendar.add(NOON + 3 * HOUR_MS, { name: 'Small talk', impact: 'LOW' });
    const [told] = await app.ask(maya.chat, '/calendar@calmwick_bot');
    expect(told).toContain('CPI y/y (USD), Wednesday 3 June, 14:00 UTC');
    expect(told).toContain('forecast 3.4%');
    expect(told).not.toContain('Small talk');
  });

  test.each([
    ['22:30 06:00', { start: '22:30', end: '06:00' }],
    ['22-6', { start: '22:00', end: '06:00' }],
    ['9 to 17:15', { start: '09:00', end: '17:15' }],
    ['off', { start: '00:00', end: '00:00' }],
  ])('/quiet %s keeps to it, and the rest of the choices stays', async (hours, quietHours) => {
    const maya = await app.connected();
    const before = await maya.call('getProactivePreferences');
    expect((await app.ask(maya.chat, `/quiet ${hours}`))[0]).toMatch(/^Saved/);
    expect(await maya.call('getProactivePreferences')).toEqual({ ...before, quietHours });
  });

  test.each(['25:00 06:00', 'tomorrow', '22', '22:00 06:00 07:00'])(
    '/quiet %s changes nothing',
    async (hours) => {
      const maya = await app.connected();
      const before = await maya.call('getProactivePreferences');
      expect((await app.ask(maya.chat, `/quiet ${hours}`))[0]).toMatch(/did not understand/);
      expect(await maya.call('getProactivePreferences')).toEqual(before);
    },
  );

  test('/quiet alone shows the hours; /help, /start and an unknown command list the commands; none costs a token', async () => {
    const maya = await app.connected();
    const before = (await maya.call('getCurrentUser')).tokensRemaining;
    expect((await app.ask(maya.chat, '/quiet'))[0]).toContain('between 22:00 and 06:00 GMT');
    for (const command of ['/help', '/start', '/HELP', '/moon'])
      expect((await app.ask(maya.chat, command))[0]).toContain('/calendar:');
    expect((await maya.call('getCurrentUser')).tokensRemaining).toBe(before);
    expect(await messagesOf(maya)).toEqual([]);
  });
});

describe('other than plain text', () => {
  test('a picture is not guessed at', async () => {
    const maya = await app.connected();
    const photo = [{ file_id: 'x' }];
    expect(await app.ask(maya.chat, '', { text: undefined, photo })).toEqual([
      "I can't look at pictures here, so I have not seen this one. Tell me in words what it shows, or attach it in the app.",
    ]);
    const [answer] = await app.ask(maya.chat, '', { text: undefined, caption: 'what is a pip?', photo });
    expect(answer).toMatch(
      /^I can't look at pictures here: this answers only what you wrote beside it\.\n\n.+/,
    );
  });

  test('too long, empty and unreadable texts are refused, markup stays text', async () => {
    const maya = await app.connected();
    expect((await app.ask(maya.chat, 'x'.repeat(4_050)))[0]).toMatch(/under 4,000 characters/);
    expect((await app.ask(maya.chat, '', { text: undefined, sticker: {} }))[0]).toMatch(
      /can't look at pictures/,
    );
    await app.ask(maya.chat, 'what is \u0000\ud800 <b>a pip</b>?');
    expect((await messagesOf(maya))[0]?.content).toBe('what is \ufffd <b>a pip</b>?');
  });
});

test('without tokens the refusal comes with a link to the app', async () => {
  const maya = await app.connected();
  await app.query(
    `UPDATE users SET daily_tokens = 0, welcome_tokens = 0, purchased_tokens = 0 WHERE id = '${maya.id}'`,
  );
  const [answer] = await app.ask(maya.chat, 'what is a pip?');
  expect(answer).toMatch(/\n\nOpen Calmwick$/);
  expect(app.telegram.sentTo(maya.chat).at(-1)?.params.entities).toEqual([
    expect.objectContaining({ type: 'text_link', url: 'http://calmwick.test/?utm_source=telegram' }),
  ]);
  expect(await messagesOf(maya)).toEqual([]);
});

test('the user’s own daily limit holds in the bot, with a link to where it is changed', async () => {
  const maya = await app.connected();
  await maya.call('saveDailyCap', { body: { tokens: 1 } });
  await app.ask(maya.chat, 'what is a pip?');
  const [answer] = await app.ask(maya.chat, 'what is a spread?');
  expect(answer).toMatch(/^You have reached your own limit of 1 token for today\..*\n\nOpen Calmwick$/);
  expect(await messagesOf(maya)).toHaveLength(2);
});

test('a chat over its limit is told once and then ignored for a minute', async () => {
  const maya = await app.connected();
  for (let i = 0; i < 25; i += 1) app.telegram.say(maya.chat, '/help');
  await app.exchange();
  const told = app.telegram.sentTo(maya.chat).map(({ params }) => String(params.text));
  expect(told.filter((text) => text.includes('/calendar:')).length).toBe(20);
  expect(told.filter((text) => text.startsWith('That is a lot')).length).toBe(1);
  app.clock.advance(60_000);
  expect((await app.ask(maya.chat, '/help'))[0]).toContain('/calendar:');
});

test('an unconnected chat gets five answers in ten minutes', async () => {
  const chat = app.aChat();
  for (let i = 0; i < 12; i += 1) app.telegram.say(chat, 'hello');
  await app.exchange();
  expect(app.telegram.sentTo(chat).length).toBe(6);
});

describe('each message is answered once', () => {
  test('though Telegram reports it again, also after a restart', async () => {
    const maya = await app.connected();
    const update = app.telegram.say(maya.chat, 'what is a pip?');
    await app.exchange();
    const sent = app.telegram.sentTo(maya.chat).length;
    const { update_id, ...same } = update;
    app.telegram.report(same, update_id);
    await app.exchange();
    expect(app.telegram.sentTo(maya.chat).length).toBe(sent);
    expect((await messagesOf(maya)).length).toBe(2);
    expect(await app.query(`SELECT content FROM telegram_updates WHERE content IS NOT NULL`)).toEqual([]);
  });

  test('and in order, though several processes answer at the same time', async () => {
    const maya = await app.connected();
    for (const word of ['first', 'second', 'third', 'fourth']) app.telegram.say(maya.chat, word);
    await app.run('fetch-telegram');
    await Promise.all([app.run('answer-telegram'), app.run('answer-telegram'), app.run('answer-telegram')]);
    const said = (await messagesOf(maya)).filter(({ role }) => role === 'user');
    expect(said.map(({ content }) => content)).toEqual(['first', 'second', 'third', 'fourth']);
  });

  test('an answer that was not delivered is sent later and paid once', async () => {
    const maya = await app.connected();
    app.telegram.faults('sendMessage', { status: 429, description: 'Too Many Requests', retryAfter: 60 });
    await app.ask(maya.chat, 'what is a pip?');
    const paid = (await maya.call('getCurrentUser')).tokensRemaining;
    await app.exchange();
    expect(app.telegram.sentTo(maya.chat).length).toBe(3);
    app.clock.advance(60_000);
    await app.exchange();
    expect(app.telegram.sentTo(maya.chat).length).toBe(4);
    expect((await messagesOf(maya)).length).toBe(2);
    expect((await maya.call('getCurrentUser')).tokensRemaining).toBe(paid);
  });

  test('an answer that may have been delivered is not sent again', async () => {
    const maya = await app.connected();
    app.telegram.faults('sendMessage', 'reset');
    await app.ask(maya.chat, 'what is a pip?');
    app.clock.advance(HOUR_MS);
    await app.exchange();
    expect(app.telegram.sentTo(maya.chat).length).toBe(3);
  });

  test('a message whose process died is answered by another one', async () => {
    const maya = await app.connected();
    app.telegram.say(maya.chat, 'what is a pip?');
    await app.run('fetch-telegram');
    const job = await takeJobAndDie(app, 'answer-telegram');
    expect(await takeUpdate(app.db, job.id, app.clock.now())).not.toBeNull();
    await app.exchange();
    expect((await messagesOf(maya)).length).toBe(0);
    await noticeDeadProcesses(app.db);
    await app.exchange();
    expect((await messagesOf(maya)).length).toBe(2);
  });
});

test('/stop works whatever the rate', async () => {
  const maya = await app.connected();
  for (let n = 0; n < 22; n += 1) app.telegram.say(maya.chat, '/help');
  await app.exchange();
  expect(app.telegram.sentTo(maya.chat).at(-1)?.params.text).toMatch(/^That is a lot at once/);
  expect(await app.ask(maya.chat, '/stop')).toEqual([expect.stringMatching(/^Disconnected/)]);
  expect((await maya.call('getCurrentUser')).telegramJoined).toBe(false);
});
