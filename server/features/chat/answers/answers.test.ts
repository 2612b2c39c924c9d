import { HOUR_MS } from '@app/domain/time.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unbackedFigures } from '@app/domain/buddy/replies/evidence.ts';
import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import { iconColour, moodOf } from '@app/domain/buddy/replies/mood.ts';
import { freshContext, type TurnContext } from '@app/domain/buddy/intents/turn-context.ts';
import { timeframes } from '@app/domain/signals/signal.ts';
import {
  allPairs,
  quietMarket,
  createQueryTools,
  anySyntheticMarket,
  type SyntheticMarket,
} from '../../../testing/markets/synthetic-market.ts';
import { answerIntent } from './answer-intent.ts';
import { answerWithAnalyst } from './reply.ts';
import { SIMULATED, type Length, type Turn } from './turn.ts';

const given = quietMarket;

const figure = fc.oneof(
  fc.constant(null),
  fc.double({ noDefaultInfinity: false }),
  fc.constantFrom(-5, 0, 0.5, 1, 2, 25, 200, 500, 1e6, 1e99),
);
const pair = fc.option(fc.constantFrom(...allPairs));
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
    stopMoney: fc.option(
      figure.filter((one) => one !== null),
      { nil: undefined },
    ),
  }),
  fc.record({
    kind: kind('cost'),
    pair,
    what: fc.constantFrom('spread', 'swap', 'commission', null),
    lots: figure,
  }),
  fc.record({ kind: kind('levels'), pair, timeframe }),
  fc.record({ kind: fc.constantFrom('volatility', 'cancel-watch', 'explain-signal', 'orders'), pair }),
  fc.record({ kind: kind('compare'), pairs: fc.uniqueArray(fc.constantFrom(...allPairs), { minLength: 2 }) }),
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

const turnIn = (world: SyntheticMarket, more: Partial<Turn> = {}): Turn => ({
  now: world.now,
  before: freshContext,
  turns: world.count,
  ...more,
});
const told = (intent: Intent, more: Partial<SyntheticMarket> = {}, turn: Partial<Turn> = {}) =>
  answerIntent(turnIn({ ...given, ...more }, turn), createQueryTools({ ...given, ...more }), intent);
const wordsOf = (content: string): number => content.replace(SIMULATED, '').split(/\s+/).length;

describe('over thousands of made-up markets and questions', () => {
  it('every figure is backed, nothing is pressed on anyone, nothing is broken, and few words are used', async () => {
    await fc.assert(
      fc.asyncProperty(
        anySyntheticMarket,
        intent,
        length,
        fc.string({ maxLength: 60 }),
        async (given, intent, length, said) => {
          const turn = turnIn(given, { said, ...(length && { length }) });
          const answer = await answerIntent(turn, createQueryTools(given), intent);
          expect(unbackedFigures(answer.content, answer.evidence)).toEqual([]);
          if (intent.kind !== 'nonsense')
            expect(answer.content).not.toMatch(
              /!|undefined|NaN|null|Infinity|e\+|\b(risk-free|easy money|don't miss|act now)\b/i,
            );
          expect(answer.content.length).toBeGreaterThan(10);
          if (!['crisis', 'distress'].includes('feeling' in intent ? intent.feeling : ''))
            expect(wordsOf(answer.content)).toBeLessThan(
              intent.kind === 'product' && length === 'full'
                ? 200
                : intent.kind.startsWith('event-')
                  ? 140
                  : 125,
            );
        },
      ),
      { numRuns: 4_000 },
    );
  }, 60_000);

  it('no feeling is ever answered with a signal or a watch', async () => {
    await fc.assert(
      fc.asyncProperty(anySyntheticMarket, fc.constantFrom(...feelings), async (given, feeling) => {
        const answer = await answerIntent(turnIn(given), createQueryTools({ ...given, kind: 'breakout' }), {
          kind: 'feeling',
          feeling,
        });
        expect(answer).toMatchObject({
          setup: null,
          watches: [],
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

describe('feelings', () => {
  const say = async (feeling: (typeof feelings)[number], more: Partial<SyntheticMarket> = {}) =>
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
  const next = async (feeling: 'crisis' | 'distress' | 'fear' | 'revenge', content: string) => {
    const { context } = await told({ kind: 'feeling', feeling });
    return answerWithAnalyst(
      turnIn(given, { before: context }),
      createQueryTools({ ...given, kind: 'breakout' }),
      {
        content,
        hasImages: false,
      },
    );
  };

  it.each(['thanks', 'ok', 'zxcv', 'signal on gold', 'hello'])(
    '"%s" is answered with care, free, and with no trade',
    async (content) => {
      const answer = await next('crisis', content);
      expect(answer).toMatchObject({ distress: true, setup: null, context: { feeling: 'crisis' } });
      expect(answer.content).toContain('988');
    },
  );

  it('a pause after revenge is kept once, and not twice', async () => {
    const first = await next('revenge', 'signal on gold');
    expect(first).toMatchObject({ setup: null, distress: false });
    expect(first.content).toContain('no trade for now');
    const again = await answerWithAnalyst(
      turnIn(given, { before: first.context }),
      createQueryTools({ ...given, kind: 'breakout' }),
      {
        content: 'practice idea on gold',
        hasImages: false,
      },
    );
    expect(again.setup).not.toBeNull();
  });

  it('a plain question is still answered, and fear of a trade holds nothing back', async () => {
    expect((await next('distress', 'price of gold')).content).toContain('to sell');
    expect((await next('fear', 'practice idea on gold')).setup).not.toBeNull();
  });
});

describe('a feed without the usual pair of a release', () => {
  const event = {
    name: 'CPI y/y',
    country: 'US',
    currency: 'USD',
    impact: 'HIGH',
    at: given.now + HOUR_MS,
  } as const;

  it('takes gold for the dollar and says so', async () => {
    const tools = { ...createQueryTools({ ...given, kind: 'breakout' }), pairs: ['XAU/USD'] as const };
    const answer = await answerIntent(turnIn(given), tools, { kind: 'event-signal', ...event });
    expect(answer.content).toContain('There is no EUR/USD here, so I look at gold');
    expect(answer.outlook?.quote.pair).toBe('XAU/USD');
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
  const after = async (
    intent: Intent,
    wish: 'shorter' | 'more' | 'again',
    more: Partial<SyntheticMarket> = {},
  ) => {
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
        watches: [],
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
    expect(content.match(/"/g)).toHaveLength(2);
    expect((await told({ kind: 'nonsense' }, {}, { said: '🚀🚀' })).content).toContain(
      'could not read any words',
    );
  });
});

describe('put together', () => {
  it.each(['what is leverage', 'what is a losing streak', 'what is a drawdown', 'help', 'price of gold'])(
    '"%s" is not answered with the face of a loss',
    async (content) => {
      const answer = await answerWithAnalyst(turnIn(given), createQueryTools(given), {
        content,
        hasImages: false,
      });
      expect(iconColour({ pipsyMood: moodOf(answer.tone), content: answer.content })).not.toBe('red');
    },
  );

  const ask = (content: string, more: Partial<SyntheticMarket> = {}, before = freshContext) =>
    answerWithAnalyst(turnIn({ ...given, ...more }, { before }), createQueryTools({ ...given, ...more }), {
      content,
      hasImages: false,
    });

  it.each(['us30 price', 'nas100', 'price of s&p 500'])(
    'an index that is not followed is named without a figure being doubted: %s',
    async (content) => {
      const answer = await answerWithAnalyst(turnIn(given), createQueryTools(given), {
        content,
        hasImages: false,
      });
      expect(answer.content).toContain("don't follow");
      expect(answer.content).toContain('the main forex pairs, gold, silver');
      expect(unbackedFigures(answer.content, answer.evidence)).toEqual([]);
    },
  );

  it('somebody who is not of age gets lessons and no trade', async () => {
    const answer = await ask('im 15 years old, give me a signal', { kind: 'breakout' });
    expect(answer.setup).toBeNull();
    expect(answer.content).toContain('under 18');
  });

  it('somebody new gets the answer first and the hint after it', async () => {
    const { content } = await ask('help me, what is gold at? what can you do?');
    expect(content).toMatch(/^Gold \(XAU\/USD\) is/);
    expect(wordsOf(content)).toBeLessThan(60);
  });

  it('three questions in one message get three answers', async () => {
    const { content } = await ask("hi, what's gold at and what is a pip? also how are my signals doing", {
      count: 412,
    });
    expect(content).toMatch(/^Gold \(XAU\/USD\) is/);
    expect(content).toContain('A pip is');
    expect(content).toContain('SG-1048');
  });

  it('the market is called simulated once, and again with every signal', async () => {
    const first = await ask('gold', { simulated: true });
    expect(first.content).toContain(SIMULATED);
    const second = await ask('silver', { simulated: true }, first.context);
    expect(second.content).not.toContain(SIMULATED);
    const signal = await ask(
      'practice idea on usdjpy',
      { simulated: true, kind: 'breakout' },
      second.context,
    );
    expect(signal.setup).not.toBeNull();
    expect(signal.content.match(new RegExp(SIMULATED, 'g'))).toHaveLength(1);
    const nextDay = await ask('silver', { simulated: true, now: given.now + 86_400_000 }, second.context);
    expect(nextDay.content).toContain(SIMULATED);
  });
});
