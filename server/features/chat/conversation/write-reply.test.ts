import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFeatures } from '../../../app.ts';
import { NOON, startTestApp, type TestApp } from '../../../testing/app.ts';
import { breakoutMarket } from '../../../testing/markets/breakout-market.ts';
import { aUser, type TestUser } from '../../../testing/users/builders.ts';
import { answerWithAnalyst } from '../answers/reply.ts';
import { draft } from '../answers/turn.ts';
import type { SendMessageCommand } from './commit-reply.ts';
import { sendMessage } from './send-message.ts';
import { streamMessage } from './stream-message.ts';
import type { WriteReply } from './write-reply.ts';

let app: TestApp;
let maya: TestUser;
beforeAll(async () => {
  app = await startTestApp({ market: breakoutMarket(NOON) });
});
beforeEach(async () => {
  maya = await aUser(app);
});
afterAll(() => app.close());

const commandOf = ({ id }: TestUser, content: string): SendMessageCommand => ({
  userId: id,
  securityEpoch: 1,
  content,
  images: [],
  clientMessageId: randomUUID(),
  now: NOON,
  requestId: 'request-1',
});

function startReply(write: WriteReply) {
  const { ports } = createFeatures(app.deps);
  const stop = new AbortController();
  const streamed: string[] = [];
  const ask = (content: string) =>
    streamMessage(
      (onWords) =>
        sendMessage({ ...app.deps, writeReply: write }, ports, commandOf(maya, content), {
          onText: onWords,
          signal: stop.signal,
        }),
      (text) => void streamed.push(text),
    );
  return { ask, streamed, stop };
}

const tokensSpent = async () => 100 - (await maya.call('getCurrentUser')).tokensRemaining;

test('a reply is paid beside another one that was stored while it was written', async () => {
  const { ask } = startReply(async (turn) => {
    await maya.call('sendMessage', { body: { content: 'price of gold' } });
    return draft(turn, ['Slow and steady.']);
  });
  expect((await ask('hello')).tokensRemaining).toBe(98);
  expect(await tokensSpent()).toBe(2);
});

describe('a reply that is streamed', () => {
  test('is sent as it is written, and not again when it is stored', async () => {
    const { ask, streamed } = startReply(async (turn, _tools, _message, { onText }) => {
      for (const text of ['Slow ', 'and ', 'steady.']) onText?.(text);
      return draft(turn, ['Slow and steady.']);
    });
    const { reply } = await ask('hello');
    expect(streamed).toEqual(['Slow ', 'and ', 'steady.']);
    expect(reply.content).toBe('Slow and steady.');
  });

  test('and stopped after some text keeps it, is marked as stopped and charged', async () => {
    const { ask, streamed, stop } = startReply(async (turn, _tools, _message, { onText, signal }) => {
      onText?.('Take your time. ');
      stop.abort();
      expect(signal?.aborted).toBe(true);
      return draft(turn, ['Take your time.']);
    });
    const { reply } = await ask('hello');
    expect(streamed.join('')).toBe('Take your time. ');
    expect(reply.content).toBe('Take your time.\n\nYou stopped this answer here.');
    expect(await tokensSpent()).toBe(1);
  });

  test('and stopped opens no signal, even one already planned', async () => {
    const { ask, stop } = startReply(async (turn, tools, message, { onText }) => {
      const made = await answerWithAnalyst(turn, tools, message);
      expect(made.setup).not.toBeNull();
      onText?.(made.content);
      stop.abort();
      return made;
    });
    await ask('give me a signal on eurusd');
    expect(await maya.call('listSignals')).toEqual([]);
    expect(await app.query('SELECT refused_by FROM ideas')).toEqual([{ refused_by: 'unopened' }]);
    expect(await tokensSpent()).toBe(1);
  });

  test('and stopped changes no quiet hours', async () => {
    const before = (await maya.call('getProactivePreferences')).quietHours;
    const { ask, stop } = startReply(async (turn, tools, message, { onText }) => {
      onText?.('One moment. ');
      stop.abort();
      return answerWithAnalyst(turn, tools, message);
    });
    const { reply } = await ask('quiet hours from 13:00 to 14:00');
    expect(reply.content).toBe('You stopped this answer here. Nothing was set, tracked or cancelled.');
    expect((await maya.call('getProactivePreferences')).quietHours).toEqual(before);
  });

  test.each([
    ['and the writer gives up', true],
    ['and the writer goes on to the end', false],
  ])('and stopped before the first word, %s, costs nothing', async (_case, givesUp) => {
    const { ask, streamed, stop } = startReply(async (turn) => {
      stop.abort();
      if (givesUp) throw stop.signal.reason;
      return draft(turn, ['Too late.']);
    });
    await expect(ask('hello')).rejects.toMatchObject({ code: 'stopped' });
    expect(streamed).toEqual([]);
    expect(await tokensSpent()).toBe(0);
    expect((await maya.call('getConversation')).messages).toEqual([]);
  });

  test('and fails costs nothing', async () => {
    const { ask } = startReply(() => Promise.reject(new Error('broken')));
    await expect(ask('hello')).rejects.toThrow('broken');
    expect(await tokensSpent()).toBe(0);
  });
});
