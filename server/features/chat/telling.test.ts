import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { joinSignals } from '../../app-signals.ts';
import { NOON, startTestApp, type TestApp } from '../../testing/app.ts';
import { breakoutMarket } from '../../testing/breakout-market.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { reply } from './analyst/reply.ts';
import { draft } from './analyst/turn.ts';
import { sendMessage, type Sent } from './send-message.ts';
import { streamMessage } from './stream-message.ts';
import type { Write } from './telling.ts';

let app: TestApp;
let maya: TestUser;
beforeAll(async () => {
  app = await startTestApp({ market: breakoutMarket(NOON) });
});
beforeEach(async () => {
  maya = await aUser(app);
});
afterAll(() => app.close());

const sentBy = ({ id }: TestUser, content: string): Sent => ({
  userId: id,
  content,
  images: [],
  clientMessageId: randomUUID(),
  now: NOON,
  requestId: 'request-1',
});

/** Asks a writer of its own and hears it; `stop` is there for the writer to be stopped by. */
function asking(write: Write) {
  const { tools } = joinSignals(app.deps);
  const stop = new AbortController();
  const heard: string[] = [];
  const ask = (content: string) =>
    streamMessage(
      (onWords) =>
        sendMessage({ ...app.deps, write }, tools, sentBy(maya, content), { onWords, signal: stop.signal }),
      (text) => void heard.push(text),
    );
  return { ask, heard, stop };
}

const charged = async () => 100 - (await maya.call('getCurrentUser')).tokensRemaining;

describe('an answer that is written word by word', () => {
  test('is heard as it is written, and not once more when it is stored', async () => {
    const { ask, heard } = asking(async (turn, _tools, _message, { onWords }) => {
      for (const text of ['Slow ', 'and ', 'steady.']) onWords?.(text);
      return draft(turn, ['Slow and steady.']);
    });
    const { answer } = await ask('hello');
    expect(heard).toEqual(['Slow ', 'and ', 'steady.']);
    expect(answer.content).toBe('Slow and steady.');
  });

  test('and stopped after some words keeps those, says so and is charged', async () => {
    const { ask, heard, stop } = asking(async (turn, _tools, _message, { onWords, signal }) => {
      onWords?.('Take your time. ');
      stop.abort();
      expect(signal?.aborted).toBe(true);
      return draft(turn, ['Take your time.']);
    });
    const { answer } = await ask('hello');
    expect(heard.join('')).toBe('Take your time. ');
    expect(answer.content).toBe('Take your time.\n\nYou stopped this answer here.');
    expect(await charged()).toBe(1);
  });

  test('and stopped opens no signal, though one was about to be', async () => {
    const { ask, stop } = asking(async (turn, tools, message, { onWords }) => {
      const made = await reply(turn, tools, message);
      expect(made.setup).not.toBeNull();
      onWords?.(made.content);
      stop.abort();
      return made;
    });
    await ask('give me a signal on eurusd');
    expect(await maya.call('listSignals')).toEqual([]);
    expect(await charged()).toBe(1);
  });

  test.each([
    ['and the writer gives up', true],
    ['and the writer goes on to the end', false],
  ])('and stopped before the first word, %s, costs nothing', async (_case, givesUp) => {
    const { ask, heard, stop } = asking(async (turn) => {
      stop.abort();
      if (givesUp) throw stop.signal.reason;
      return draft(turn, ['Too late.']);
    });
    await expect(ask('hello')).rejects.toMatchObject({ code: 'stopped' });
    expect(heard).toEqual([]);
    expect(await charged()).toBe(0);
    expect((await maya.call('getConversation')).messages).toEqual([]);
  });

  test('and fails costs nothing', async () => {
    const { ask } = asking(() => Promise.reject(new Error('broken')));
    await expect(ask('hello')).rejects.toThrow('broken');
    expect(await charged()).toBe(0);
  });
});
