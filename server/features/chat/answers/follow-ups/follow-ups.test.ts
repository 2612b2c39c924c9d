import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRulesCalendar } from '../../../../adapters/calendar/rules/rules.ts';
import { openSimulatedMarket } from '../../../../adapters/market/simulated/simulated.ts';
import { startTestApp, type TestApp } from '../../../../testing/app.ts';
import { aUser } from '../../../../testing/users/builders.ts';
import { sendChatMessage } from '../../../../testing/users/send-chat-message.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    market: openSimulatedMarket({ seed: 7 }),
    calendar: openRulesCalendar(),
    startAt: Date.UTC(2026, 10, 18, 13, 30),
  });
});
afterAll(() => app.close());

const talk = async (...texts: string[]) => {
  const user = await aUser(app);
  const replies = [];
  for (const text of texts) replies.push(await sendChatMessage(user, text));
  return replies;
};

const answers: ReadonlyArray<readonly [string, string]> = [
  ['a price', 'what is gold at'],
  ['a calculator', 'what is one pip worth for 0.3 lots of eurusd'],
  ['a lesson', 'what is leverage'],
  ['no signal', 'give me a signal on silver'],
  ['a signal', 'any signal today'],
  ['a watch', 'watch gold at 3,800'],
  ['the calendar', 'what news is coming up'],
  ['tokens', 'how many tokens do i have'],
  ['a ranking', 'which market moved most today'],
];
const followUps = [
  ['why', 'really?', 'and then?', 'so should I?', 'how come'],
  ['simpler', 'shorter', "like I'm twelve", 'an example', 'more'],
  ['explain that', 'so which is better', 'in euros?', 'on 4 hours', 'and how far on gold?'],
];
const LOST =
  /did not understand|nothing before this|not sure what you mean|no answer before this|no signal of mine|could not back up/;

describe.each(answers)('after %s', (_, question) => {
  it.each(followUps)(
    '"%s", "%s", "%s", "%s" and "%s" keep the thread and repeat no paragraph',
    async (...asked) => {
      const replies = await talk(question, ...asked);
      const told = replies.slice(1).map(({ response }) => response);
      for (const response of told) expect(response).not.toMatch(LOST);
      const paragraphs = replies
        .flatMap(({ response }) => response.split('\n\n'))
        .filter((one) => one.length >= 50 && !/\d/.test(one));
      expect(new Set(paragraphs).size).toBe(paragraphs.length);
      for (const { signal } of replies.slice(1)) expect(signal).toBeNull();
    },
  );
});

it('a price is explained by what there was to see', async () => {
  const [, why] = await talk('what is gold at', 'why');
  expect(why?.response).toContain('Nobody can prove why a price moves');
  expect(why?.response).toMatch(/today, [\d.]+ %/);
});

it('"why sell" names the break that the rule follows', async () => {
  const [first, why] = await talk('any signal today', 'why sell');
  expect(first?.signal?.action).toBe('SELL');
  expect(why?.response).toContain('closed below');
});

it('"the second one" is the second that was named', async () => {
  const [ranked, second] = await talk('which 3 are moving most', 'the second one, tell me more');
  const [, name = ''] = /then (\w+)/.exec(ranked?.response ?? '') ?? [];
  expect(second?.response.toLowerCase()).toContain(name);
});

it('"the second one" after a question takes the second answer that was offered', async () => {
  const [, asked, taken] = await talk('what is a pip', 'which is better', 'the second one');
  expect(asked?.aiMessage.actions?.[1]?.say).toBe('which moved more today, eurusd or gbpusd');
  expect(taken?.response).toContain('GBP/USD');
});

it('"in euros" converts the price before', async () => {
  const [, euros] = await talk('price of silver', 'in euros?');
  expect(euros?.response).toMatch(/is about €\d/);
});

describe('a talk about a subject', () => {
  it.each<[string, string, RegExp]>([
    ['what is swap', 'can i avoid it', /close before the daily turn/],
    ['how do i delete my account', 'do i lose the tokens', /all tokens/],
    ['how do i delete my account', 'and my data?', /erased/],
    ['whats the spread of eurusd', 'who gets that money', /broker keeps it/],
    ['whats rsi', 'so 70 is sell', /Not by itself/],
    ['leverage?', 'still dont get it, like with pizza', /pizza/],
    ['tell me a joke', 'i dont get it', /Explained jokes/],
    ['what is nfp', 'when is it', /Non-Farm/],
    ['what is gold at', 'is that normal', /covers on a usual day/],
    ['give me the levels of silver', 'is that far', /of what silver covers/],
    ['what is a gap', 'do they always close', /Many (do|gaps)/],
    ['what is a pip', 'ok teach that one', /Good to know next/],
  ])('after "%s" answers "%s"', async (first, second, expected) => {
    const [, reply] = await talk(first, second);
    expect(reply?.response).toMatch(expected);
    expect(reply?.response).not.toMatch(LOST);
  });

  it.each([
    ['when is the next fed meeting', 'what time is that in Manila', /in Manila/],
    ['what news is coming up', 'which pair does it hit most', /feels it first/],
    ['what news is coming up', 'and tomorrow', /tomorrow \(UTC\)/],
    ['what news is coming up', 'so wait til then?', /waiting is the better part/],
    ['what news is coming up', 'remind me when its over', /can't set a note/],
  ] as const)('on the calendar: after "%s" answers "%s"', async (first, second, expected) => {
    const [, reply] = await talk(first, second);
    expect(reply?.response).toMatch(expected);
  });

  it('tells the middle of a list again', async () => {
    const [listed, middle] = await talk('what news is coming up', 'the middle one again, i got lost');
    const lines = listed?.response.split('\n').filter((one) => one.startsWith('- ')) ?? [];
    expect(`- ${middle?.response}`).toBe(lines[Math.floor(lines.length / 2)]);
  });

  it('goes on over a nod, which accepts nothing and costs nothing', async () => {
    const [, nod, reply] = await talk('what is swap', 'k', 'can i avoid it');
    expect(nod?.tokensDeducted).toBe(0);
    expect(nod?.response).toContain('go on from here');
    expect(reply?.response).toMatch(/close before the daily turn/);
  });

  it('hears a statement without asking back', async () => {
    const [, reply] = await talk('what is swap', 'my uncle knows all about such things');
    expect(reply?.response).not.toMatch(LOST);
    expect(reply?.tokensDeducted).toBe(0);
  });

  it('offers what the talk is about where it has to ask back', async () => {
    const [, reply] = await talk('what is gold at', 'is it hugging the thing');
    expect(reply?.response).toMatch(/not sure what you mean/);
    expect(reply?.aiMessage.actions?.map(({ label }) => label)).toContain('Price of gold');
  });

  it('is not left by a word that names a lesson', async () => {
    const [, reply] = await talk('how do taxes work', 'who do i ask');
    expect(reply?.response).toMatch(/tax adviser/);
  });
});

it('a lesson comes once, then in a sentence', async () => {
  const [first, again] = await talk('what is a stop loss', 'what is a stop loss');
  expect(again?.response).toContain('In short, as we had it');
  expect(again?.response.length).toBeLessThan((first?.response.length ?? 0) / 2);
});

it.each(['why', 'really?', 'so?', 'more', 'simpler', 'the second one', 'should i?', 'in euros?'])(
  '"%s" with nothing before it is one free line with two or three buttons',
  async (text) => {
    const [{ response, tokensDeducted, aiMessage } = { response: '', tokensDeducted: 1, aiMessage: {} }] =
      await talk(text);
    expect(response.split('\n\n')).toHaveLength(1);
    expect(tokensDeducted).toBe(0);
    expect([2, 3]).toContain(('actions' in aiMessage && aiMessage.actions?.length) || 0);
  },
);

describe('an outlook', () => {
  it('answers first, in at most three paragraphs beside the label, with buttons in place of a question', async () => {
    const [{ response, aiMessage } = { response: '', aiMessage: { actions: [] } }] =
      await talk('should i buy oil');
    expect(response).toMatch(/^Nobody knows where crude oil goes next\. /);
    expect(response).not.toContain('?');
    expect(response.split('\n\n').filter((one) => !one.startsWith('Simulated')).length).toBeLessThanOrEqual(
      3,
    );
    expect(aiMessage.actions?.map(({ label }) => label)).toContain('Watch both levels');
  });

  it.each([
    'log my trade',
    'idea on yen would be what, 1 token? good to know. another time',
    'bitcoin looks so cheap ahhh... no. be strong',
    'i regret the last idea. wont be taking another for a while',
  ])('is not given to "%s"', async (text) => {
    const [reply] = await talk(text);
    expect(reply?.response).not.toMatch(/Nobody knows|fresh breakout/);
    expect(reply?.signal).toBeNull();
  });
});
