import { afterAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { auditLedger } from '../../platform/ledger/ledger-audit.ts';
import { NOON, createBrowser, captureRefusal, startTestApp } from '../../testing/app.ts';
import { breakoutMarket } from '../../testing/markets/breakout-market.ts';
import { aUser, type TestUser } from '../../testing/users/builders.ts';
import { aPaidPayment } from '../../testing/payments/payment-events.ts';

const OVER = 'than your own limit for today leaves';

let maya: TestUser;
const app = await startTestApp({ market: breakoutMarket(NOON) });
beforeEach(async () => {
  maya = await aUser(app);
});
afterAll(() => app.close());

const cap = (tokens: number) => maya.call('saveDailyCap', { body: { tokens } });
const say = (content: string) => maya.call('sendMessage', { body: { content } });
const stored = async () => {
  const { messages } = await maya.call('getConversation');
  return [messages.length, (await maya.call('listSignals')).length];
};

test('a cap that allows the reply but not the tracking gives the plan untracked', async () => {
  await cap(1);
  const { response, signal, tokensDeducted } = await say('give me a signal');
  expect([signal, tokensDeducted]).toEqual([null, 1]);
  expect(response).toContain(OVER);
  expect(response).not.toContain('than you have left');
});

test('a cap that allows the tracking tracks the signal', async () => {
  await cap(2);
  const { signal, tokensDeducted, response } = await say('give me a signal');
  expect(signal).not.toBeNull();
  expect([tokensDeducted, response.includes(OVER)]).toEqual([2, false]);
});

test('four brains ask their own price, and a limit below it refuses the message and keeps nothing', async () => {
  await aPaidPayment(app, maya.id);
  await cap(2);
  const { signal, tokensDeducted } = await say('give me a signal');
  expect([signal, tokensDeducted]).toEqual([null, 2]);
  await cap(3);
  const before = await stored();
  expect((await captureRefusal(say('give me a signal'))).code).toBe('own_cap');
  expect(await stored()).toEqual(before);
});

test('of forty concurrent messages in two apps as many are answered as it allows, and the others are refused and not stored', async () => {
  const database = openDatabase(app.connectionString, () => undefined);
  const second = await createApp({ ...app.deps, database });
  await second.server.ready();
  try {
    const there = createBrowser(second.server, '127.0.0.1');
    for (const [name, value] of maya.jar) there.jar.set(name, value);
    await cap(7);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_one, n) =>
        (n % 2 ? there : maya).raw({
          method: 'POST',
          url: '/api/chat/message',
          body: JSON.stringify({ content: 'what is a pip?' }),
        }),
      ),
    );
    const having = (status: number) => answers.filter(({ statusCode }) => statusCode === status);
    expect([having(200).length, having(402).length]).toEqual([7, 33]);
    for (const refused of having(402)) expect(refused.json().code).toBe('own_cap');
    expect((await stored())[0]).toBe(14);
    expect((await auditLedger(app.db)).findings).toEqual([]);
  } finally {
    await second.server.close();
    await database.close();
  }
});

test('Pipsy says what it leaves when asked for the tokens', async () => {
  expect((await say('how many tokens do I have?')).response).not.toContain('limit');
  await cap(9);
  expect((await say('how many tokens do I have?')).response).toContain(
    'Your own limit of 9 for a day had 8 left',
  );
});

test('a streamed message beyond it is refused before anything is sent', async () => {
  await cap(1);
  await say('what is a pip?');
  const refused = await maya.raw({
    method: 'POST',
    url: '/api/chat/message/stream',
    body: JSON.stringify({ content: 'what is a spread?' }),
  });
  expect([refused.statusCode, refused.json().code]).toEqual([402, 'own_cap']);
});

test('applies to one user alone', async () => {
  await cap(1);
  const omar = await aUser(app);
  expect((await omar.call('getTokenAccount')).dailyCap.tokens).toBeNull();
  for (let n = 0; n < 3; n += 1) await omar.call('sendMessage', { body: { content: 'what is a pip?' } });
});

test('is pushed at once to the user’s own open page', async () => {
  const heard: string[] = [];
  app.database.on('user', (userId) => void heard.push(userId));
  await cap(4);
  expect(heard).toContain(maya.id);
});
