import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOON, startTestApp, type TestApp } from '../../../testing/app.ts';
import { aUser, type TestUser } from '../../../testing/users/builders.ts';

let app: TestApp;
let maya: TestUser;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  maya = await aUser(app);
});
const say = async (content: string): Promise<string> =>
  (await maya.call('sendMessage', { body: { content } })).response;

describe('the verification e-mail', () => {
  it('is no part of what else is done in the account', async () => {
    expect(await say('change my password')).toMatch(/profile button/);
  });
});

describe('messages that come unasked', () => {
  it.each([
    'how do i stop these messages',
    'you write too often',
    'please write me less often',
    'i only want to hear from you once a week',
    'stop the weekly report',
  ])('are set in the preferences, whatever the words: %s', async (content) => {
    expect(await say(content)).toContain('Preferences');
  });
});

describe('a broker that does not pay out', () => {
  it.each(["my broker won't pay me out", 'my broker refuses my withdrawal', 'withdrawal stuck at my broker'])(
    'is first of all paid nothing more: %s',
    async (content) => expect(await say(content)).toContain('Pay nothing more'),
  );

  it.each(['which broker is good', 'how do i withdraw at a broker', 'does a good broker pay out fast'])(
    'is not what every question about a broker is about: %s',
    async (content) => {
      const answer = await say(content);
      expect(answer).toMatch(/broker/i);
      expect(answer).not.toContain('Pay nothing more');
    },
  );
});

describe('tokens that run out', () => {
  it.each([
    ['what happens when my tokens run out'],
    ['how many tokens do i have', 'what happens when they run out'],
  ])('end the answers until the refill, and nothing else: %s', async (...messages) => {
    let answer = '';
    for (const content of messages) answer = await say(content);
    expect(answer).toContain('20 tokens at midnight UTC, in 12 hours');
    expect(answer).toMatch(/distress .*free/);
    expect(answer).toMatch(/open signals are tracked to their end/);
    expect(answer).toMatch(/watches still tell you of a break.*open no signal/);
    expect(answer).not.toContain('You had');
  });

  it('are known also after a question for the plan', async () => {
    await say('what is premium');
    expect(await say('and when they run out?')).toMatch(/midnight UTC|daily 20 tokens go on/);
  });

  it('are named by what they would leave to somebody with four brains', async () => {
    await app.db.updateTable('users').set({ purchased_tokens: 500 }).where('id', '=', maya.id).execute();
    await app.db
      .insertInto('token_ledger')
      .values({
        user_id: maya.id,
        bucket: 'purchased',
        delta: 500,
        reason: 'purchase',
        reference: 'test',
        at: NOON,
      })
      .execute();
    const answer = await say('what happens if i run out of tokens?');
    expect(answer).toContain('From 100 down, one brain answers in place of four');
    expect(answer).toContain('bought tokens never lapse');
  });

  it('are as true of a balance that is empty: the next message is refused, and distress is not', async () => {
    await app.db
      .updateTable('users')
      .set({ daily_tokens: 0, welcome_tokens: 0 })
      .where('id', '=', maya.id)
      .execute();
    await expect(say('what is gold at')).rejects.toMatchObject({ status: 402 });
    expect(await say('i lost everything and feel hopeless')).not.toBe('');
  });
});

describe('what a reply costs', () => {
  const costOf = async (content: string): Promise<number> =>
    (await maya.call('sendMessage', { body: { content } })).tokensDeducted;

  it.each(['hello', 'how are you', 'what can you do', 'thanks a lot', 'bye for now'])(
    'is nothing for small talk: %s',
    async (content) => {
      expect(await costOf(content)).toBe(0);
    },
  );

  it('is that of an answer where a figure stands beside the small talk', async () => {
    expect(await costOf('thanks, and what is a quarter of 960 dollars')).toBeGreaterThan(0);
  });
});
