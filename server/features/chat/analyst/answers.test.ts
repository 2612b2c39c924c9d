import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unbackedFigures } from '@app/domain/buddy/evidence.ts';
import type { Intent } from '@app/domain/buddy/intent.ts';
import { iconColour, moodOf } from '@app/domain/buddy/mood.ts';
import { freshContext, type TurnContext } from '@app/domain/buddy/turn-context.ts';
import { timeframes } from '@app/domain/signals/signal.ts';
import { MONDAY, pairs, toolsIn, world, type World } from '../../../testing/made-up-market.ts';
import { answerIntent } from './answer-intent.ts';
import { reply } from './reply.ts';
import { SIMULATED, type Length, type Turn } from './turn.ts';

const given: World = {
  now: MONDAY + 36 * 3_600_000,
  simulated: false,
  mid: 108_000,
  age: 2_000,
  kind: 'levels',
  buy: true,
  risk: 250,
  rate: 0.38,
  count: 412,
  tokens: 50,
  result: -100,
};

const figure = fc.oneof(
  fc.constant(null),
  fc.double({ noDefaultInfinity: false }),
  fc.constantFrom(-5, 0, 0.5, 1, 2, 25, 200, 500, 1e6, 1e99),
);
const pair = fc.option(fc.constantFrom(...pairs));
const timeframe = fc.option(fc.constantFrom(...timeframes));
const kind = <Kind extends string>(name: Kind) => fc.constant(name);
const feelings = [
  'crisis',
  'distress',
  'needed-money',
  'promise',
  'setback',
  'streak',
  'revenge',
  'fear',
  'greed',
  'fomo',
  'overtrading',
] as const;

const intent: fc.Arbitrary<Intent> = fc.oneof(
  fc.record({
    kind: kind('size'),
    capital: figure,
    riskPercent: figure,
    riskMoney: figure,
    pair,
    stopPips: figure,
  }),
  fc.record({
    kind: kind('cost'),
    pair,
    what: fc.constantFrom('spread', 'swap', 'commission', null),
    lots: figure,
  }),
  fc.record({ kind: kind('levels'), pair, timeframe }),
  fc.record({ kind: fc.constantFrom('volatility', 'cancel-watch', 'explain-signal', 'orders'), pair }),
  fc.record({ kind: kind('compare'), pairs: fc.uniqueArray(fc.constantFrom(...pairs), { minLength: 2 }) }),
  fc.record({ kind: kind('signal'), pair, timeframe, style: fc.constantFrom('safe', null) }),
  fc.record({ kind: kind('outlook'), pair, timeframe }),
  fc.record({ kind: kind('event-idea'), event: fc.constantFrom('nfp', 'cpi', 'boj', null) }),
  fc.record({ kind: kind('feeling'), feeling: fc.constantFrom(...feelings) }),
  fc.record({
    kind: fc.constantFrom(
      'broker',
      'product',
      'hostile',
      'help',
      'method',
      'greeting',
      'account',
      'plan',
      'tokens',
      'my-signals',
      'my-watches',
      'nonsense',
    ),
  }),
);
const length = fc.constantFrom<Length | undefined>(undefined, 'short', 'full');

const turnIn = (world: World, more: Partial<Turn> = {}): Turn => ({
  now: world.now,
  before: freshContext,
  turns: world.count,
  ...more,
});
const told = (intent: Intent, more: Partial<World> = {}, turn: Partial<Turn> = {}) =>
  answerIntent(turnIn({ ...given, ...more }, turn), toolsIn({ ...given, ...more }), intent);
const wordsOf = (content: string): number => content.replace(SIMULATED, '').split(/\s+/).length;

describe('over thousands of made-up markets and questions', () => {
  it('every figure is backed, nothing is pressed on anyone, nothing is broken, and few words are used', async () => {
    await fc.assert(
      fc.asyncProperty(
        world,
        intent,
        length,
        fc.string({ maxLength: 60 }),
        async (given, intent, length, said) => {
          const turn = turnIn(given, { said, ...(length && { length }) });
          const answer = await answerIntent(turn, toolsIn(given), intent);
          expect(unbackedFigures(answer.content, answer.evidence)).toEqual([]);
          if (intent.kind !== 'nonsense')
            expect(answer.content).not.toMatch(
              /!|undefined|NaN|null|Infinity|e\+|\b(risk-free|easy money|don't miss|act now)\b/i,
            );
          expect(answer.content.length).toBeGreaterThan(10);
          if (!['crisis', 'distress'].includes('feeling' in intent ? intent.feeling : ''))
            expect(wordsOf(answer.content)).toBeLessThan(
              intent.kind === 'product' && length === 'full' ? 200 : 125,
            );
        },
      ),
      { numRuns: 4_000 },
    );
  }, 60_000);

  it('no feeling is ever answered with a signal or a watch', async () => {
    await fc.assert(
      fc.asyncProperty(world, fc.constantFrom(...feelings), async (given, feeling) => {
        const answer = await answerIntent(turnIn(given), toolsIn({ ...given, kind: 'breakout' }), {
          kind: 'feeling',
          feeling,
        });
        expect(answer).toMatchObject({
          setup: null,
          watch: null,
          distress: feeling === 'crisis' || feeling === 'distress',
        });
        expect(answer.content).not.toMatch(/\b(buy|sell) at\b/);
      }),
    );
  });

  it('a friendly answer is not drawn as a loss', async () => {
    for (const kind of ['help', 'product', 'broker', 'method', 'greeting', 'account', 'plan'] as const) {
      const answer = await told({ kind });
      expect([kind, iconColour({ pipsyMood: moodOf(answer.tone), content: answer.content })]).not.toEqual([
        kind,
        'red',
      ]);
    }
  });
});

describe('how many lots', () => {
  const asked = { kind: 'size', riskMoney: null, stopPips: null, pair: null } as const;

  it('is the money that may be lost divided by what the stop costs', async () => {
    const { content } = await told({
      ...asked,
      capital: 1_000,
      riskPercent: 1,
      pair: 'EUR/USD',
      stopPips: 25,
    });
    // 10 / (25 pips x $10 a lot) = 0.04 lots, 4,000 euros, $10.00 at the stop.
    expect(content).toContain('You may lose $10.00, 1 % of $1,000.00');
    expect(content).toContain(
      '25.0 pips away that is at most 0.04 lots (4,000 EUR) of EUR/USD: $10.00 gone at the stop',
    );
  });

  it('takes the stop of the breakout rule where none is named, and says so', async () => {
    const { content } = await told({ ...asked, capital: 500, riskPercent: 1, pair: 'EUR/USD' });
    // Every candle is 500 points high, so the average true range is 500 and the stop 1,000 points: 100 pips.
    // 5 / (100 x $10) = 0.005 lots: less than the smallest.
    expect(content).toContain("can't make that fit");
    expect(content).toContain('lose $10.00 at a stop 100.0 pips away, 2 % of the account');
    expect(content).toContain('A stop no further than 50.0 pips would fit');
    expect(content).toContain('twice its average hourly range');
  });

  it('refuses gold where the smallest lot risks more than asked for, and says what would work', async () => {
    const gold = { mid: 234_000, risk: 10 };
    const fits = await told(
      { ...asked, capital: 1_000, riskPercent: 1, pair: 'XAU/USD', stopPips: 800 },
      gold,
    );
    expect(fits.content).toContain(
      '$8.00 away that is at most 0.01 lots (1 ounce) of Gold (XAU/USD): $8.00 gone',
    );
    const not = await told(
      { ...asked, capital: 1_000, riskPercent: 1, pair: 'XAU/USD', stopPips: 2_500 },
      gold,
    );
    expect(not.content).toContain(
      'lose $25.00 at a stop $25.00 away, 2.5 % of the account. You wanted to lose $10.00 at most',
    );
    expect(not.content).toContain('no further than $10.00');
    expect(not.tone).toBe('caution');
  });

  it('is held down by the leverage of a retail account', async () => {
    const { content } = await told({
      ...asked,
      capital: 1_000,
      riskPercent: 10,
      pair: 'EUR/USD',
      stopPips: 5,
    });
    // 30 x $1,000 / 1.08005 = 27,776 euros: 0.27 lots, while the risk alone would allow 2 lots.
    expect(content).toContain('0.27 lots (27,000 EUR)');
    expect(content).toContain('The 30:1 leverage of a retail account allows no more');
    expect(content).toContain('$13.50 gone at the stop');
  });

  it('asks one question where the account is not known, and counts from money at risk alone', async () => {
    const { content } = await told({ ...asked, capital: null, riskPercent: 1, pair: 'EUR/USD' });
    expect(content.match(/\?/g)).toHaveLength(1);
    const money = await told({
      ...asked,
      capital: null,
      riskPercent: null,
      riskMoney: 20,
      pair: 'EUR/USD',
      stopPips: 20,
    });
    expect(money.content).toContain(
      'You may lose $20.00.** With a stop 20.0 pips away that is at most 0.1 lots',
    );
  });

  it('gives no size for what a few losses would end, but shows it with one per cent', async () => {
    const { content } = await told({
      ...asked,
      capital: 1_000,
      riskPercent: 50,
      pair: 'EUR/USD',
      stopPips: 25,
    });
    expect(content).toContain('three losses in a row, which is ordinary, would leave $125.00 of $1,000.00');
    expect(content).toContain('0.04 lots');
  });

  it.each([
    { capital: -5 },
    { capital: 1e99 },
    { capital: 500, riskPercent: 500 },
    { capital: 500, riskPercent: -1 },
    { capital: 500, riskMoney: 900 },
    { capital: 500, stopPips: 0 },
    { capital: 500, stopPips: Number.POSITIVE_INFINITY },
  ])('of figures that make no sense is answered kindly: %o', async (slots) => {
    const answer = await told({ ...asked, riskPercent: null, ...slots });
    expect(answer.content).toMatch(/\?$/);
    expect(answer.content).not.toMatch(/lots \(/);
  });

  it('is not guessed without a price', async () => {
    const { content } = await told(
      { ...asked, capital: 500, riskPercent: 1, pair: 'USD/CHF' },
      { kind: 'no-data' },
    );
    expect(content).toContain('only be guessing');
  });
});

describe('what a trade costs', () => {
  it('is the spread in money on three sizes, and as a share of the day', async () => {
    const { content } = await told({ kind: 'cost', pair: 'EUR/USD', what: null, lots: null });
    // 10 points of spread, 1 pip: $0.10, $1.00, $10.00. A day goes 500 points: 10 / 500 = 2 %.
    expect(content).toContain(
      'a spread of 1.0 pips. Each trade costs $0.10 on 0.01 lots, $1.00 on 0.1 lots and $10.00 on 1 lot',
    );
    expect(content).toContain('2 % of the 50.0 pips it covers on a usual day');
  });

  it('is counted on the size that was asked for', async () => {
    const { content } = await told(
      { kind: 'cost', pair: 'XAU/USD', what: 'spread', lots: 0.05 },
      { mid: 234_000 },
    );
    expect(content).toContain('Each trade costs $1.50 on 0.05 lots');
  });

  it('names no rate of swap or commission as real', async () => {
    const swap = await told({ kind: 'cost', pair: 'EUR/USD', what: 'swap', lots: null });
    // 1,000 euros at 1.08000 and 3 % a year: 32.40 / 365 = 0.0888 a night.
    expect(swap.content).toMatch(/^I have no swap rates/);
    expect(swap.content).toContain(
      "made-up rate of 3 % a year: 0.01 lots at today's price would pay about $0.09",
    );
    const commission = await told({ kind: 'cost', pair: 'EUR/USD', what: 'commission', lots: 0.5 });
    expect(commission.content).toContain(
      'made-up $7.00 a lot for opening and closing: 0.5 lots would cost $3.50',
    );
  });
});

describe('levels and movement', () => {
  it('are the high and the low of the range with their distances, and an offer to watch them', async () => {
    const { content, context } = await told({ kind: 'levels', pair: 'EUR/USD', timeframe: 'weekly' });
    expect(content).toContain(
      'stands at 1.08000. Support is 1.07750, below by 25.0 pips; resistance is 1.08250, above by 25.0 pips',
    );
    expect(content).toContain('the last 20 blocks of four hours');
    expect(context.offer).toEqual({ pair: 'EUR/USD', timeframe: 'weekly', above: 108_250, below: 107_750 });
  });

  it('offer no watch where the price is old', async () => {
    const { content, context } = await told(
      { kind: 'levels', pair: 'EUR/USD', timeframe: null },
      { kind: 'stale', age: 7_200_000 },
    );
    expect(content).toContain('2 hours old although the market is open');
    expect(context.offer).toBeNull();
  });

  it('say how far a usual day goes, how far today went, and what that can cost', async () => {
    const { content } = await told({ kind: 'volatility', pair: 'EUR/USD' });
    // 500 points a day: 50 pips, $5.00 on the smallest lot.
    expect(content).toContain('usually covers 50.0 pips between the low and the high of a day');
    expect(content).toContain('Today (UTC) it has covered 50.0 pips so far, 100 % of that: an ordinary day');
    expect(content).toContain('such a day can cost you $5.00, or bring it');
  });

  it('are set side by side for a comparison', async () => {
    const { content } = await told({ kind: 'compare', pairs: ['EUR/USD', 'GBP/USD'] });
    // Opened 125 points lower: 125 / 108000 = 0.12 %. The pound's spread is 16 points against 10.
    expect(content).toContain(
      '- EUR/USD 1.08000: up 0.12 % since midnight UTC, a usual day 0.46 %, spread 1.0 pips, 0.0093 %',
    );
    expect(content).toContain('EUR/USD has the smallest spread for its price');
  });
});

describe('something safe', () => {
  it('is called what it is, and is the breakout with the nearest stop', async () => {
    const tools = toolsIn({ ...given, kind: 'breakout', count: 411 });
    const stops = { short: 900, daily: 300, weekly: 2_000, long: 10 };
    const answer = await answerIntent(
      turnIn(given),
      {
        ...tools,
        findSetup: async (pair, timeframe) => {
          const setup = await tools.findSetup(pair, timeframe);
          if (setup.kind !== 'breakout') return setup;
          const { plan } = setup;
          return {
            ...setup,
            plan: { ...plan, stop: plan.entry - stops[timeframe], target: plan.entry + 2 * stops[timeframe] },
          };
        },
      },
      { kind: 'signal', pair: 'EUR/USD', timeframe: null, style: 'safe' },
    );
    expect(answer.content).toMatch(/^No trade is safe; what you can choose is how much it may cost\./);
    expect(answer.content).toContain('30.0 pips away, 0.28 % of its price');
    expect(answer.setup).toMatchObject({ timeframe: 'daily', plan: { stop: 108_005 - 300 } });
  });

  it('may be nothing at all', async () => {
    const answer = await told({ kind: 'signal', pair: 'EUR/USD', timeframe: null, style: 'safe' });
    expect(answer.setup).toBeNull();
    expect(answer.content).toMatch(/^No trade is safe/);
  });
});

describe('feelings', () => {
  const say = async (feeling: (typeof feelings)[number], more: Partial<World> = {}) =>
    (await told({ kind: 'feeling', feeling }, more)).content;

  it('a losing streak is set against its odds at the own rate', async () => {
    // P(run of 3 losses in 20 trades at 0.62) = 0.945, also by drawing 200,000 stretches.
    expect(await say('streak')).toContain('Your signals have missed 62 % of the time');
    expect(await say('streak')).toContain('3 misses in a row turn up in 94 % of all stretches of 20 trades');
    expect(await say('streak', { count: 6 })).toContain('5 misses in a row');
  });

  it('each ends in one step, and help is told whole to whoever wants it shorter', async () => {
    for (const feeling of ['revenge', 'fear', 'greed', 'fomo', 'overtrading', 'streak', 'setback'] as const)
      expect(await say(feeling)).toMatch(/step|close the chart/i);
    const crisis = await told({ kind: 'feeling', feeling: 'crisis' }, {}, { length: 'short' });
    expect(crisis.content).toContain('988');
  });
});

describe('after somebody was in distress', () => {
  const next = async (feeling: 'crisis' | 'distress' | 'fear', content: string) => {
    const { context } = await told({ kind: 'feeling', feeling });
    return reply(turnIn(given, { before: context }), toolsIn({ ...given, kind: 'breakout' }), {
      content,
      hasImages: false,
    });
  };

  it.each(['thanks', 'ok', 'zxcv', 'signal on gold', 'hello'])(
    '"%s" is answered with care, free, and with no trade',
    async (content) => {
      const answer = await next('crisis', content);
      expect(answer).toMatchObject({ distress: true, setup: null, context: { feeling: 'crisis' } });
      expect(answer.content).toContain('988');
    },
  );

  it('a plain question is still answered, and fear of a trade holds nothing back', async () => {
    expect((await next('distress', 'price of gold')).content).toContain('to sell');
    expect((await next('fear', 'signal on gold')).setup).not.toBeNull();
  });
});

describe('a feed without the usual pair of a release', () => {
  const event = {
    name: 'CPI y/y',
    country: 'US',
    currency: 'USD',
    impact: 'HIGH',
    at: given.now + 3_600_000,
  } as const;

  it('takes gold for the dollar and says so', async () => {
    const tools = { ...toolsIn({ ...given, kind: 'breakout' }), pairs: ['XAU/USD'] as const };
    const answer = await answerIntent(turnIn(given), tools, { kind: 'event-signal', ...event });
    expect(answer.content).toContain('There is no EUR/USD here, so I look at gold');
    expect(answer.setup?.plan.pair).toBe('XAU/USD');
    const euro = await answerIntent(turnIn(given), tools, {
      kind: 'event-signal',
      ...event,
      currency: 'EUR',
    });
    expect(euro.content).toContain("I don't follow EUR/USD");
  });

  it('makes no plan for a release that is days away', async () => {
    const early = await told(
      { kind: 'event-idea', event: 'nfp' },
      { kind: 'breakout', count: 8, age: 2 * 86_400_000 },
    );
    expect(early.content).toMatch(/^It is too early for that one: Non-Farm Employment Change/);
    expect(early.setup).toBeNull();
  });
});

describe('the answer before', () => {
  const after = async (intent: Intent, wish: 'shorter' | 'more' | 'again', more: Partial<World> = {}) => {
    const first = await told(intent, more);
    const before: TurnContext = { ...first.context, last: intent };
    return { first, next: await told({ kind: wish }, more, { before }) };
  };

  it('can be had shorter, longer and again, and nothing is done twice', async () => {
    const levels = { kind: 'levels', pair: 'EUR/USD', timeframe: null } as const;
    const short = await after(levels, 'shorter');
    expect(wordsOf(short.next.content)).toBeLessThan(wordsOf(short.first.content) / 2);
    expect((await after(levels, 'more')).next.content).toContain('From edge to edge');
    expect((await after(levels, 'again')).next.content).toBe(short.first.content);
    const signal = { kind: 'signal', pair: 'GBP/USD', timeframe: 'daily', style: null } as const;
    for (const wish of ['shorter', 'more', 'again'] as const)
      expect((await after(signal, wish, { kind: 'breakout' })).next).toMatchObject({
        setup: null,
        watch: null,
      });
  });

  it('of a plan cut short still holds its loss', async () => {
    const signal = { kind: 'signal', pair: 'GBP/USD', timeframe: 'daily', style: null } as const;
    expect((await after(signal, 'shorter', { kind: 'breakout' })).next.content).toContain("you're out");
  });

  it('has an end, and there may be none', async () => {
    expect((await after({ kind: 'hours', pair: null }, 'more')).next.content).toContain('all I know');
    expect((await told({ kind: 'shorter' })).content).toContain('no answer before');
  });
});

describe('what was not understood', () => {
  it('is said back, short and harmless, with two things to ask instead', async () => {
    const { content } = await told(
      { kind: 'nonsense' },
      {},
      { said: 'zorb\u202e <b>blip</b>\n"7" '.repeat(9) },
    );
    expect(content).toMatch(/^I did not understand "zorb b blip \/b 7 zorb/);
    expect(content).not.toMatch(/[<>\u202e\n]/);
    expect(content.match(/"/g)).toHaveLength(6);
    expect((await told({ kind: 'nonsense' }, {}, { said: '🚀🚀' })).content).toContain(
      'could not read any words',
    );
  });
});

describe('put together', () => {
  const ask = (content: string, more: Partial<World> = {}, before = freshContext) =>
    reply(turnIn({ ...given, ...more }, { before }), toolsIn({ ...given, ...more }), {
      content,
      hasImages: false,
    });

  it('somebody new gets the answer first and the hint after it', async () => {
    const { content } = await ask('help me, what is gold at? what can you do?');
    expect(content).toMatch(/^Gold \(XAU\/USD\) is/);
    expect(wordsOf(content)).toBeLessThan(60);
  });

  it('the market is called simulated once, and again with every signal', async () => {
    const first = await ask('gold', { simulated: true });
    expect(first.content).toContain(SIMULATED);
    const second = await ask('silver', { simulated: true }, first.context);
    expect(second.content).not.toContain(SIMULATED);
    const signal = await ask('signal on usdjpy', { simulated: true, kind: 'breakout' }, second.context);
    expect(signal.setup).not.toBeNull();
    expect(signal.content.match(new RegExp(SIMULATED, 'g'))).toHaveLength(1);
    const nextDay = await ask('silver', { simulated: true, now: given.now + 86_400_000 }, second.context);
    expect(nextDay.content).toContain(SIMULATED);
  });
});
