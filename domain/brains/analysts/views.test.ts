import { HOUR_MS, MINUTE_MS } from '../../time.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unbackedFigures } from '../../buddy/replies/evidence.ts';
import { instrumentOf, instruments, type Pair } from '../../market/instrument.ts';
import { quoteAround } from '../../market/spread.ts';
import type { Action } from '../../signals/signal.ts';
import { aRelease } from '../../testing/a-release.ts';
import { aChance, aRecord, PANEL_NOON, someFacts } from '../../testing/panel-facts.ts';
import { breakoutAnalyst } from './breakout-analyst.ts';
import { coach } from './coach.ts';
import type { ClosedIdea, Facts } from '../facts.ts';
import { newsAnalyst } from './news-analyst.ts';
import { riskManager } from './risk-manager.ts';
import { combine } from '../combine.ts';
import { equalWeights } from '../view.ts';

const NOON = PANEL_NOON;
const idea = (measured = aRecord()) => ({ ...someFacts().idea!, measured });
const allFour = (facts: Facts) => [breakoutAnalyst, newsAnalyst, riskManager, coach].map((ask) => ask(facts));

describe('the breakout analyst', () => {
  const withChance = (target: number, luck = 0.2) =>
    breakoutAnalyst(someFacts({ idea: { ...idea(), chance: { ...aChance(), target, luck } } }));

  it('states the chance of the forecast, and takes a side only where it is off luck by more than five points', () => {
    expect(withChance(0.21)).toMatchObject({ stance: 'abstain', strength: 0, probability: 0.21 });
    expect(withChance(0.21).says).toContain('Its chance is 21 %, by luck alone 20 %');
    expect(withChance(0.27)).toMatchObject({ stance: 'for', strength: 0.4, probability: 0.27 });
    expect(withChance(0.24).stance).toBe('abstain');
    expect(withChance(0.14)).toMatchObject({ stance: 'against', strength: 0.4, veto: false });
  });

  it('calls past hits by their name, and says so where there are few', () => {
    expect(withChance(0.21).says).toContain('Past hits: 40 % of 60 earlier set-ups.');
    const few = aRecord({ rate: 0.5, count: 4, enough: false });
    const { says } = breakoutAnalyst(someFacts({ idea: idea(few) }));
    expect(says).toContain('Only 4 earlier set-ups like this: not enough to say how often it works.');
    expect(says).not.toContain('50 %');
  });

  it('states none where there is not enough to say, whatever the past hits', () => {
    const view = breakoutAnalyst(someFacts({ idea: { ...idea(aRecord({ rate: 0.9 })), chance: null } }));
    expect(view).toMatchObject({ stance: 'abstain', strength: 0, probability: null });
    expect(view.says).toContain('Not enough to say of its chance');
  });
});

describe('the breakout analyst without a breakout', () => {
  const view = (mid: number) =>
    breakoutAnalyst(
      someFacts({
        idea: null,
        quote: quoteAround(instrumentOf('EUR/USD'), mid, NOON),
        range: { low: 107_900, high: 108_300 },
      }),
    );

  it.each([
    [108_100, 'the price stands between 1.07900 and 1.08300', 'A close beyond one of the two'],
    [108_400, 'the price stands above its range from 1.07900 to 1.08300', 'A close above 1.08300'],
    [107_800, 'the price stands below its range from 1.07900 to 1.08300', 'A close below 1.07900'],
  ])('says at %i where the price is', (mid, says, change) => {
    expect(view(mid).says).toContain(says);
    expect(view(mid).change).toContain(change);
  });
});

describe('the news analyst', () => {
  const at = (minutes: number, changes = {}) =>
    newsAnalyst(someFacts({ releases: [aRelease(NOON + minutes * MINUTE_MS, changes)] }));

  it('stops an idea in the half hour before and after a release of high impact, and says until when', () => {
    const before = at(20);
    expect(before).toMatchObject({ stance: 'against', veto: true, change: 'Ask again after 12:50 UTC.' });
    expect(before.says).toContain('CPI y/y (USD, high impact) comes out in 20m, 12:20 UTC');
    expect([at(-30).veto, at(30).veto, at(-10).veto]).toEqual([true, true, true]);
    expect(at(-10).says).toContain('came out 10m ago');
    expect([at(-31).veto, at(31).veto]).toEqual([false, false]);
  });

  it('is less against one the further away it is, and not at all against one after the idea would end', () => {
    const strengths = [31, 120, 600, 1_400].map((minutes) => at(minutes).strength);
    expect(strengths).toEqual(strengths.toSorted((a, b) => b - a));
    expect(new Set(strengths).size).toBe(4);
    expect(at(24 * 60 + 1)).toMatchObject({ stance: 'abstain', strength: 0 });
  });

  it('mentions one of medium impact, and calls a market without any quiet', () => {
    const medium = at(60, { name: 'Crude Oil Inventories', impact: 'MEDIUM' });
    expect(medium).toMatchObject({ stance: 'abstain', veto: false });
    expect(medium.says).toContain('Crude Oil Inventories');
    expect(newsAnalyst(someFacts()).says).toMatch(/^Quiet/);
    expect(at(20, { currency: 'JPY', country: 'JP' }).stance).toBe('abstain');
  });

  it('lets gold, oil and coins follow the dollar', () => {
    for (const pair of ['XAU/USD', 'WTI/USD', 'BTC/USD'] as const) {
      const releases = [aRelease(NOON + 10 * MINUTE_MS)];
      expect(newsAnalyst(someFacts({ instrument: instrumentOf(pair), releases })).veto).toBe(true);
    }
  });

  it('does not stop an idea for a minute that nobody has confirmed', () => {
    const vague = at(10, { precision: 'estimated' });
    expect(vague).toMatchObject({ stance: 'against', veto: false });
    expect(vague.says).toContain('not confirmed');
    expect(vague.strength).toBeLessThan(0.1);
  });

  it('counts surprises from the figures that are there and invents none', () => {
    expect(at(60).says).not.toContain('expected and');
    const earlier = [
      aRelease(NOON - 30 * 24 * HOUR_MS, { actual: '3.4%', forecast: '3.2%' }),
      aRelease(NOON - 60 * 24 * HOUR_MS, { actual: '3.1%', forecast: '3.1%' }),
      aRelease(NOON - 90 * 24 * HOUR_MS, { actual: null, forecast: '3.1%' }),
      aRelease(NOON - 90 * 24 * HOUR_MS, { name: 'Retail Sales', actual: '9%', forecast: '1%' }),
    ];
    const told = newsAnalyst(someFacts({ releases: [aRelease(NOON + HOUR_MS)], earlier })).says;
    expect(told).toContain('Of its last 2 figures 1 came in above what was expected and 0 below');
  });
});

describe('what the news analyst states odds by', () => {
  const release = aRelease(NOON + 3 * HOUR_MS);
  const moving = (medianPips: number, changes: Partial<Facts> = {}) =>
    newsAnalyst(
      someFacts({
        releases: [release],
        reactions: new Map([
          [release.id, { pair: 'EUR/USD', releases: 6, medianPips, surprises: 0, asPushed: 0 }],
        ]),
        ...changes,
      }),
    );

  it('is how the market usually moved after what lies ahead: a larger jump, better odds of getting anywhere', () => {
    const odds = [1, 10, 40].map((pips) => moving(pips).probability ?? 0);
    expect(odds).toEqual(odds.toSorted((a, b) => a - b));
    expect(new Set(odds).size).toBe(3);
    expect(moving(10).says).toContain('After its last 6 it usually moved 10.0 pips within the hour');
  });

  it('is nothing without a release ahead, a measured reaction of this market, or a chance', () => {
    expect(newsAnalyst(someFacts())).toMatchObject({ stance: 'abstain', probability: null });
    expect(newsAnalyst(someFacts()).says).toContain('so I state no odds');
    const unmeasured = moving(10, { reactions: new Map() });
    expect(unmeasured).toMatchObject({ stance: 'against', probability: null });
    expect(unmeasured.says).toContain('no release with a measured reaction');
    expect(moving(10, { instrument: instrumentOf('GBP/USD') }).probability).toBeNull();
    expect(moving(10, { idea: { ...idea(), chance: null } }).probability).toBeNull();
  });
});

describe('what the risk manager states odds by', () => {
  const { path, ...chance } = aChance();
  const swinging = (lastDayLogVariance: number) =>
    riskManager(
      someFacts({ idea: { ...idea(), chance: { ...chance, path: { ...path, lastDayLogVariance } } } }),
    );

  it('is what the swings of the last day would make of it', () => {
    const [calm, wild] = [path.logVariance - 2, path.logVariance + 1].map((one) => swinging(one));
    expect(calm?.probability).toBeLessThan(chance.luck);
    expect(wild?.probability).toBeGreaterThan(chance.luck);
    expect(swinging(path.logVariance).probability).toBeCloseTo(chance.luck, 9);
    expect(calm?.says).toContain('If the swings of the last day go on, the odds of the target are');
  });

  it('is nothing where there is too little past', () => {
    const view = riskManager(someFacts({ idea: { ...idea(), chance: null } }));
    expect(view).toMatchObject({ stance: 'abstain', probability: null });
    expect(view.says).toContain('I state no odds');
  });
});

describe('what the coach states odds by', () => {
  const own = (count: number, hits: number, timeframe: Facts['timeframe'] = 'daily'): ClosedIdea[] =>
    Array.from({ length: count }, (_, i) => ({
      at: NOON - (i + 30) * HOUR_MS,
      r: i < hits ? 2 : -1,
      status: i < hits ? 'target_hit' : 'stop_hit',
      timeframe,
    }));
  const withOwn = (closed: ClosedIdea[]) =>
    coach(someFacts({ closed, idea: { ...idea(), chance: { ...aChance(), target: 0.2, luck: 0.2 } } }));

  it("is the user's own hits on the same plan, drawn towards luck", () => {
    // (18 + 0.2 * 30) / (30 + 30)
    expect(withOwn(own(30, 18))).toMatchObject({ stance: 'for', strength: 0.2, probability: 0.4 });
    expect(withOwn(own(30, 0))).toMatchObject({ stance: 'against', probability: 0.1 });
    expect(withOwn(own(30, 6))).toMatchObject({ stance: 'abstain', probability: 0.2 });
  });

  it('is nothing below thirty of them, and other plans and later ones do not count', () => {
    const others = [...own(29, 20), ...own(40, 40, 'weekly'), { ...own(1, 1)[0]!, at: NOON + HOUR_MS }];
    expect(withOwn(others)).toMatchObject({ stance: 'abstain', strength: 0, probability: null });
    expect(withOwn(others).says).toContain(
      'I state no odds before 30 of your daily ideas have closed; so far 29.',
    );
    expect(
      coach(someFacts({ closed: own(60, 40), idea: { ...idea(), chance: null } })).probability,
    ).toBeNull();
  });
});

it('nobody is for an idea of which nothing is known but its plan', () => {
  const bare = someFacts({ idea: { ...idea(aRecord({ rate: 0, count: 0 })), chance: null } });
  expect(allFour(bare).map(({ stance, probability }) => [stance, probability])).toEqual(
    Array.from({ length: 4 }, () => ['abstain', null]),
  );
});

describe('the risk manager', () => {
  const holding = (...sides: ReadonlyArray<readonly [Pair, Action]>) =>
    riskManager(someFacts({ open: sides.map(([pair, action], i) => ({ number: `SG-${i}`, pair, action })) }));

  it('takes no side on a plan whose loss is bounded, and gives the lots where the account is known', () => {
    expect(holding()).toMatchObject({ stance: 'abstain', strength: 0, veto: false });
    expect(holding().says).toContain('From 1.08145 the stop at 1.07945 is 20.0 pips away');
    const trader = { ...someFacts().trader, capital: '$1k-5k', risk: 'moderate' };
    // 10 dollars at 20 pips of 10 dollars a lot
    expect(riskManager(someFacts({ trader })).says).toContain('At 1 % of $1,000 that is 0.05 lots: $10.00');
  });

  it('takes what was told in words before the ranges of the profile, but never sizes by more than two per cent', () => {
    const profile = { ...someFacts().trader, capital: '$1k-5k', risk: 'moderate' };
    const view = (told: { capital: number | null; riskPercent: number | null }) =>
      riskManager(someFacts({ trader: { ...profile, told } })).says;
    expect(view({ capital: 3_000, riskPercent: 2 })).toContain('At 2 % of $3,000 that is 0.3 lots: $60.00');
    expect(view({ capital: 3_000, riskPercent: 50 })).toContain('At 2 % of $3,000');
    expect(view({ capital: null, riskPercent: 0.5 })).toContain('At 0.5 % of $1,000');
    expect(view({ capital: null, riskPercent: null })).toContain('At 1 % of $1,000');
    expect(view({ capital: 50, riskPercent: 1 })).toContain('Your account is too small for it');
  });

  it('stops what the smallest lot cannot honour', () => {
    const gold = instrumentOf('XAU/USD');
    const plan = { pair: 'XAU/USD', action: 'BUY', entry: 234_000, stop: 231_500, target: 239_000 } as const;
    const facts = someFacts({
      instrument: gold,
      quote: quoteAround(gold, 233_985, NOON),
      idea: { plan, level: 233_000, measured: aRecord(), chance: null },
      trader: { experience: null, style: null, risk: 'moderate', capital: 'Under $1k' },
    });
    const view = riskManager(facts);
    expect(view).toMatchObject({ stance: 'against', veto: true });
    expect(view.says).toContain('the smallest lot, 0.01, loses $25.00 at this stop, more than 1 % of $1,000');
    const larger = riskManager({ ...facts, trader: { ...facts.trader, capital: '$1k-5k' } });
    expect(larger).toMatchObject({ stance: 'against', veto: false });
    expect(larger.says).toContain('upper end of your range only');
    expect(riskManager({ ...facts, trader: { ...facts.trader, capital: '$5k-10k' } }).stance).toBe('abstain');
  });

  it('counts one side of a currency over all open ideas, gold included, with direction', () => {
    const three = holding(['GBP/USD', 'BUY'], ['XAU/USD', 'BUY'], ['USD/JPY', 'SELL']);
    expect(three).toMatchObject({ stance: 'against', veto: false });
    expect(three.says).toContain('You already have 3 open ideas short USD');
    expect(holding(['GBP/USD', 'BUY']).stance).toBe('abstain');
    expect(holding(['GBP/USD', 'SELL'], ['XAU/USD', 'SELL'], ['USD/JPY', 'BUY']).stance).toBe('abstain');
    expect(holding(['GBP/USD', 'BUY'], ['XAU/USD', 'BUY'], ['AUD/USD', 'SELL']).stance).toBe('abstain');
    expect(three.strength).toBeGreaterThan(holding(['GBP/USD', 'BUY'], ['XAU/USD', 'BUY']).strength);
  });

  it('calls an open idea that moves the same way the same bet', () => {
    const facts = (value: number, action: Action) =>
      someFacts({
        open: [{ number: 'SG-1', pair: 'EUR/GBP', action }],
        correlations: new Map([['EUR/GBP', { value, bars: 100 }]]),
      });
    expect(riskManager(facts(0.85, 'BUY')).says).toContain('correlation 0.85 over 100 hours');
    expect(riskManager(facts(-0.85, 'SELL')).stance).toBe('against');
    for (const [value, action] of [
      [0.85, 'SELL'],
      [-0.85, 'BUY'],
      [0.5, 'BUY'],
    ] as const)
      expect(riskManager(facts(value, action)).stance).toBe('abstain');
  });

  const losses = (...hoursAgo: number[]): ClosedIdea[] =>
    hoursAgo.map((hours) => ({ at: NOON - hours * HOUR_MS, r: -1, status: 'stop_hit', timeframe: 'daily' }));

  it('is against a fourth idea after three losses in a row', () => {
    const view = riskManager(someFacts({ closed: losses(30, 40, 50) }));
    expect(view).toMatchObject({ stance: 'against', veto: false });
    expect(view.says).toContain('Your last 3 ideas ended in a loss');
    const won: ClosedIdea = { at: NOON - 20 * HOUR_MS, r: 2, status: 'target_hit', timeframe: 'daily' };
    expect(riskManager(someFacts({ closed: [...losses(30, 40, 50), won] })).stance).toBe('abstain');
  });

  it('stops for the day after five in a row or three within a day, and opens at midnight', () => {
    const three = riskManager(someFacts({ closed: losses(1, 5, 20) }));
    expect(three).toMatchObject({ veto: true, allowsPractice: true });
    expect(three.change).toBe('That holds until Thursday 00:00 UTC; practice is open.');
    const five = losses(2, 40, 60, 80, 100);
    expect(riskManager(someFacts({ closed: five })).veto).toBe(true);
    const nextDay = someFacts({ closed: five, now: NOON + 13 * HOUR_MS });
    expect(riskManager(nextDay)).toMatchObject({ stance: 'against', veto: false });
  });
});

describe('the coach', () => {
  it('asks for a break after a stop, and never for more than that', () => {
    const closed: ClosedIdea[] = [
      { at: NOON - 5 * MINUTE_MS, r: -1, status: 'stop_hit', timeframe: 'daily' },
    ];
    const view = coach(someFacts({ closed }));
    expect(view).toMatchObject({ stance: 'against', veto: false, lesson: 'revenge-trading' });
    expect(view.says).toContain('5 minutes ago');
    expect(view.change).toContain('12:10 UTC');
    expect(coach(someFacts({ closed, now: NOON + 11 * MINUTE_MS })).stance).toBe('abstain');
  });

  it('looks at the pace and at what the profile says', () => {
    expect(coach(someFacts())).toMatchObject({ stance: 'abstain', strength: 0, lesson: 'breakout' });
    expect(coach(someFacts({ openedToday: 5 })).says).toContain('5 ideas today');
    const { trader } = someFacts();
    const beginner = { ...trader, experience: 'beginner' };
    expect(coach(someFacts({ trader: beginner, timeframe: 'short' })).stance).toBe('against');
    expect(coach(someFacts({ trader: beginner })).stance).toBe('abstain');
    expect(coach(someFacts({ trader: { ...trader, style: 'position' } })).says).toContain('position trading');
    expect(coach(someFacts({ trader: { ...trader, style: 'toString' } })).stance).toBe('abstain');
  });
});

describe('all four', () => {
  const anyFacts: fc.Arbitrary<Facts> = fc
    .record({
      instrument: fc.constantFrom(...instruments),
      action: fc.constantFrom('BUY' as const, 'SELL' as const),
      risk: fc.integer({ min: 100, max: 2_000 }),
      reward: fc.integer({ min: 1, max: 40 }),
      rate: fc.double({ min: 0, max: 1, noNaN: true }),
      count: fc.nat(300),
      minutes: fc.array(fc.integer({ min: -60, max: 1_500 }), { maxLength: 4 }),
      impact: fc.constantFrom('HIGH' as const, 'MEDIUM' as const, 'LOW' as const),
      open: fc.array(
        fc.record({
          pair: fc.constantFrom(...instruments.map(({ pair }) => pair)),
          action: fc.constantFrom('BUY' as const, 'SELL' as const),
        }),
        { maxLength: 6 },
      ),
      closed: fc.array(
        fc.record({
          ago: fc.integer({ min: 1, max: 5_000 }),
          r: fc.double({ min: -2, max: 3, noNaN: true }),
        }),
        { maxLength: 50 },
      ),
      openedToday: fc.nat(9),
      capital: fc.constantFrom(null, 'Under $1k', '$1k-5k', '$50k+', 'all of it'),
      risky: fc.constantFrom(null, 'conservative', 'moderate', 'aggressive'),
      rangeOnly: fc.boolean(),
      unsaid: fc.boolean(),
    })
    .map((given) => {
      const { instrument } = given;
      const entry = 1_000_000;
      const sign = given.action === 'BUY' ? 1 : -1;
      const plan = {
        pair: instrument.pair,
        action: given.action,
        entry,
        stop: entry - sign * given.risk,
        target: entry + sign * Math.round((given.risk * given.reward) / 10),
      };
      const low = Math.max(0, given.rate - 0.1);
      const measured = aRecord({
        rate: given.rate,
        count: given.count,
        interval: { low, high: Math.min(1, low + 0.2) },
        enough: given.count >= 30,
      });
      return someFacts({
        instrument,
        quote: quoteAround(instrument, entry, NOON - 2_000),
        idea: given.rangeOnly
          ? null
          : { plan, level: entry - sign * 10, measured, chance: given.unsaid ? null : aChance() },
        range: given.rangeOnly ? { high: entry + 300, low: entry - 300 } : null,
        releases: given.minutes.map((minute) =>
          aRelease(NOON + minute * MINUTE_MS, { impact: given.impact }),
        ),
        reactions: new Map(
          given.minutes.map((minute) => [
            aRelease(NOON + minute * MINUTE_MS).id,
            { pair: instrument.pair, releases: 6, medianPips: 12.5, surprises: 0, asPushed: 0 },
          ]),
        ),
        open: given.open.map((one, i) => ({ ...one, number: `SG-${i}` })),
        closed: given.closed.map(({ ago, r }) => ({
          at: NOON - ago * MINUTE_MS,
          r,
          status: r < 0 ? 'stop_hit' : 'target_hit',
          timeframe: 'daily',
        })),
        openedToday: given.openedToday,
        correlations: new Map(given.open.map(({ pair }) => [pair, { value: 0.9, bars: 99 }])),
        trader: { experience: 'beginner', style: 'swing', risk: given.risky, capital: given.capital },
      });
    });

  it('back every figure they say, in whatever state of things', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        for (const view of allFour(facts)) {
          expect(unbackedFigures(`${view.says} ${view.change ?? ''}`, view.evidence)).toEqual([]);
          expect(view.says).not.toContain('!');
          expect(view.strength).toBeGreaterThanOrEqual(0);
          expect(view.strength).toBeLessThanOrEqual(1);
          if (view.stance === 'abstain') expect(view.strength).toBe(0);
          else expect(view.strength).toBeGreaterThan(0);
          if (view.veto) expect(view.stance).toBe('against');
          if (view.brain === 'coach') expect(view.veto).toBe(false);
        }
      }),
    );
  });

  it('see the same price', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const seen = allFour(facts).map(({ evidence }) =>
          evidence.find(({ source }) => source === `quote ${facts.instrument.pair}`),
        );
        expect(new Set(seen.map((row) => JSON.stringify(row))).size).toBe(1);
        expect(seen[0]).toBeDefined();
      }),
    );
  });

  it('answer the same to the same, and their verdict holds together', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const views = allFour(facts);
        expect(allFour(facts)).toEqual(views);
        const verdict = combine(views, 1 / 3, equalWeights);
        expect(verdict.probability).toBeGreaterThan(0);
        expect(verdict.probability).toBeLessThan(1);
        if (verdict.decision === 'trade') expect(verdict.because).toBeNull();
        if (views.some(({ veto, allowsPractice }) => veto && !allowsPractice))
          expect(verdict.decision).toBe('no-trade');
        else if (views.some(({ veto }) => veto)) expect(verdict.decision).not.toBe('trade');
      }),
    );
  });
});
