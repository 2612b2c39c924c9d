import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exhaustedTexts } from '@app/domain/buddy/exhausted.ts';
import type { MarketPort } from '../../adapters/market/port.ts';
import { createApp } from '../../app.ts';
import { openDatabase } from '../../db/database.ts';
import { newBrowser, NOON, refusalOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { breakoutMarket } from '../../testing/breakout-market.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { connectStream, eventsOf } from '../../testing/streams.ts';

/** Candles that come when the test says so: until then an answer that needs them is being worked out. */
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
    /** Somebody waits for candles. */
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
const wordsOf = (events: readonly { name: string; data: unknown }[]): string =>
  events.map(({ name, data }) => (name === 'words' ? (data as { text: string }).text : '')).join('');
const stored = async (user: TestUser) => (await user.call('getConversation')).messages;
const held = async (user: TestUser) => (await user.call('getCurrentUser')).tokensRemaining;
const emptied = (user: TestUser) =>
  app.db.updateTable('users').set({ daily_tokens: 0, welcome_tokens: 0 }).where('id', '=', user.id).execute();

describe('an answer that is told while it is written', () => {
  test.each([
    'hello',
    "what's gold at?",
    'give me a signal on eurusd',
    'what is a pip?',
    'I lost everything',
  ])('comes as words and then whole, the same as the stored one: %s', async (words) => {
    const events = await eventsOf(maya, 'streamMessage', body(words));
    const done = events.at(-1);
    if (done?.name !== 'done') throw new Error('The last event is not the whole answer');
    expect(events.slice(0, -1).map(({ name }) => name)).toEqual(
      Array.from({ length: events.length - 1 }, () => 'words'),
    );
    expect(events.length).toBeGreaterThan(2);
    expect(wordsOf(events)).toBe(done.data.response);
    const { aiMessage, userMessage, tokensRemaining } = done.data;
    expect(await stored(maya)).toEqual([userMessage, aiMessage]);
    expect(await held(maya)).toBe(tokensRemaining);
  });

  test('is a stream that no cache keeps and no proxy collects, under the headers of every reply', async () => {
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

  test('is the same exchange when the same message comes again, by either way', async () => {
    const first = await eventsOf(maya, 'streamMessage', body('any breakouts?'));
    const again = await eventsOf(maya, 'streamMessage', body('any breakouts?'));
    expect(again).toEqual(first);
    const plain = await maya.call('sendMessage', body('any breakouts?'));
    expect({ name: 'done', data: plain }).toEqual(first.at(-1));
    expect(await stored(maya)).toHaveLength(2);
    expect(await maya.call('listSignals')).toHaveLength(1);
  });
});

describe('a message that is refused', () => {
  test('for want of tokens is an ordinary refusal, and nothing is kept', async () => {
    await emptied(maya);
    const refusal = await refusalOf(eventsOf(maya, 'streamMessage', body('hello')));
    expect(refusal).toMatchObject({ status: 402, code: 'out_of_tokens' });
    expect(exhaustedTexts).toContain(refusal.message);
    expect(await stored(maya)).toEqual([]);
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
    const refusal = await refusalOf(eventsOf(maya, 'streamMessage', { body: sent }));
    expect(refusal).toMatchObject({ status, code, ...(text && { message: text }) });
    expect(await stored(maya)).toEqual([]);
  });

  test('because nobody is signed in is one too', async () => {
    expect(await refusalOf(eventsOf(app.browser(), 'streamMessage', body('hello')))).toMatchObject({
      status: 401,
    });
  });
});

describe('a connection that drops while the answer is worked out', () => {
  test('loses nothing: the answer is stored, and the same message sent again gets it', async () => {
    feed.hold();
    const first = await connectStream(app.server, maya, 'streamMessage', body('signal on eurusd'));
    await feed.asked();
    first.leave();
    await first.ended;
    const again = eventsOf(maya, 'streamMessage', body('signal on eurusd'));
    feed.release();
    const events = await again;
    expect(events.at(-1)).toMatchObject({ name: 'done', data: { tokensDeducted: 2 } });
    const [, answer] = await stored(maya);
    expect(answer?.content).toBe(wordsOf(events));
    expect(await stored(maya)).toHaveLength(2);
    expect(await held(maya)).toBe(98);
  });

  test('leaves a second tab with the whole answer', async () => {
    feed.hold();
    const first = await connectStream(app.server, maya, 'streamMessage', body('signal on gold'));
    await feed.asked();
    const second = await connectStream(app.server, maya, 'streamMessage', body('signal on gold'));
    first.leave();
    feed.release();
    await second.ended;
    expect(second.events.at(-1)?.name).toBe('done');
    const [, answer] = await stored(maya);
    expect(wordsOf(second.events)).toBe(answer?.content);
  });

  test('while the words come leaves them whole in the conversation', async () => {
    const { response, leave, ended } = await connectStream(app.server, maya, 'streamMessage', body('hello'));
    (await response).once('data', leave);
    await ended;
    await expect.poll(() => stored(maya)).toHaveLength(2);
    expect(await held(maya)).toBe(99);
  });
});

describe('an answer that is stopped', () => {
  test('before a word of it costs nothing and leaves nothing, and can be asked for again', async () => {
    feed.hold();
    const asked = refusalOf(eventsOf(maya, 'streamMessage', body('signal on eurusd')));
    await feed.asked();
    await maya.call('stopMessage', { body: { clientMessageId: 'message-0001' } });
    feed.release();
    expect(await asked).toMatchObject({
      status: 409,
      code: 'stopped',
      message: 'You stopped this before it was answered. It cost nothing.',
    });
    expect(await stored(maya)).toEqual([]);
    expect(await held(maya)).toBe(100);
    expect(await maya.call('listSignals')).toEqual([]);
    const again = await eventsOf(maya, 'streamMessage', body('signal on eurusd'));
    expect(again.at(-1)?.name).toBe('done');
  });

  test('by the plain call is stopped the same way', async () => {
    feed.hold();
    const asked = refusalOf(maya.call('sendMessage', body('signal on eurusd')));
    await feed.asked();
    await maya.call('stopMessage', { body: { clientMessageId: 'message-0001' } });
    feed.release();
    expect(await asked).toMatchObject({ status: 409, code: 'stopped' });
  });

  test('when it is whole already stays whole', async () => {
    const first = await eventsOf(maya, 'streamMessage', body('hello'));
    await maya.call('stopMessage', { body: { clientMessageId: 'message-0001' } });
    expect(await eventsOf(maya, 'streamMessage', body('hello'))).toEqual(first);
  });

  test('by somebody else goes on', async () => {
    const tom = await aUser(app);
    feed.hold();
    const asked = eventsOf(maya, 'streamMessage', body('signal on eurusd'));
    await feed.asked();
    await tom.call('stopMessage', { body: { clientMessageId: 'message-0001' } });
    feed.release();
    expect((await asked).at(-1)?.name).toBe('done');
  });

  test('is stopped also where another process was told to', async () => {
    const database = openDatabase(app.connectionString, () => undefined);
    const other = await createApp({ ...app.deps, database });
    try {
      feed.hold();
      const asked = refusalOf(eventsOf(maya, 'streamMessage', body('signal on eurusd')));
      await feed.asked();
      const elsewhere = newBrowser(other.server, '127.0.0.1');
      for (const [name, value] of maya.jar) elsewhere.jar.set(name, value);
      await elsewhere.call('stopMessage', { body: { clientMessageId: 'message-0001' } });
      // What was announced later is heard later, so that the stop has arrived when this change shows.
      await elsewhere.call('sendMessage', body('hello', 'message-0002'));
      await expect.poll(() => stored(maya)).toHaveLength(2);
      feed.release();
      expect(await asked).toMatchObject({ code: 'stopped' });
    } finally {
      await other.server.close();
      await database.close();
    }
  });
});
