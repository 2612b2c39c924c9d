import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exhaustedTexts } from '@app/domain/buddy/replies/exhausted.ts';
import type { MarketPort } from '../../../adapters/market/port.ts';
import { createApp } from '../../../app.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { createBrowser, NOON, captureRefusal, startTestApp, type TestApp } from '../../../testing/app.ts';
import { breakoutMarket } from '../../../testing/markets/breakout-market.ts';
import { aUser, type TestUser } from '../../../testing/users/builders.ts';
import { connectStream, readStreamEvents } from '../../../testing/streams.ts';

/** Candles arrive only when the test releases them. */
function slowMarket() {
  const market = breakoutMarket(NOON);
  let open = Promise.withResolvers<void>();
  let asked = Promise.withResolvers<void>();
  open.resolve();
  const slow: MarketPort = {
    ...market,
    candles: async (...wanted) => {
      asked.resolve();
      await open.promise;
      return market.candles(...wanted);
    },
  };
  return {
    market: slow,
    hold: () => {
      open = Promise.withResolvers<void>();
      asked = Promise.withResolvers<void>();
    },
    asked: () => asked.promise,
    release: () => open.resolve(),
  };
}

const feed = slowMarket();
let app: TestApp;
let maya: TestUser;
beforeAll(async () => {
  app = await startTestApp({ market: feed.market });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  maya = await aUser(app);
});
afterAll(() => app.close());

const body = (content: string, clientMessageId = 'message-0001') => ({ body: { content, clientMessageId } });
const streamedText = (events: readonly { name: string; data: unknown }[]): string =>
  events.map(({ name, data }) => (name === 'words' ? (data as { text: string }).text : '')).join('');
const storedMessages = async (user: TestUser) => (await user.call('getConversation')).messages;
const held = async (user: TestUser) => (await user.call('getCurrentUser')).tokensRemaining;
const emptyBalance = (user: TestUser) =>
  app.db.updateTable('users').set({ daily_tokens: 0, welcome_tokens: 0 }).where('id', '=', user.id).execute();

describe('a streamed reply', () => {
  test.each([
    'hello',
    "what's gold at?",
    'give me a signal on eurusd',
    'what is a pip?',
    'I lost everything',
  ])('comes as words and then whole, the same as the stored one: %s', async (words) => {
    const events = await readStreamEvents(maya, 'streamMessage', body(words));
    const done = events.at(-1);
    if (done?.name !== 'done') throw new Error('The last event is not the whole answer');
    expect(events.slice(0, -1).map(({ name }) => name)).toEqual(
      Array.from({ length: events.length - 1 }, () => 'words'),
    );
    expect(events.length).toBeGreaterThan(2);
    expect(streamedText(events)).toBe(done.data.response);
    const { aiMessage, userMessage, tokensRemaining } = done.data;
    expect(await storedMessages(maya)).toEqual([userMessage, aiMessage]);
    expect(await held(maya)).toBe(tokensRemaining);
  });

  test('is neither cached nor buffered, and has the headers of every reply', async () => {
    const answer = await maya.raw({
      method: 'POST',
      url: '/api/chat/message/stream',
      body: '{"content":"hello"}',
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
  });

  test('is the same exchange when the message is repeated, streamed or not', async () => {
    const first = await readStreamEvents(maya, 'streamMessage', body('any breakouts?'));
    const again = await readStreamEvents(maya, 'streamMessage', body('any breakouts?'));
    expect(again).toEqual(first);
    const plain = await maya.call('sendMessage', body('any breakouts?'));
    expect({ name: 'done', data: plain }).toEqual(first.at(-1));
    expect(await storedMessages(maya)).toHaveLength(2);
    expect(await maya.call('listSignals')).toHaveLength(1);
  });
});

describe('a message that is refused', () => {
  test('without tokens is an ordinary refusal, and nothing is stored', async () => {
    await emptyBalance(maya);
    const refusal = await captureRefusal(readStreamEvents(maya, 'streamMessage', body('price of gold')));
    expect(refusal).toMatchObject({ status: 402, code: 'out_of_tokens' });
    expect(exhaustedTexts).toContain(refusal.message);
    expect(await storedMessages(maya)).toEqual([]);
  });

  test.each([
    ['nothing said', { content: '  ' }, 400, 'bad_input', 'Please write something first.'],
    [
      'a picture of somebody else',
      { content: 'look', images: ['/objects/uploads/theirs.png'] },
      400,
      'bad_input',
      'That image is not one of your uploads.',
    ],
    ['too many words', { content: 'a'.repeat(4_001) }, 400, 'bad_input', undefined],
  ])('for %s is one too', async (_case, sent, status, code, text) => {
    const refusal = await captureRefusal(readStreamEvents(maya, 'streamMessage', { body: sent }));
    expect(refusal).toMatchObject({ status, code, ...(text && { message: text }) });
    expect(await storedMessages(maya)).toEqual([]);
  });

  test('without a session is an ordinary refusal, too', async () => {
    expect(
      await captureRefusal(readStreamEvents(app.browser(), 'streamMessage', body('hello'))),
    ).toMatchObject({
      status: 401,
    });
  });
});

describe('a connection that drops while the reply is written', () => {
  test('loses nothing: the reply is stored, and repeating the message returns it', async () => {
    feed.hold();
    const first = await connectStream(app.server, maya, 'streamMessage', body('signal on eurusd'));
    await feed.asked();
    first.leave();
    await first.ended;
    const again = readStreamEvents(maya, 'streamMessage', body('signal on eurusd'));
    feed.release();
    const events = await again;
    expect(events.at(-1)).toMatchObject({ name: 'done', data: { tokensDeducted: 2 } });
    const [, answer] = await storedMessages(maya);
    expect(answer?.content).toBe(streamedText(events));
    expect(await storedMessages(maya)).toHaveLength(2);
    expect(await held(maya)).toBe(98);
  });

  test('leaves a second tab with the whole reply', async () => {
    feed.hold();
    const first = await connectStream(app.server, maya, 'streamMessage', body('signal on gold'));
    await feed.asked();
    const second = await connectStream(app.server, maya, 'streamMessage', body('signal on gold'));
    first.leave();
    feed.release();
    await second.ended;
    expect(second.events.at(-1)?.name).toBe('done');
    const [, answer] = await storedMessages(maya);
    expect(streamedText(second.events)).toBe(answer?.content);
  });

  test('in the middle of the text leaves it whole in the conversation', async () => {
    const { response, leave, ended } = await connectStream(
      app.server,
      maya,
      'streamMessage',
      body('price of gold'),
    );
    (await response).once('data', leave);
    await ended;
    await expect.poll(() => storedMessages(maya)).toHaveLength(2);
    expect(await held(maya)).toBe(99);
  });
});

describe('a stopped reply', () => {
  test('costs and leaves nothing before its first text, and can be requested again', async () => {
    feed.hold();
    const asked = captureRefusal(readStreamEvents(maya, 'streamMessage', body('signal on eurusd')));
    await feed.asked();
    await maya.call('stopMessage', { body: { clientMessageId: 'message-0001' } });
    feed.release();
    expect(await asked).toMatchObject({
      status: 409,
      code: 'stopped',
      message: 'You stopped this before it was answered. It cost nothing.',
    });
    expect(await storedMessages(maya)).toEqual([]);
    expect(await held(maya)).toBe(100);
    expect(await maya.call('listSignals')).toEqual([]);
    const again = await readStreamEvents(maya, 'streamMessage', body('signal on eurusd'));
    expect(again.at(-1)?.name).toBe('done');
  });

  test('stops the same way without streaming', async () => {
    feed.hold();
    const asked = captureRefusal(maya.call('sendMessage', body('signal on eurusd')));
    await feed.asked();
    await maya.call('stopMessage', { body: { clientMessageId: 'message-0001' } });
    feed.release();
    expect(await asked).toMatchObject({ status: 409, code: 'stopped' });
  });

  test('stays whole when it is already complete', async () => {
    const first = await readStreamEvents(maya, 'streamMessage', body('hello'));
    await maya.call('stopMessage', { body: { clientMessageId: 'message-0001' } });
    expect(await readStreamEvents(maya, 'streamMessage', body('hello'))).toEqual(first);
  });

  test('goes on when somebody else stops it', async () => {
    const tom = await aUser(app);
    feed.hold();
    const asked = readStreamEvents(maya, 'streamMessage', body('signal on eurusd'));
    await feed.asked();
    await tom.call('stopMessage', { body: { clientMessageId: 'message-0001' } });
    feed.release();
    expect((await asked).at(-1)?.name).toBe('done');
  });

  test('stops also when another process receives the stop', async () => {
    const database = openDatabase(app.connectionString, () => undefined);
    const other = await createApp({ ...app.deps, database });
    try {
      feed.hold();
      const asked = captureRefusal(readStreamEvents(maya, 'streamMessage', body('signal on eurusd')));
      await feed.asked();
      const elsewhere = createBrowser(other.server, '127.0.0.1');
      for (const [name, value] of maya.jar) elsewhere.jar.set(name, value);
      await elsewhere.call('stopMessage', { body: { clientMessageId: 'message-0001' } });
      // Announcements arrive in order, so the stop has arrived when this change shows.
      await elsewhere.call('sendMessage', body('hello', 'message-0002'));
      await expect.poll(() => storedMessages(maya)).toHaveLength(2);
      feed.release();
      expect(await asked).toMatchObject({ code: 'stopped' });
    } finally {
      await other.server.close();
      await database.close();
    }
  });
});
