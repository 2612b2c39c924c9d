import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unbackedFigures } from '@app/domain/buddy/replies/evidence.ts';
import { distance } from '@app/domain/buddy/replies/print.ts';
import { diagramFor } from '@app/domain/buddy/replies/diagrams.ts';
import { topics } from '@app/domain/buddy/clauses/topics.ts';
import { freshContext } from '@app/domain/buddy/intents/turn-context.ts';
import { instrumentOf, toPoints } from '@app/domain/market/instrument.ts';
import { isMarketOpen } from '@app/domain/market/hours/market-week.ts';
import { timeframes } from '@app/domain/signals/signal.ts';
import {
  MONDAY,
  allPairs,
  quietMarket,
  syntheticQuote,
  createQueryTools,
  anySyntheticMarket,
  type SyntheticMarket,
} from '../../../testing/markets/synthetic-market.ts';
import { readCorpus } from '../eval/corpus.ts';
import { answerIntent } from './answer-intent.ts';
import { apology, honest } from './finish-reply.ts';
import { answerWithAnalyst } from './reply.ts';
import { draft, type Turn } from './turn.ts';

const questions = [
  ...allPairs.flatMap((pair) => [pair, `signal on ${pair}`, `will ${pair} go up`, `watch ${pair}`]),
  ...timeframes.map(
    (one) => `${one === 'long' ? 'long term' : one === 'short' ? 'short term' : one} signal on gold`,
  ),
  'any breakouts?',
  'compare gold and silver',
  'gold, silver and bitcoin prices',
  'how are my signals doing',
  'explain the signal',
  'how many tokens do I have',
  'what is premium',
  'what is a pip',
  'what is a spread',
  'what is gold',
  'what is a stop loss',
  'what is leverage',
  'is the market open',
  'is gold open',
  'is bitcoin open',
  'what are you watching',
  'hello',
  'help',
  'thanks',
  'any news?',
  'what moves the dollar today?',
  'any news tomorrow',
  'is it safe to trade before NFP?',
  'when is CPI',
  'when is the next big event',
  'when is the ECB',
  'Signal for the event CPI y/y 2nd (US, USD, HIGH) at 2026-06-03T12:30:00Z',
  'Signal for the event Policy Rate (SE, SEK, MEDIUM) at 2026-06-30T07:30:00Z',
  'USD/SEK',
  'I lost money today',
  'I want to die',
  'I lost everything',
  'can I borrow money to trade',
  'will I get rich',
  'blorp',
  'tell me when gold goes above 2400',
  "hi, what's gold at and what is a pip?",
];

const asked = (given: SyntheticMarket, content: string, before: Turn['before'] = freshContext) =>
  answerWithAnalyst({ now: given.now, before, turns: given.count }, createQueryTools(given), {
    content,
    hasImages: false,
  });

describe('over thousands of made-up markets', () => {
  it('every figure of every reply is backed, nothing is pressed on anyone and no market is invented', async () => {
    await fc.assert(
      fc.asyncProperty(anySyntheticMarket, fc.constantFrom(...questions), async (given, question) => {
        const answer = await asked(given, question);
        expect(unbackedFigures(answer.content, answer.evidence)).toEqual([]);
        expect(answer.content).not.toMatch(
          /!|undefined|NaN|null|Infinity|\b(guaranteed|risk-free|easy|secret|don't miss|act now)\b/i,
        );
        expect(answer.content.length).toBeGreaterThan(10);
        const priced = answer.evidence.some(({ source }) => /^(quote|breakout|watched level)/.test(source));
        if (given.simulated && priced) expect(answer.content).toContain('Simulated market');
        if (!given.simulated && question !== 'explain the signal')
          expect(answer.content).not.toContain('Simulated market');
      }),
      { numRuns: 3_000 },
    );
  }, 60_000);

  it('no message of the corpus leads to a figure without evidence or to a broken sentence', async () => {
    const given = {
      now: MONDAY + 36 * HOUR_MS,
      simulated: true,
      mid: 108_000,
      age: 2_000,
      buy: true,
      risk: 250,
      rate: 0.38,
      count: 412,
      tokens: 50,
      result: -100,
    };
    for (const { say } of readCorpus())
      for (const kind of ['breakout', 'stale'] as const) {
        const answer = await asked({ ...given, kind }, say);
        expect([say, unbackedFigures(answer.content, answer.evidence)]).toEqual([say, []]);
        expect([say, /undefined|NaN|null|Infinity/.test(answer.content.replace(/"[^"]*"/g, ''))]).toEqual([
          say,
          false,
        ]);
      }
  }, 60_000);

  it('a price that is said is the bid, the ask or the spread of the quote', async () => {
    await fc.assert(
      fc.asyncProperty(anySyntheticMarket, fc.constantFrom(...allPairs), async (given, pair) => {
        const { evidence } = await asked({ ...given, kind: 'levels' }, pair);
        const { bid, ask } = syntheticQuote(given, pair);
        const prices = evidence.filter(
          ({ source, value }) => source === `quote ${pair}` && !/second|minute|hour|day/.test(value),
        );
        const [sell, buy, spread] = prices.map(({ value }) => value);
        const points = (value = ''): number =>
          toPoints(instrumentOf(pair), Number(value.replace(/[^\d.]/g, '')));
        expect([points(sell), points(buy)]).toEqual([bid, ask]);
        expect(spread).toBe(distance(instrumentOf(pair), ask - bid));
      }),
    );
  });

  it('a plan says its loss before its gain and is the plan that is issued', async () => {
    await fc.assert(
      fc.asyncProperty(anySyntheticMarket, fc.constantFrom(...allPairs), async (given, pair) => {
        const answer = await asked(
          { ...given, kind: 'breakout', count: 3 * given.count },
          `give me a practice idea on ${pair}`,
        );
        expect(answer.setup?.plan.pair).toBe(pair);
        expect(answer.content.indexOf("you're out")).toBeGreaterThan(0);
        expect(answer.content.indexOf("you're out")).toBeLessThan(answer.content.indexOf('you gain'));
        expect(answer.content).toMatch(/luck alone|not enough to say of its chance/i);
        if (instrumentOf(pair).kind !== 'forex') expect(answer.content).not.toContain('pips');
      }),
    );
  });

  it('no signal comes of a closed, stale or empty market', async () => {
    await fc.assert(
      fc.asyncProperty(
        anySyntheticMarket,
        fc.constantFrom('closed', 'stale', 'no-data', 'levels'),
        async (given, kind) => {
          const answer = await asked({ ...given, kind }, 'signal on EUR/USD');
          expect(answer.setup).toBeNull();
          expect(answer.context.offer === null).toBe(kind !== 'levels');
        },
      ),
    );
  });
});

describe('one reply', () => {
  const given = quietMarket;

  it('says that a market is closed, since when and until when', async () => {
    const saturday = { ...given, now: MONDAY + 5.5 * DAY_MS, age: 15 * HOUR_MS };
    expect(isMarketOpen(instrumentOf('EUR/USD'), saturday.now)).toBe(false);
    expect((await asked(saturday, 'eurusd')).content).toContain(
      'from 15 hours ago: the market is closed and opens Sunday 21:00 UTC',
    );
  });

  it('creates the watch that was offered on yes, and forgets it on no', async () => {
    const first = await asked(given, 'signal on eurusd');
    expect(first.context.offer).toEqual({
      pair: 'EUR/USD',
      timeframe: 'daily',
      above: 108_250,
      below: 107_750,
    });
    expect((await asked(given, 'yes', first.context)).watches).toMatchObject([
      { pair: 'EUR/USD', becomesSignal: true },
    ]);
    const no = await asked(given, 'no thanks', first.context);
    expect(no).toMatchObject({ watches: [], context: { offer: null } });
    expect((await asked(given, 'yes', no.context)).watches).toEqual([]);
  });

  it('tells the chance beside luck, how often the set-up worked, and the range of that', async () => {
    const { content } = await asked({ ...given, kind: 'breakout', count: 411 }, 'practice idea on eurusd');
    expect(content).toContain(
      'Its chance is 15 %, by luck alone 15 %: much like luck. Past hits: 38 % of 411 earlier set-ups. For practice only. I track it to the end.',
    );
    const more = await answerIntent(
      { now: given.now, before: freshContext, turns: 0, length: 'full' },
      createQueryTools({ ...given, kind: 'breakout', count: 411 }),
      { kind: 'outlook', pair: 'EUR/USD', timeframe: null },
    );
    expect(more.content).toContain(
      'Of 411 earlier set-ups, 38 % reached the target and 25 % ran out of time, on average +0.04R each after spread. The true rate could just as well be anywhere from 30 % to 46 %.',
    );
    const few = await asked({ ...given, kind: 'breakout', count: 12 }, 'signal on eurusd');
    expect(few.content).toContain('Only 12 earlier set-ups like this: not enough to say how often it works.');
    expect(few.content).not.toContain('38 %');
    const unsaid = await asked({ ...given, kind: 'breakout', count: 410 }, 'practice idea on eurusd');
    expect(unsaid.content).toContain('Not enough to say of its chance. Past hits: 38 % of 410');
  });

  it.each([
    ['pfizer share price', 'pfizer'],
    ['any signal on iron ore', 'iron ore'],
  ])('names a market that it does not follow, though no list has it: %s', async (text, name) => {
    expect((await asked(given, text)).content).toContain(`I don't follow ${name}`);
  });

  it('is an apology in place of a figure that nobody looked up', () => {
    const turn: Turn = { now: given.now, before: freshContext, turns: 0 };
    const { draft: sent, doubted } = honest(turn, draft(turn, ['Gold will reach 3,000 soon.']));
    expect(doubted).toEqual(['3000']);
    expect(sent).toEqual(apology(turn));
  });

  it('admits that it cannot read an image', async () => {
    const answer = await answerWithAnalyst(
      { now: given.now, before: freshContext, turns: 0 },
      createQueryTools(given),
      {
        content: '',
        hasImages: true,
      },
    );
    expect(answer.content).toContain("can't read images in this set-up");
  });
});

describe('a lesson in a conversation', () => {
  const given = quietMarket;

  it('counts on the newest price, offers two related ones by name and remembers what it was about', async () => {
    const pip = await asked(given, 'what is a pip');
    expect(pip.content).toContain('Right now the middle price is 1.08000.');
    expect(pip.content).toContain('Good to know next: Pip value, or Pipette.');
    expect(pip.context).toMatchObject({ asked: 'lesson', topic: 'pip', pairs: ['EUR/USD'], taught: ['pip'] });
  });

  it('goes on to the first of them on yes, and offers nothing twice while there is something new', async () => {
    const pip = await asked(given, 'what is a pip');
    const next = await asked(given, 'yes please', pip.context);
    expect(next.context).toMatchObject({ topic: 'pip-value', taught: ['pip', 'pip-value'] });
    expect(next.content).not.toContain('Good to know next: Pip,');
  });

  it('walks the path of a beginner on "teach me something", without what was taught before', async () => {
    const first = await asked(given, 'teach me something');
    const second = await asked(given, 'what should I learn next?', first.context);
    const third = await asked(given, 'next lesson', second.context);
    const topics = [first, second, third].map(({ context }) => context.topic);
    expect(topics).toEqual(['forex', 'currency-pair', 'pip']);
    expect(third.context.taught).toEqual(topics);
    const after = await asked(given, 'how much is gold', third.context);
    expect(after.context).toMatchObject({ topic: null, taught: topics });
  });

  it.each(['whats a zeitgeist', 'what is mercantilism'])(
    'says that there is none rather than teach another: %s',
    async (text) => {
      const { content, context } = await asked(given, text);
      expect(content).toMatch(/I have no lesson on that|rather ask than guess|I did not understand/);
      expect(context.taught).toEqual([]);
    },
  );

  it('teaches two things in one message and remembers both', async () => {
    const both = await asked(given, 'what is a pip? and what is a lot?');
    expect(both.content).toContain('A pip is the small step');
    expect(both.content).toContain('A lot is the size of a trade');
    expect(both.context.taught).toEqual(['pip', 'lot']);
  });

  it.each(['stale', 'no-data'] as const)('says no price when the last one is %s', async (kind) => {
    for (const topic of topics) {
      const { content, evidence } = await asked({ ...given, kind, simulated: true }, 'next lesson', {
        ...freshContext,
        taught: topics.filter((one) => one !== topic),
      });
      expect(unbackedFigures(content, evidence)).toEqual([]);
      expect(evidence.filter(({ source }) => source.startsWith('quote'))).toEqual([]);
      expect(content).not.toContain('Simulated market');
    }
  });

  it('keeps the picture of its lesson beside the names of the others', async () => {
    for (const topic of topics) {
      const taught = topics.filter((one) => one !== topic);
      const { content } = await asked(given, 'next lesson', { ...freshContext, taught });
      const alone = content.slice(0, content.indexOf('\n\nGood to know next'));
      expect(diagramFor(content), topic).toBe(diagramFor(alone));
    }
  });
});
