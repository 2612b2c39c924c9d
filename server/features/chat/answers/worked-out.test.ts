import { describe, expect, it } from 'vitest';
import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import { freshContext } from '@app/domain/buddy/intents/turn-context.ts';
import { noMemory } from '@app/domain/memory/memory.ts';
import {
  quietMarket,
  createQueryTools,
  type SyntheticMarket,
} from '../../../testing/markets/synthetic-market.ts';
import { answerIntent } from './answer-intent.ts';
import type { Turn } from './turn.ts';

const given = quietMarket;

const turnIn = (world: SyntheticMarket, more: Partial<Turn> = {}): Turn => ({
  now: world.now,
  before: freshContext,
  turns: world.count,
  ...more,
});
const told = (intent: Intent, more: Partial<SyntheticMarket> = {}, turn: Partial<Turn> = {}) =>
  answerIntent(turnIn({ ...given, ...more }, turn), createQueryTools({ ...given, ...more }), intent);

describe('how many lots', () => {
  const asked = { kind: 'size', riskMoney: null, stopPips: null, pair: null } as const;

  it('is the money that may be lost divided by what stop, spread and slippage cost', async () => {
    const { content } = await told({
      ...asked,
      capital: 1_000,
      riskPercent: 1,
      pair: 'EUR/USD',
      stopPips: 25,
    });
    // 10 / ((25 + 1 + 0.5 pips) x $10 a lot) = 0.0377 lots: 0.03 lots, 3,000 euros, $7.95 at the stop.
    expect(content).toContain('at most 0.03 lots of EUR/USD (3,000 EUR)');
    expect(content).toContain("you'd lose $7.95 of the $10.00 (1 % of $1,000) you allow");
  });

  it('takes the stop of the breakout rule where none is named, and says so', async () => {
    const { content } = await told({ ...asked, capital: 600, riskPercent: 1, pair: 'EUR/USD' });
    // Every candle is 500 points high, so the average true range is 500 and the stop 1,000 points: 100 pips.
    // 6 / (101.5 x $10) = 0.0059 lots: less than the smallest.
    expect(content).toContain('no size from me');
    expect(content).toContain(
      'would lose $10.15 at a stop 100 pips away, with 1 pip of spread and 0.5 pips of slippage; you allow $6.00 (1 % of $600)',
    );
    expect(content).toContain('A stop no further than 58.5 pips would fit');
    expect(content).toContain('twice its average hourly range');
  });

  it('refuses gold where the smallest lot risks more than asked for, and says what would work', async () => {
    const gold = { mid: 234_000, risk: 10 };
    const of = { ...asked, capital: 1_000, riskPercent: 1, pair: 'XAU/USD' } as const;
    const fits = await told({ ...of, stopPips: 800 }, gold);
    expect(fits.content).toContain('at most 0.01 lots of gold (1 ounce). With a stop $8.00 away');
    expect(fits.content).toContain("you'd lose $8.45");
    const not = await told({ ...of, stopPips: 2_500 }, gold);
    expect(not.content).toContain('would lose $25.45 at a stop $25.00 away');
    expect(not.content).toContain('no further than $9.55');
    expect(not.tone).toBe('refusal');
  });

  it('takes a stop in dollars of the price for the same distance in pips, and notes what a pip is beside pips alone', async () => {
    const gold = { mid: 234_000, risk: 10 };
    const of = { ...asked, capital: 1_000, riskPercent: 1, pair: 'XAU/USD' } as const;
    const inMoney = await told({ ...of, stopMoney: 8 }, gold);
    expect(inMoney.content).toContain('a stop $8.00 away');
    const note =
      'I count $0.01 as a pip of gold. Many brokers call $0.10 one: a pip of theirs is ten of mine.';
    const inPips = (await told({ ...of, stopPips: 800 }, gold)).content;
    expect(inPips.split('\n\n')).toContain(note);
    expect(inPips.replace(`\n\n${note}`, '')).toBe(inMoney.content);
  });

  it.each([
    [{ pair: 'EUR/USD', stopMoney: 8 }, 'counted in pips', 'Risk $8.00'],
    [{ pair: 'XAU/USD', stopMoney: 2_330 }, 'sounds like a price', 'Stop $6 away'],
    [{ pair: 'XAU/USD', stopPips: 8 }, 'within the spread of $0.30', 'Stop $6 away'],
    [{ pair: 'XAU/USD', stopMoney: 0.3 }, 'within the spread of $0.30', 'Stop $6 away'],
    [{ pair: 'EUR/USD', stopPips: 1 }, 'within the spread of 1 pip', 'Stop 20 pips away'],
    [{ pair: 'EUR/USD', riskPercent: 500 }, 'between nothing and all of it', 'Risk 1 %'],
    [{ pair: null }, 'Which market', 'Gold'],
    [{ pair: 'EUR/USD', capital: 4 }, 'Did I read that right', 'For a $500 account'],
  ] as const)('asks free of charge, and gives no size, for %o', async (named, question, choice) => {
    const gold = named.pair === 'XAU/USD' ? { mid: 234_000, risk: 10 } : {};
    const answer = await told({ ...asked, capital: 1_000, riskPercent: 1, ...named }, gold);
    expect(answer.content).toContain(question);
    expect(answer.content).toMatch(/\?$/);
    expect(answer.actions.map(({ say }) => say)).toContain(choice);
    expect(answer).toMatchObject({ isFree: true, context: { asked: 'size' } });
  });

  it('is held down by the leverage of a retail account', async () => {
    const { content } = await told({
      ...asked,
      capital: 1_000,
      riskPercent: 10,
      pair: 'EUR/USD',
      stopPips: 5,
    });
    // 30 x $1,000 / 1.08005 = 27,776 euros: 0.27 lots, while the risk alone would allow more.
    expect(content).toContain('0.27 lots of EUR/USD (27,000 EUR)');
    expect(content).toContain('The leverage of 1:30 allows no more');
    expect(content).toContain("you'd lose $17.55");
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
    // 20 / (21.5 x $10) = 0.093 lots.
    expect(money.content).toContain('at most 0.09 lots of EUR/USD');
    expect(money.content).toContain("you'd lose $19.35 of the $20.00 you allow");
  });

  it('takes what was told before, and says so', async () => {
    const facts = [
      { kind: 'capital', value: '50000 USD' },
      { kind: 'risk', value: '2%' },
    ] as const;
    const memory = {
      ...noMemory,
      kept: true,
      facts: facts.map((one, i) => ({ ...one, id: String(i), source: 'said' as const, at: given.now })),
    };
    const of = { ...asked, capital: null, riskPercent: null, pair: 'EUR/USD', stopPips: 20 } as const;
    const { content } = await told(of, {}, { memory });
    expect(content).toContain('$10.00 (2 %, as you told me, of the $500 you told me about)');
  });

  it('gives no size for what a few losses would end, but shows it with one per cent', async () => {
    const { content } = await told({
      ...asked,
      capital: 1_000,
      riskPercent: 50,
      pair: 'EUR/USD',
      stopPips: 25,
    });
    expect(content).toContain('three losses in a row, which is ordinary, would leave $125 of $1,000');
    expect(content).toContain('0.03 lots');
  });

  it.each([
    { capital: -5 },
    { capital: 1e99 },
    { capital: 500, riskPercent: 500 },
    { capital: 500, riskPercent: -1 },
    { capital: 500, riskMoney: 900 },
    { capital: 500, stopPips: 0 },
    { capital: 500, stopPips: Number.POSITIVE_INFINITY },
    { capital: 500, pair: 'XAU/USD' as const, stopMoney: 0.000_1 },
    { capital: 500, pair: 'XAU/USD' as const, stopMoney: -8 },
    { capital: 500, pair: 'XAU/USD' as const, stopMoney: Number.POSITIVE_INFINITY },
    { capital: 500, pair: 'XAU/USD' as const, stopMoney: Number.NaN },
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
    expect(content).toContain("I won't guess");
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
    expect(content).toContain('usually moves 50.0 pips a day');
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

describe('an outlook on a breakout', () => {
  const asked = { kind: 'outlook', pair: 'EUR/USD', timeframe: 'weekly' } as const;

  it('offers to track it, and not again what is tracked already', async () => {
    const none = await told(asked, { kind: 'breakout', count: 412, mid: 108_000 });
    const { signals } = createQueryTools({ ...given, count: 412 });
    expect((await signals()).some((one) => one.pair === 'EUR/USD' && one.action === 'BUY')).toBe(true);
    expect(none.content).toContain('You have it tracked already, as SG-1048.');
    expect(none.actions).toEqual([]);
    const fresh = await told(asked, { kind: 'breakout', count: 411 });
    expect(fresh.actions.map(({ label }) => label)).toContain('Practise this idea');
  });
});

describe('something safe', () => {
  it('is called what it is, and is the breakout with the nearest stop', async () => {
    const tools = createQueryTools({ ...given, kind: 'breakout', count: 411 });
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
    expect(answer.outlook).toMatchObject({ timeframe: 'daily', plan: { stop: 108_005 - 300 } });
  });

  it('may be nothing at all', async () => {
    const answer = await told({ kind: 'signal', pair: 'EUR/USD', timeframe: null, style: 'safe' });
    expect(answer.setup).toBeNull();
    expect(answer.content).toMatch(/^No trade is safe/);
  });
});
