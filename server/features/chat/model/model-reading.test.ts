import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calculators } from '@app/domain/buddy/calculators/calculators.ts';
import type { StandIn, StandInReply } from '../../../adapters/language-model/stand-ins/stand-in.ts';
import type { TestApp } from '../../../testing/app.ts';
import { readMessage, startModelApp } from '../../../testing/apps/model-app.ts';
import { aUser, type TestUser } from '../../../testing/users/builders.ts';
import { sendChatMessage } from '../../../testing/users/send-chat-message.ts';
import { fallbackNotices } from './write-with-model.ts';

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

const calls = (...list: Array<{ name: string; input: unknown }>): StandInReply => ({
  kind: 'calls',
  calls: list,
});
const words = (...pieces: string[]): StandInReply => ({ kind: 'words', words: pieces });
const toolText = (): string =>
  standIn.heard
    .findLast(({ messages }) => messages.some(({ role }) => role === 'tool'))
    ?.messages.filter(({ role }) => role === 'tool')
    .map(({ text }) => text)
    .join('\n') ?? '';
const actsOf = async (user: TestUser) => ({
  signals: await app.db.selectFrom('subscriptions').select('id').where('user_id', '=', user.id).execute(),
  watches: await app.db
    .selectFrom('watches')
    .selectAll()
    .where('user_id', '=', user.id)
    .where('ended_at', 'is', null)
    .execute(),
});
const none = { signals: [], watches: [] };

describe('the reading of a language model', () => {
  test('is asked for first, with our own beside it', async () => {
    standIn.plan(calls(readMessage()), words('All calm.'));
    await sendChatMessage(maya, 'what is one pip worth for 0.3 lots of cable?');
    const [first, second] = standIn.heard.slice(-2).map(({ raw }) => JSON.parse(raw));
    expect(first.tool_choice).toEqual({ type: 'function', function: { name: 'read_message' } });
    expect(second.tool_choice).toBe('auto');
    expect(first.messages[1].content).toContain(
      '"questions":[{"measure":"pip-value","pairs":["GBP/USD"],"amounts":[',
    );
  });

  test('has its figures worked out at once', async () => {
    const question = {
      measure: 'pip-value',
      pairs: ['GBP/USD'],
      amounts: [{ role: 'lots', value: 0.3 }],
    };
    standIn.plan(
      calls(readMessage([], { questions: [question] })),
      words('One pip of cable is worth $3.00 at 0.3 lots.'),
    );
    const answer = await sendChatMessage(maya, 'pip value for 0.3 lots of cable?');
    expect(answer.response).toContain('$3.00 at 0.3 lots');
    expect(standIn.heard.at(-1)?.messages.filter(({ role }) => role === 'tool')).toHaveLength(1);
    expect(answer.tokensDeducted).toBe(1);
  });

  test('outweighs our own where they differ', async () => {
    standIn.plan(calls(readMessage()), words('Nobody can, and anyone who says so is selling something.'));
    const answer = await sendChatMessage(maya, 'can you guarantee me a profit?');
    expect(answer.response).toBe('Nobody can, and anyone who says so is selling something.');
  });

  test.each([
    ['crisis', /988/],
    ['distress', /GamCare/],
  ])('that hears a %s leaves the answer to our care, free of charge', async (feeling, help) => {
    standIn.plan(calls(readMessage([], { feeling })), words('Gold is calm today.'));
    const answer = await sendChatMessage(maya, 'nothing matters any more, how is gold');
    expect(answer.response).toMatch(help);
    expect(answer.response).not.toContain('calm today');
    expect(answer.tokensDeducted).toBe(0);
  });

  test('that hears a child leaves the answer to our care', async () => {
    standIn.plan(calls(readMessage([], { isMinor: true })), words('Here we go.'));
    const answer = await sendChatMessage(maya, 'my teacher says trading is cool, how is gold');
    expect(answer.response).toMatch(/trading has to wait/);
  });

  test('that hears a crisis keeps our care where the provider then fails', async () => {
    standIn.plan(calls(readMessage([], { feeling: 'crisis' })), { kind: 'status', status: 500 });
    expect((await sendChatMessage(maya, 'nothing matters any more, how is gold')).response).toMatch(/988/);
  });

  test('that hears needed money puts the refusal above the words, and proposes nothing', async () => {
    standIn.plan(
      calls(readMessage(['signal'], { feeling: 'needed-money' }), { name: 'propose_signal', input: {} }),
      words('Let us look at it calmly another day.'),
    );
    const answer = await sendChatMessage(maya, 'give me a signal on eurusd');
    expect(answer.response).toMatch(/^Please don't\. [\s\S]*another day\.$/);
    expect(await actsOf(maya)).toEqual(none);
  });

  test.each([
    ['negated', 'give me no signal on eurusd please', { isWanted: false }, 'Write to me less'],
    ['wished by the model alone', 'how do signals work?', { isWanted: true }, 'Look for a signal'],
    ['refused by the model alone', 'give me a signal on eurusd', { isWanted: false }, 'A signal on EUR/USD'],
  ])('a signal that is %s is not issued', async (_how, content, wish, label) => {
    standIn.plan(
      calls(readMessage([], { acts: [{ act: 'signal', ...wish }] }), {
        name: 'propose_signal',
        input: { pair: 'EUR/USD' },
      }),
      words('A breakout is a close beyond the range.'),
    );
    const answer = await sendChatMessage(maya, content);
    expect(toolText()).toContain('Refused: the newest message holds no plain wish');
    expect(answer.response).toBe('A breakout is a close beyond the range.');
    expect(await actsOf(maya)).toEqual(none);
    expect(answer.aiMessage.actions?.[0]?.label).toBe(label);
  });

  test('no act happens before the message is read', async () => {
    standIn.plan(calls({ name: 'propose_signal', input: { pair: 'EUR/USD' } }), words('Wait with me.'));
    const answer = await sendChatMessage(maya, 'give me a signal on eurusd');
    expect(toolText()).toContain('Refused: call read_message first.');
    expect(answer.response).toContain(fallbackNotices.mismatches);
  });

  test('two alerts of one sentence are both set, and both ended', async () => {
    standIn.plan(
      calls(readMessage(['watch']), { name: 'watch_levels', input: {} }),
      words('I watch both for you.'),
    );
    await sendChatMessage(maya, 'alert me when gold hits 2,360 and when eurusd hits 1.0900');
    expect((await actsOf(maya)).watches.map(({ pair }) => pair).toSorted()).toEqual(['EUR/USD', 'XAU/USD']);
    standIn.plan(
      calls(readMessage(['cancel-watch']), { name: 'cancel_watch', input: {} }),
      words('I have cancelled your watches.'),
    );
    await sendChatMessage(maya, 'cancel all my watches');
    expect((await actsOf(maya)).watches).toEqual([]);
  });

  test('of nonsense is refused, and the model may read again', async () => {
    standIn.plan(
      calls({ name: 'read_message', input: { acts: 'none' } }),
      calls(readMessage()),
      words('All calm.'),
    );
    expect((await sendChatMessage(maya, 'good morning')).response).toBe('All calm.');
    expect(toolText()).toBe('Refused: this tool does not take that input.\nRead.');
  });
});

describe('the calculators as tools of a language model', () => {
  test('are all there, in one tool', async () => {
    standIn.plan(words('All calm.'));
    await sendChatMessage(maya, 'good morning');
    const { tools } = JSON.parse(standIn.heard.at(-1)?.raw ?? '{}') as {
      tools: Array<{ function: { name: string; parameters: Record<string, never> } }>;
    };
    const schema = JSON.stringify(tools.find(({ function: one }) => one.name === 'calculate'));
    for (const measure of Object.keys(calculators)) expect(schema).toContain(`"${measure}"`);
  });

  test('take the user’s figures and those of other tools, and no others', async () => {
    const sum = (expression: string) => ({ name: 'calculate', input: { measure: 'sum', expression } });
    standIn.plan(
      calls(
        readMessage(),
        { name: 'get_quotes', input: { pairs: ['XAU/USD'] } },
        sum('2345.05*2'),
        sum('40*3'),
        sum('77777*3'),
      ),
      words('Twice that is 4,690.1, and the other one is 120.'),
    );
    const answer = await sendChatMessage(maya, 'how much is two times the gold price, and 40 times 3?');
    expect(toolText()).toContain('Refused: nobody gave the figure 77777');
    expect(answer.response).toContain('4,690.1');
  });

  test('bring roles, so that a swapped bid and ask is not sent', async () => {
    const price = readMessage([], { questions: [{ measure: 'price', pairs: ['XAU/USD'] }] });
    standIn.plan(
      calls(price),
      words('You buy gold at 2,345.05 and sell it at 2,345.35.'),
      words('You buy gold at 2,345.35 and sell it at 2,345.05.'),
    );
    const answer = await sendChatMessage(maya, "what's gold at?");
    expect(answer.response).toMatch(/^You buy gold at 2,345\.35 and sell it at 2,345\.05\./);
    expect(standIn.heard.at(-1)?.messages.at(-1)?.text).toContain('2,345.05 as the ask');
  });

  test.each(['Your trade is open.', "I've set the alert.", "There's no way this loses."])(
    'do not excuse a claim: %s',
    async (claim) => {
      standIn.decide(({ messages }) =>
        messages.at(-1)?.role === 'tool' ? words(claim) : calls(readMessage()),
      );
      const answer = await sendChatMessage(maya, 'good morning, how are you');
      expect(answer.response).not.toContain(claim);
    },
  );
});
