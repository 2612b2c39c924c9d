import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StandIn } from '../../../adapters/language-model/stand-ins/stand-in.ts';
import { createApp } from '../../../app.ts';
import { openDatabase } from '../../../db/database.ts';
import { newBrowser, NOON, refusalOf, type TestApp } from '../../../testing/app.ts';
import { aUser, type TestUser } from '../../../testing/builders.ts';
import { startModelApp } from '../../../testing/model-app.ts';
import { notices } from './write-with-model.ts';

let app: TestApp;
let standIn: StandIn;
let maya: TestUser;
beforeAll(async () => {
  ({ app, standIn } = await startModelApp({ patienceMs: 600 }));
});
afterAll(() => app.close());
beforeEach(async () => {
  maya = await aUser(app);
});

const say = (user: Pick<TestUser, 'call'>, content: string, clientMessageId?: string) =>
  user.call('sendMessage', { body: { content, clientMessageId } });
const calls = (name: string, input: unknown = {}) => ({ kind: 'calls' as const, calls: [{ name, input }] });
const words = (...pieces: string[]) => ({ kind: 'words' as const, words: pieces });
const gold = calls('get_quotes', { pairs: ['XAU/USD'] });
const usageOf = async (messageId: string) =>
  app.db.selectFrom('model_usage').selectAll().where('message_id', '=', messageId).executeTakeFirst();
const charged = { tokensDeducted: 1, tokensRemaining: 99 };

describe('an answer of a language model', () => {
  test('is in its words, with the figures of the tools, and says that the market is simulated', async () => {
    standIn.plan(gold, words('Gold sells at 2,345.05 ', 'right now. No hurry.'));
    const answer = await say(maya, "what's gold at?");
    expect(answer.response).toBe(
      'Gold sells at 2,345.05 right now. No hurry.\n\nSimulated market: these are not today’s real prices.',
    );
    expect(answer).toMatchObject(charged);
  });

  test('is recorded with what it used and what it cost', async () => {
    standIn.plan(gold, words('Gold sells at 2,345.05.'));
    const { aiMessage } = await say(maya, "what's gold at?");
    expect(await usageOf(aiMessage.id)).toMatchObject({
      provider: 'openai-compatible',
      model: 'gpt-4o-mini',
      input_tokens: 2_000,
      output_tokens: 400,
      cost_micro_dollars: 540,
    });
  });

  test('with a figure that no tool gave is written again, and then sent', async () => {
    standIn.plan(gold, words('Gold is at 2,399.00.'), words('Gold sells at 2,345.05.'));
    const answer = await say(maya, "what's gold at?");
    expect(answer.response).toContain('2,345.05');
    expect(answer.response).not.toContain('2,399.00');
    expect(standIn.heard.at(-1)?.messages.at(-1)?.text).toContain('"2399.00"');
    expect((await usageOf(answer.aiMessage.id))?.input_tokens).toBe(3_000);
  });

  test('that keeps to figures of its own is replaced by the analyst, who says so', async () => {
    standIn.plan(gold, words('Gold is at 2,399.00.'), words('It is 2,398.00.'));
    const answer = await say(maya, "what's gold at?");
    expect(answer.response).toContain(notices.doubts);
    expect(answer.response).toContain('2,345.05');
    expect(answer.response).not.toMatch(/2,39/);
    expect(answer).toMatchObject(charged);
    expect((await usageOf(answer.aiMessage.id))?.input_tokens).toBe(3_000);
  });

  test('to a wish for a signal issues the real breakout, the loss said before the gain', async () => {
    standIn.plan(
      calls('propose_signal', { pair: 'EUR/USD' }),
      words('Here is one. If it goes wrong you lose, if it goes right you gain.'),
    );
    const answer = await say(maya, 'give me a signal on eurusd');
    expect(answer.signal).toMatchObject({
      pair: 'EUR/USD',
      action: 'BUY',
      entry: 1.08145,
      tokensDeducted: 2,
    });
    expect(answer.response).toMatch(/you're out[\s\S]*you gain[\s\S]*Here is one/);
    expect(answer).toMatchObject({ tokensDeducted: 2, tokensRemaining: 98 });
  });

  test('that says the whole plan itself does not say it twice', async () => {
    standIn.decide(({ messages }) => {
      const told = messages.at(-1);
      if (told?.role !== 'tool') return calls('propose_signal', { pair: 'EUR/USD' });
      const [entry, stop, target] = [
        /(?:entry is|buy at) (\d[\d.]*\d)/,
        /to ([\d.]+) you're out/,
        /reaches (\d[\d.]*\d)/,
      ].map((figure) => figure.exec(told.text)?.[1] ?? '');
      return words(`Buy at ${entry}. You are out at ${stop}. The target is ${target}.`);
    });
    const answer = await say(maya, 'give me a signal on eurusd');
    expect(answer.signal).not.toBeNull();
    expect(answer.response).toMatch(
      /^Buy at 1\.08145\. You are out at [\d.]+\. The target is [\d.]+\.\n\nSimulated/,
    );
  });

  test('watches what the user asks to be told about, and what they said yes to', async () => {
    standIn.plan(calls('watch_levels', { pair: 'XAU/USD' }), words('I keep an eye on it.'));
    const answer = await say(maya, 'tell me when gold breaks out');
    expect(answer.response).toContain('below 2,340.00 and above 2,350.00');
    const watches = await app.db.selectFrom('watches').selectAll().where('user_id', '=', maya.id).execute();
    expect(watches).toMatchObject([{ pair: 'XAU/USD', above: 235_000, below: 234_000 }]);

    const tom = await aUser(app);
    standIn.plan(
      calls('look_at_market', { pair: 'XAU/USD' }),
      words('Between its levels. Shall I watch both?'),
    );
    await say(tom, 'what about gold today?');
    standIn.plan(calls('watch_levels', {}), words('Gladly.'));
    expect((await say(tom, 'yes please')).response).toContain('above 2,350.00');
  });

  test('of four brains opens to who said what, and costs what four cost', async () => {
    await app.db.updateTable('users').set({ purchased_tokens: 50 }).where('id', '=', maya.id).execute();
    standIn.plan(calls('propose_signal', { pair: 'EUR/USD' }), words('Have a look at this one.'));
    const answer = await say(maya, 'give me a signal on eurusd');
    expect(answer.aiMessage.panel?.views).toHaveLength(4);
    expect(answer.response).toMatch(/^Verdict of the four brains: [\s\S]*Have a look at this one\./);
    expect(answer.tokensDeducted).toBe(answer.signal ? 3 : 2);
  });

  test('that only sounds like a watch or a signal is not sent', async () => {
    standIn.plan(words('Sure, it is on my list.'), words('All right.'));
    const watched = await say(maya, 'tell me when gold breaks out');
    expect(watched.response).toContain(notices.doubts);
    expect(watched.response).toContain('below 2,340.00 and above 2,350.00');
    expect(standIn.heard.at(-1)?.messages.at(-1)?.text).toContain('watch_levels was not asked');

    standIn.plan(words('Just buy the euro.'), words('Really, the euro.'));
    const signal = await say(maya, 'give me a signal on eurusd');
    expect(signal.response).not.toContain('Just buy');
    expect(signal.signal).toMatchObject({ pair: 'EUR/USD' });
  });

  test('sizes a position from the figures that the user named, and from no others', async () => {
    standIn.decide(({ messages }) => {
      const told = messages.at(-1);
      if (told?.role === 'tool')
        return words(told.text.startsWith('Refused') ? 'How much do you have?' : told.text);
      const input = { pair: 'EUR/USD', capital_dollars: 5_000, risk_percent: 1 };
      return calls('position_size', input);
    });
    const sized = await say(maya, 'I have $5,000 and risk 1 % on eurusd, how many lots?');
    expect(sized.response).toContain('$5,000.00');
    expect(sized.response).toMatch(/[\d.]+ lots/);
    const tom = await aUser(app);
    expect((await say(tom, 'how many lots on eurusd?')).response).toContain('How much do you have?');
  });

  test('sizes a position from the capital that premium users told a while ago', async () => {
    await app.db.updateTable('users').set({ plan: 'premium' }).where('id', '=', maya.id).execute();
    standIn.decide(() => words('Noted.'));
    await say(maya, 'I have $4,321 in my account');
    app.clock.advance(31 * 60_000);
    standIn.decide(({ messages }) => {
      const told = messages.at(-1);
      if (told?.role === 'tool') return words(told.text);
      return calls('position_size', { pair: 'EUR/USD', capital_dollars: 4_321 });
    });
    try {
      expect((await say(maya, 'how many lots on eurusd?')).response).toContain('$4,321.00');
    } finally {
      app.clock.set(NOON);
    }
  });

  test('knows the conversation and the profile, and nothing that is nobody’s business', async () => {
    await maya.call('saveProfile', {
      body: { firstName: 'Maya', lastName: 'Ozturk', location: 'Split', riskTolerance: 'conservative' },
    });
    standIn.plan(gold, words('Gold sells at 2,345.05.'), words('Because it rests.'));
    await say(maya, "what's gold at?");
    await say(maya, 'why is that?');
    const { raw = '', messages = [] } = standIn.heard.at(-1) ?? {};
    expect(messages[0]?.text).toContain('"firstName":"Maya"');
    expect(messages[0]?.text).toContain('"riskTolerance":"conservative"');
    expect(messages.map((one) => one.text)).toContain("what's gold at?");
    expect(messages.at(-1)?.text).toBe('why is that?');
    for (const secret of [maya.email, maya.id, 'Ozturk', 'Split', '127.0.0.1', 'calmwick=', 'sk-canary'])
      expect(raw).not.toContain(secret);
  });

  test('knows what premium users told, as data, and nothing that they erased', async () => {
    await app.db.updateTable('users').set({ plan: 'premium' }).where('id', '=', maya.id).execute();
    standIn.decide(() => words('All calm.'));
    await say(maya, 'call me Samira');
    await say(maya, 'good morning, how are you');
    expect(standIn.heard.at(-1)?.messages[0]?.text).toContain('"remembered":["Name: Samira"]');
    await say(maya, 'forget everything');
    await say(maya, 'yes');
    await say(maya, 'good morning again, how are you');
    expect(standIn.heard.at(-1)?.raw).not.toContain('Samira');
  });

  test('starts anew after half an hour without a word', async () => {
    standIn.decide(() => words('All calm.'));
    await say(maya, 'hello from before the pause');
    app.clock.advance(31 * 60_000);
    try {
      await say(maya, 'hello again my friend');
      expect(standIn.heard.at(-1)?.raw).not.toContain('before the pause');
    } finally {
      app.clock.set(NOON);
    }
  });

  test('keeps at most ten messages of the past in mind', async () => {
    standIn.decide(() => words('All calm.'));
    for (let turn = 0; turn < 8; turn += 1) await say(maya, `hello number ${turn}`);
    const past = standIn.heard.at(-1)?.messages.slice(2, -1) ?? [];
    expect(past).toHaveLength(10);
    expect(past[0]?.text).toBe('hello number 2');
  });
});

describe('what the language model is not asked', () => {
  test.each([
    'i want to die',
    'I lost everything, I am ruined',
    'should I put my rent money into gold?',
    'can you guarantee me a profit?',
  ])('%s', async (content) => {
    const before = standIn.heard.length;
    standIn.plan(words('Buy gold.'));
    const answer = await say(maya, content);
    expect(standIn.heard).toHaveLength(before);
    expect(answer.response).not.toContain('Buy gold');
    expect(await usageOf(answer.aiMessage.id)).toBeUndefined();
  });

  test('a message that cannot be paid', async () => {
    await app.db
      .updateTable('users')
      .set({ daily_tokens: 0, welcome_tokens: 0 })
      .where('id', '=', maya.id)
      .execute();
    const before = standIn.heard.length;
    expect((await refusalOf(say(maya, "what's gold at?"))).status).toBe(402);
    expect(standIn.heard).toHaveLength(before);
    expect((await say(maya, 'i want to die')).tokensDeducted).toBe(0);
  });

  test('a message beyond the user’s own limit for the day', async () => {
    await maya.call('saveDailyCap', { body: { tokens: 1 } });
    await say(maya, "what's silver at?");
    const before = standIn.heard.length;
    expect((await refusalOf(say(maya, "what's silver at?"))).code).toBe('own_cap');
    expect(standIn.heard).toHaveLength(before);
  });

  test('a second message while the first is being answered', async () => {
    standIn.plan({ kind: 'hang' });
    const first = say(maya, "what's gold at?");
    await expect.poll(() => standIn.heard.at(-1)?.messages.at(-1)?.text).toBe("what's gold at?");
    const before = standIn.heard.length;
    expect((await say(maya, 'price of bitcoin')).response).toContain(notices.busy);
    expect(standIn.heard).toHaveLength(before);
    expect((await first).response).toContain(notices.trouble);
  });

  test('a second message that another process has to answer meanwhile', async () => {
    const database = openDatabase(app.connectionString, () => undefined);
    const languageModel = app.deps.languageModel && { ...app.deps.languageModel };
    const other = await createApp({ ...app.deps, database, languageModel });
    try {
      const elsewhere = newBrowser(other.server, '127.0.0.1');
      for (const [name, value] of maya.jar) elsewhere.jar.set(name, value);
      standIn.plan({ kind: 'hang' });
      const first = say(maya, "what's silver at?");
      await expect.poll(() => standIn.heard.at(-1)?.messages.at(-1)?.text).toBe("what's silver at?");
      const before = standIn.heard.length;
      expect((await say(elsewhere, 'price of bitcoin')).response).toContain(notices.busy);
      expect(standIn.heard).toHaveLength(before);
      expect((await first).response).toContain(notices.trouble);
      standIn.plan(gold, words('Gold sells at 2,345.05.'));
      expect((await say(elsewhere, "what's gold at?")).response).toContain('Gold sells at 2,345.05.');
    } finally {
      await other.server.close();
      await database.close();
    }
  });

  test('a message while a process that died was asking, until that would have been given up', async () => {
    const call = '00000000-0000-4000-8000-000000000000';
    await app.db
      .insertInto('model_calls')
      .values({ user_id: maya.id, call, held_until: NOON + 5_000 })
      .execute();
    expect((await say(maya, "what's gold at?")).response).toContain(notices.busy);
    app.clock.advance(5_000);
    try {
      standIn.plan(gold, words('Gold sells at 2,345.05.'));
      expect((await say(maya, "what's gold at?")).response).toMatch(/^Gold sells at 2,345.05\./);
    } finally {
      app.clock.set(NOON);
    }
  });

  test('and one call that ends late frees no place but its own', async () => {
    standIn.plan({ kind: 'hang' });
    const first = say(maya, "what's oil at?");
    await expect.poll(() => standIn.heard.at(-1)?.messages.at(-1)?.text).toBe("what's oil at?");
    const call = '00000000-0000-4000-8000-000000000000';
    await app.db.updateTable('model_calls').set({ call }).where('user_id', '=', maya.id).execute();
    await first;
    expect((await say(maya, 'price of bitcoin')).response).toContain(notices.busy);
  });
});

describe('when the provider fails', () => {
  test.each<[string, Parameters<StandIn['plan']>]>([
    ['is down', [{ kind: 'status', status: 500 }]],
    ['has had enough', [{ kind: 'status', status: 429, headers: { 'retry-after': '60' } }]],
    ['refuses the key', [{ kind: 'status', status: 401 }]],
    ['answers garbage', [{ kind: 'garbage' }]],
    ['says nothing', [words('')]],
    ['breaks off', [{ kind: 'truncated', words: ['Gold is '] }]],
    ['breaks off after a tool', [gold, { kind: 'truncated', words: ['Gold sells at 2,345.05. '] }]],
    ['hangs', [{ kind: 'hang' }]],
    ['hangs in the middle', [gold, { kind: 'hang', words: 'Gold sells at 2,345.05. And ' }]],
    ['never ends', [{ kind: 'endless' }]],
  ])('because it %s, the analyst answers, says so, and is paid as usual', async (_how, behaviours) => {
    standIn.plan(...behaviours);
    const answer = await say(maya, "what's gold at?");
    expect(answer.response.startsWith(`${notices.trouble}\n\nGold (XAU/USD) is 2,345.05 to sell`)).toBe(true);
    expect(answer).toMatchObject(charged);
    expect((await maya.call('getConversation')).messages).toHaveLength(2);
  });

  test('no log line holds a key or what was said', () => {
    const lines = JSON.stringify(app.logged);
    expect(lines).toContain('language model');
    expect(lines).not.toContain('sk-canary');
    expect(lines).not.toMatch(/what's gold at|2,345/);
  });
});
