import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StandIn } from '../../../adapters/language-model/stand-ins/stand-in.ts';
import { createFeatures } from '../../../app.ts';
import { NOON, type TestApp } from '../../../testing/app.ts';
import { aUser, type TestUser } from '../../../testing/users/builders.ts';
import { readMessage, startModelApp } from '../../../testing/apps/model-app.ts';
import { sendMessage } from '../conversation/send-message.ts';

let app: TestApp;
let standIn: StandIn;
let maya: TestUser;
beforeAll(async () => {
  ({ app, standIn } = await startModelApp({ patienceMs: 5_000 }));
});
afterAll(() => app.close());
beforeEach(async () => {
  maya = await aUser(app);
});

const gold = { kind: 'calls' as const, calls: [{ name: 'get_quotes', input: { pairs: ['XAU/USD'] } }] };

async function hear(content: string, onWords?: (stop: () => void) => void) {
  const stop = new AbortController();
  const heard: string[] = [];
  const sent = {
    userId: maya.id,
    securityEpoch: 1,
    content,
    images: [],
    clientMessageId: null,
    now: NOON,
    requestId: 'r',
  };
  const answered = await sendMessage(app.deps, createFeatures(app.deps).ports, sent, {
    signal: stop.signal,
    onText: (text) => {
      heard.push(text);
      onWords?.(() => stop.abort(new Error('stopped')));
    },
  });
  return { heard, answer: answered.reply, tokens: answered.tokensRemaining };
}

test('text is streamed sentence by sentence and adds up to the reply', async () => {
  const words = ['Gold sells at 2,34', '5.05. No ', 'hurry. Wait', ' with me.'];
  standIn.plan(gold, { kind: 'words', words });
  const { heard, answer } = await hear("what's gold at?");
  expect(heard.slice(0, 2)).toEqual(['Gold sells at 2,345.05.', ' No hurry.']);
  expect(heard.join('')).toBe(answer.content);
});

test('a sentence with an unbacked figure is never streamed', async () => {
  standIn.plan(
    gold,
    { kind: 'words', words: ['Gold sells at 2,345.05. ', 'Tomorrow it is 2,399.00. ', 'Buy it. '] },
    { kind: 'words', words: ['Gold sells at 2,345.05. Tomorrow nobody knows.'] },
  );
  const { heard, answer } = await hear("what's gold at?");
  expect(heard.join('')).not.toMatch(/2,399|Buy it/);
  expect(heard.join('')).toBe(answer.content);
  expect(answer.content).toContain('Tomorrow nobody knows.');
});

test('a stop keeps and charges the text so far, and aborts the call to the provider', async () => {
  standIn.plan(gold, { kind: 'hang', words: 'Gold sells at 2,345.05. And then' });
  const cut = standIn.aborted.length;
  const { heard, answer, tokens } = await hear("what's gold at?", (stop) => stop());
  expect(heard.join('')).toBe('Gold sells at 2,345.05.');
  expect(answer.content).toMatch(/^Gold sells at 2,345\.05\./);
  expect(answer.content).not.toContain('And then');
  expect(tokens).toBe(99);
  await expect.poll(() => standIn.aborted.length).toBe(cut + 1);
});

test('a stop in the middle of a signal issues none', async () => {
  standIn.plan(
    {
      kind: 'calls',
      calls: [readMessage(['signal']), { name: 'propose_signal', input: { pair: 'EUR/USD' } }],
    },
    { kind: 'hang', words: 'There is one on the euro. It ' },
  );
  const { answer } = await hear('give me a signal on eurusd', (stop) => stop());
  expect(answer.signal_id).toBeNull();
  expect(
    await app.db.selectFrom('subscriptions').select('id').where('user_id', '=', maya.id).execute(),
  ).toEqual([]);
});

test('a stop before the first sentence stores nothing and costs nothing', async () => {
  standIn.plan({ kind: 'hang' });
  const stop = new AbortController();
  const sent = {
    userId: maya.id,
    securityEpoch: 1,
    content: 'hi',
    images: [],
    clientMessageId: null,
    now: NOON,
    requestId: 'r',
  };
  const sending = sendMessage(app.deps, createFeatures(app.deps).ports, sent, { signal: stop.signal });
  const before = standIn.heard.length;
  await expect.poll(() => standIn.heard.length).toBeGreaterThan(before);
  stop.abort(new Error('stopped'));
  await expect(sending).rejects.toThrow();
  expect((await maya.call('getConversation')).messages).toEqual([]);
  expect((await maya.call('getCurrentUser')).tokensRemaining).toBe(100);
});
