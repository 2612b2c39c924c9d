import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRulesCalendar } from '../../../adapters/calendar/rules/rules.ts';
import { openSimulatedMarket } from '../../../adapters/market/simulated/simulated.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { aUser } from '../../../testing/users/builders.ts';
import { sendChatMessage } from '../../../testing/users/send-chat-message.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    market: openSimulatedMarket({ seed: 7 }),
    calendar: openRulesCalendar(),
    startAt: Date.UTC(2026, 10, 18, 13, 30),
  });
});
afterAll(() => app.close());

/** Everything stored for a user that a wish could change. */
async function storedFor(userId: string): Promise<unknown> {
  const watches = await app.query(`SELECT * FROM watches WHERE user_id = '${userId}' ORDER BY id`);
  const subscriptions = await app.query(`SELECT * FROM subscriptions WHERE user_id = '${userId}'`);
  const memories = await app.query(`SELECT * FROM memories WHERE user_id = '${userId}' ORDER BY id`);
  const profile = await app.query(`SELECT profile FROM users WHERE id = '${userId}'`);
  return { watches, subscriptions, memories, profile };
}

/** Says it to somebody whose euro is watched, after a greeting. */
async function sayAfterWatch(text: string) {
  const maya = await aUser(app);
  await sendChatMessage(maya, 'watch eurusd at 1.12');
  await sendChatMessage(maya, 'hi');
  const before = await storedFor(maya.id);
  const reply = await sendChatMessage(maya, text);
  return { reply, before, after: await storedFor(maya.id) };
}

describe('nothing is opened, watched or changed', () => {
  it.each([
    'gold',
    'btc???',
    'gbp or eur',
    'silver then',
    '1.16',
    'trade?',
    'ideas',
    'he told me "set an alert at 1.30 on cable"',
    'they say watch 1.16 on the euro',
    'could you, in general, watch silver',
    'without opening a trade, what do u think of eurusd',
  ])('by "%s"', async (text) => {
    const { before, after, reply } = await sayAfterWatch(text);
    expect(after).toEqual(before);
    expect(reply.signal ?? null).toBeNull();
  });
});

describe('who declines pays nothing, and nothing happens', () => {
  it.each([
    'you dont have to tell me when gold hits 4000',
    'please dont delete what you know about me',
    'dont tell me to buy',
    'keep my watches as they are',
    'leave my quiet hours alone',
    'eurusd isnt something i want to buy',
    "wasn't going to buy gold anyway",
    'i neither want to buy nor sell',
    'my risk is not 2 percent',
    'my name isnt bob',
    'hands off my alerts',
  ])('"%s"', async (text) => {
    const { before, after, reply } = await sayAfterWatch(text);
    expect(after).toEqual(before);
    expect([reply.tokensDeducted, reply.response]).toEqual([0, expect.stringContaining('change nothing')]);
  });
});

it('a wish that goes on from the one before is still one', async () => {
  const maya = await aUser(app);
  await sendChatMessage(maya, 'watch eurusd at 1.12');
  const { response } = await sendChatMessage(maya, 'and gold too');
  expect(response).toContain('Done. I watch Gold');
});
