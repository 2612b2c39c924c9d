import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRulesCalendar } from '../../../../adapters/calendar/rules/rules.ts';
import { openSimulatedMarket } from '../../../../adapters/market/simulated/simulated.ts';
import { startTestApp, type TestApp } from '../../../../testing/app.ts';
import { aUser, type TestUser } from '../../../../testing/users/builders.ts';
import { sendChatMessage } from '../../../../testing/users/send-chat-message.ts';

// EUR/USD and EUR/GBP have just broken out; gold, near 3,725, stands below its range.
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    market: openSimulatedMarket({ seed: 7 }),
    calendar: openRulesCalendar(),
    startAt: Date.UTC(2026, 10, 18, 13, 41),
  });
  await app.runJobs();
});
afterAll(() => app.close());

const say = async (user: TestUser, ...texts: string[]) => {
  let last = await sendChatMessage(user, texts[0] ?? '');
  for (const text of texts.slice(1)) last = await sendChatMessage(user, text);
  return last;
};
const stepsOf = ({ aiMessage }: Awaited<ReturnType<typeof say>>) =>
  (aiMessage.actions ?? []).map(({ label }) => label);

describe('what could be lost', () => {
  it.each([
    'what would i lose on gold',
    'how mch can i loose on gld',
    'What is the risk on gold?',
    'how risky is gold',
  ])('"%s" is told as one sum with a picture, and nothing is asked back', async (text) => {
    const reply = await say(await aUser(app), text);
    expect(reply.response).toMatch(
      /^\*\*With 0\.01 lots, the smallest size, you would lose about \$\d+\.\d\d on gold\.\*\*/,
    );
    expect(reply.response).toContain('You follow no idea on gold, so nothing is at risk there now.');
    expect(reply.aiMessage.chart).toMatchObject({ pair: 'XAU/USD' });
    expect(stepsOf(reply)).toEqual(['I have $500', 'Practise without money', 'Chart of gold']);
  });

  it('is counted on the account that was named, also on the next market', async () => {
    const maya = await aUser(app);
    const account = await say(maya, 'i have 500 bucks');
    expect(account.response).toContain('**With $500: 1 % of it is $5.00 and 2 % of it is $10.00.**');
    expect(stepsOf(account)).toContain('What I could lose on gold');
    expect((await say(maya, 'what would i lose on eurusd')).response).toMatch(
      /^\*\*At 1 % of your \$500, you would lose \$5\.00 on EUR\/USD\.\*\*/,
    );
    expect((await say(maya, 'and oil?')).response).toContain('you would lose $5.00 on crude oil');
  });

  it('of an open idea is what its stop costs on the own stake', async () => {
    const maya = await aUser(app);
    const { signal } = await say(maya, 'give me an eurusd practice idea');
    const id = signal?.id ?? '';
    await maya.call('changeStake', { params: { id }, body: { risk: 7 } });
    for (const text of [
      'what would i lose on the euro',
      'what can i lose if it goes wrong',
      'whats my risk on eurusd',
    ]) {
      const reply = await say(maya, text);
      expect(reply.response).toContain('You would lose $7.00 on your EUR/USD idea if its stop is hit.');
    }
    const { response, aiMessage } = await say(maya, 'hi', 'worst case on eurusd');
    expect(response).toContain('You would lose $7.00');
    expect(aiMessage.actions?.map(({ label }) => label)).toContain('Stop following it');
  });

  it('is not what somebody in need is told first', async () => {
    const { response } = await say(await aUser(app), 'how much can i lose on gold, its my rent money');
    expect(response).not.toContain('smallest size');
  });
});

describe('a watch', () => {
  it('rests and goes on by words, as it was stored', async () => {
    const maya = await aUser(app);
    const paused = await say(maya, 'watch gold', 'paus my gold alert pls');
    expect(paused.response).toMatch(
      /^Done, this one rests until you say so:\nGold \(XAU\/USD\), daily: .* \(paused\)/,
    );
    expect((await maya.call('listWatches')).watches).toMatchObject([{ isPaused: true }]);
    const resumed = await say(maya, 'turn it on again');
    expect(resumed.response).toMatch(/^Done, I watch this one again:\nGold/);
    expect((await maya.call('listWatches')).watches).toMatchObject([{ isPaused: false }]);
    expect(stepsOf(resumed)).toEqual(['Pause it', 'Show my watches', 'Enough for today']);
  });

  it.each(['dont pause my gold alert', 'should i pause my gold alert?', 'how do i pause an alert'])(
    'goes on after "%s"',
    async (text) => {
      const maya = await aUser(app);
      await say(maya, 'watch gold', text);
      expect((await maya.call('listWatches')).watches).toMatchObject([{ isPaused: false }]);
    },
  );

  it('of several is asked for, and its market alone is the answer', async () => {
    const maya = await aUser(app);
    const asked = await say(maya, 'watch gold', 'watch oil', 'pause my alert');
    expect(asked.response).toContain('Which one shall I pause? I have changed nothing yet.');
    await say(maya, 'gold');
    const { watches } = await maya.call('listWatches');
    expect(watches.map(({ pair, isPaused }) => [pair, isPaused])).toEqual([
      ['XAU/USD', true],
      ['WTI/USD', false],
    ]);
  });
});

describe('an open idea', () => {
  it.each([
    'stop following my euro idea',
    "I don't want to follow it any more",
    'cancel that trade',
    'stop folowing it pls',
  ])('is left by "%s", and stands as left', async (text) => {
    const maya = await aUser(app);
    const { signal } = await say(maya, 'give me an eurusd practice idea');
    const left = await say(maya, text);
    expect(left.response).toContain(
      `Done, you follow this one no longer:\n${signal?.signalId}, sell EUR/USD`,
    );
    expect((await maya.call('getSignalStats')).practice).toMatchObject({ activeSignals: 0, leftSignals: 1 });
    const results = await say(maya, 'how are my ideas doing');
    expect(results.response).toContain('You left 1 idea before the end: neither a win nor a loss for you');
  });

  it.each([
    'dont stop following my idea',
    'should i stop following it?',
    'what happens if i stop following it',
  ])('stays after "%s"', async (text) => {
    const maya = await aUser(app);
    const reply = await say(maya, 'give me an eurusd practice idea', text);
    expect((await maya.call('getSignalStats')).practice).toMatchObject({ activeSignals: 1, leftSignals: 0 });
    expect(reply.response).not.toContain("I'm not sure what you mean");
  });

  it('of several is asked for', async () => {
    const maya = await aUser(app);
    await say(maya, 'give me an eurusd practice idea', 'give me an eurgbp practice idea');
    const asked = await say(maya, 'stop following my idea');
    expect(asked.response).toContain('Which one shall I leave? I have changed nothing yet.');
    const [choice] = asked.aiMessage.actions ?? [];
    await say(maya, choice?.say ?? '');
    expect((await maya.call('getSignalStats')).practice).toMatchObject({ activeSignals: 1, leftSignals: 1 });
  });

  it('that is not there is said so', async () => {
    const { response } = await say(await aUser(app), 'stop following my gold idea');
    expect(response).toContain('You follow no open idea of mine on gold');
  });
});

describe('quiet hours', () => {
  it('are saved by words and printed as they were stored', async () => {
    const maya = await aUser(app);
    const { response, aiMessage } = await say(maya, "don't write me between 22 and 7");
    expect(response).toContain('Done: from 22:00 to 07:00 GMT I write nothing by myself.');
    expect(aiMessage.actions?.[0]).toMatchObject({ label: 'Preferences', open: 'preferences' });
    expect((await maya.call('getProactivePreferences')).quietHours).toEqual({ start: '22:00', end: '07:00' });
    expect((await say(maya, 'what are my quiet hours')).response).toContain('22:00 to 07:00 GMT');
    await say(maya, 'quiet hours off');
    expect((await maya.call('getProactivePreferences')).quietHours).toEqual({ start: '00:00', end: '00:00' });
  });

  it('of a place are counted into GMT, and both are told', async () => {
    const maya = await aUser(app);
    const { response } = await say(maya, 'quiet hours from ten to six berlin time');
    expect(response).toContain('Done: from 21:00 to 05:00 GMT I write nothing by myself.');
    expect(response).toContain('For you that is 22:00 to 06:00');
    expect((await maya.call('getProactivePreferences')).quietHours).toEqual({ start: '21:00', end: '05:00' });
  });

  it('are in the own time of whoever sends it along', async () => {
    const maya = await aUser(app);
    await maya.call('sendMessage', {
      body: { content: 'no messages from 10pm to 7am', timeZone: 'Asia/Tokyo' },
    });
    expect((await maya.call('getProactivePreferences')).quietHours).toEqual({ start: '13:00', end: '22:00' });
  });

  it.each(["don't set quiet hours from 23 to 5", 'how do i set quiet hours', 'no messages at night'])(
    'stay as they are after "%s"',
    async (text) => {
      const maya = await aUser(app);
      const before = (await maya.call('getProactivePreferences')).quietHours;
      await say(maya, text);
      expect((await maya.call('getProactivePreferences')).quietHours).toEqual(before);
    },
  );
});

it('signing out is a button, and words alone end no session', async () => {
  const maya = await aUser(app);
  const { aiMessage, tokensDeducted } = await say(maya, 'log me out');
  expect(aiMessage.actions?.[0]).toMatchObject({ label: 'Sign out', open: 'sign-out' });
  expect(tokensDeducted).toBe(0);
  expect((await maya.call('getCurrentUser')).id).toBe(maya.id);
});

it('how many tokens there are and when more come are both told', async () => {
  const { response } = await say(await aUser(app), 'how many tokens do I have and when do I get more');
  expect(response).toContain('You had 100 tokens');
  expect(response).toMatch(/You get more at midnight UTC, in 10 hours:.* your 20 of a day/);
});

it('a pip of gold is told beside the one that many brokers count', async () => {
  const { response } = await say(await aUser(app), 'how much is a pip on gold');
  expect(response).toContain('Many brokers call $0.10 one');
});

it('a watch is confirmed with the price now, the distance and its end', async () => {
  const { response } = await say(await aUser(app), 'tell me when gold goes above 4000');
  expect(response).toMatch(/It is at 3,7\d\d\.\d\d now, \$2\d\d\.\d\d below the level\. I look until /);
});

it('who doubts gets the page with the record', async () => {
  const { aiMessage } = await say(await aUser(app), 'can i trust you');
  expect(aiMessage.actions?.[0]).toMatchObject({ open: 'confidence' });
});

it('the horizon of hours is never called short beside a direction', async () => {
  const { response } = await say(await aUser(app), 'give me a short term gold idea');
  expect(response).toContain('on the short-term plan');
  expect(response).not.toMatch(/\bshort (plan|idea|range)\b/);
});

describe('what is said in plain words', () => {
  it.each([
    'what did the last news do',
    'what happened after the latest report',
    'hows the market react to the last news',
  ])('"%s" tells the release that is out and the hour after it', async (text) => {
    const { response, aiMessage } = await say(await aUser(app), text);
    expect(response).toContain('in the hour after CPI y/y (GBP)');
    expect(response).toContain('Wednesday 18 November, 07:00 UTC');
    expect(aiMessage.eventData).toMatchObject({ name: 'CPI y/y' });
  });

  it('tells the same release on another market', async () => {
    const { response } = await say(await aUser(app), 'what did the last news do', 'and gold?');
    expect(response).toMatch(/Gold (went|stood).* in the hour after CPI y\/y/);
  });

  it.each(['what is open now', 'whats open rn', 'which markets are open'])(
    '"%s" tells the markets, whatever was talked about',
    async (text) => {
      const { response } = await say(await aUser(app), 'price of gold', text);
      expect(response).toContain(
        '**Open now: currency pairs, gold and silver, crude oil, bitcoin and ethereum.**',
      );
    },
  );

  it('"what do i have open" tells the own ideas', async () => {
    const maya = await aUser(app);
    const { signal } = await say(maya, 'give me an eurusd practice idea');
    const { response } = await say(maya, 'what do i have open');
    expect(response).toContain(signal?.signalId);
  });

  it.each(['practise an idea', 'let me practice', 'i want to try without money'])(
    '"%s" opens a practice idea, as the button does',
    async (text) => {
      const { signal } = await say(await aUser(app), text);
      expect(signal).toMatchObject({ kind: 'practice', status: 'active' });
    },
  );

  it.each(['practice', 'practising'])('"%s" alone opens nothing and offers it, free', async (text) => {
    const { signal, tokensDeducted, aiMessage } = await say(await aUser(app), text);
    expect([signal, tokensDeducted]).toEqual([null, 0]);
    expect(aiMessage.actions?.map((one) => one.say)).toContain('give me a practice idea');
  });

  it.each(['i had a watch on gold before', 'call me Jonas', 'how old is madonna', 'square root of 144'])(
    '"%s" costs nothing and opens nothing',
    async (text) => {
      const { signal, tokensDeducted } = await say(await aUser(app), text);
      expect([signal, tokensDeducted]).toEqual([null, 0]);
    },
  );

  it.each(['how old is madonna', 'square root of 144', 'what is the mona lisa worth'])(
    '"%s" is answered honestly',
    async (text) => expect((await say(await aUser(app), text)).response).toContain('no answer to that'),
  );

  it.each(['learn one thing', 'teach me smth', 'lern somthing new'])('"%s" brings a lesson', async (text) => {
    const { response } = await say(await aUser(app), text);
    expect(response).toMatch(/^Here is one for you: /);
  });

  it('a chart keeps its time step and its indicator', async () => {
    const maya = await aUser(app);
    const first = await say(maya, 'gold on the 15 minutes with RSI');
    expect(first.aiMessage.chart).toMatchObject({ pair: 'XAU/USD', step: '15m' });
    expect(first.response).toContain('Its RSI over 14 of these candles');
    const oil = await say(maya, 'and oil');
    expect(oil.aiMessage.chart).toMatchObject({ pair: 'WTI/USD', step: '15m' });
    expect(oil.response).toContain('Its RSI over 14 of these candles');
    const wider = await say(maya, 'zoom out');
    expect(wider.aiMessage.chart).toMatchObject({ pair: 'WTI/USD', step: '1h' });
    expect(wider.response).toContain('Its RSI over 14 of these candles');
  });
});

it('a lesson carries its own title into the history, whatever words it begins with', async () => {
  const maya = await aUser(app);
  for (const [text, title] of [
    ['what is going short', 'Long and short'],
    ['what is a break even stop', 'Break-even stop'],
  ] as const) {
    const { aiMessage } = await say(maya, text);
    expect(aiMessage.lesson).toBe(title);
  }
  expect((await say(maya, 'price of gold')).aiMessage.lesson).toBeUndefined();
});

it.each([
  [
    'entry 1.1000 stop 1.0950 now 1.1075 how many R am i up',
    '**That is +1.50R: 0.0075 gained, with 0.005 at risk.**',
  ],
  ['i risk $50 and made $75 what is my R', '**That is +1.50R: $75.00 gained, with $50.00 at risk.**'],
  ['i lost 30 on a 50 risk how many R', '**That is −0.60R: $30.00 lost, with $50.00 at risk.**'],
])('"%s" is told in R', async (text, told) => {
  expect((await say(await aUser(app), text)).response).toContain(told);
});
