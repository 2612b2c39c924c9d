import { DAY_MS, HOUR_MS } from '../../time.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combine } from '../combine.ts';
import { forecastAlone, forecastsOf, type Forecast } from '../forecast.ts';
import type { PastIdea } from '../past-idea.ts';
import { brains, equalWeights, type Brain, type Stance, type View } from '../view.ts';
import { calibrationIn, stancesIn, trackRecordOf, weightsIn, worthIn } from './track-record.ts';
import { weightOf } from './weights.ts';

const weightsFrom = (all: readonly PastIdea[], now: number) => weightsIn(trackRecordOf(all, now));
const worthOf = (all: readonly PastIdea[], brain: Brain, now: number) =>
  worthIn(trackRecordOf(all, now), brain);
const stancesOf = (all: readonly PastIdea[], brain: Brain, now: number) =>
  stancesIn(trackRecordOf(all, now), brain);
const countStated = (all: readonly PastIdea[], now: number) =>
  calibrationIn(trackRecordOf(all, now), 'breakout').settled;

const LATER = 10_000 * DAY_MS;

const idea = (
  day: number,
  hit: boolean,
  forecasts: readonly Forecast[],
  more: Partial<PastIdea> = {},
): PastIdea => ({
  kind: 'signal',
  r: hit ? 2 : -1,
  refusedBy: null,
  isRepeat: false,
  pair: 'EUR/USD',
  action: 'BUY',
  timeframe: 'daily',
  openedAt: day * DAY_MS,
  closedAt: day * DAY_MS + HOUR_MS,
  settledAt: day * DAY_MS + HOUR_MS,
  hit,
  forecasts,
  ...more,
});
const plan = { entry: 108_000, stop: 107_800, target: 108_400 };
const alone = (target: number) => [
  forecastAlone(plan, {}, { target, stop: 1 - target, expired: 0, luck: 1 / 3 }),
];

const view = (brain: Brain, stance: Stance, strength: number, probability: number | null = null): View => ({
  brain,
  stance,
  strength,
  probability,
  veto: false,
  says: '',
  change: null,
  lesson: null,
  evidence: [],
});
const withNews = (stance: Stance) =>
  forecastsOf(
    combine(
      [
        view('breakout', 'for', 1, 0.5),
        view('news', stance, stance === 'abstain' ? 0 : 0.6),
        view('risk', 'for', 0.4),
        view('coach', 'abstain', 0),
      ],
      1 / 3,
      equalWeights,
    ),
  );

const ideas = fc
  .array(
    fc.record({
      at: fc.integer({ min: 0, max: 200 }),
      lasts: fc.integer({ min: 1, max: 60 }),
      late: fc.integer({ min: 0, max: 20 }),
      hit: fc.boolean(),
      action: fc.constantFrom('BUY' as const, 'SELL' as const),
      rate: fc.double({ min: 0, max: 1, noNaN: true }),
      news: fc.constantFrom('nobody' as const, 'for' as const, 'against' as const, 'abstain' as const),
    }),
    { maxLength: 80 },
  )
  .map((all) =>
    all.map(({ at, lasts, late, hit, action, rate, news }) => {
      const closedAt = (at + lasts) * HOUR_MS;
      return idea(0, hit, news === 'nobody' ? alone(rate) : withNews(news), {
        action,
        openedAt: at * HOUR_MS,
        closedAt,
        settledAt: closedAt + late * HOUR_MS,
      });
    }),
  );

describe('the weight of a brain', () => {
  it('is one below thirty settled ideas, whatever the skill', () => {
    for (const skill of [-1, 0, 1]) expect(weightOf({ count: 29, skill })).toBe(1);
    expect(weightOf({ count: 30, skill: null })).toBe(1);
    expect(weightOf({ count: 30, skill: 0.5 })).toBeCloseTo(1 + 30 / 130);
  });

  it('stays between a quarter and two and rises with the skill', () => {
    const skill = fc.double({ min: -50, max: 1, noNaN: true });
    fc.assert(
      fc.property(skill, skill, fc.nat(5_000), (a, b, count) => {
        const [low, high] = [
          weightOf({ count, skill: Math.min(a, b) }),
          weightOf({ count, skill: Math.max(a, b) }),
        ];
        expect(low).toBeGreaterThanOrEqual(0.25);
        expect(high).toBeLessThanOrEqual(2);
        expect(low).toBeLessThanOrEqual(high);
      }),
    );
  });

  it('follows from nothing that settled later', () => {
    fc.assert(
      fc.property(ideas, fc.integer({ min: 0, max: 300 }), (all, hours) => {
        const now = hours * HOUR_MS;
        const past = all.filter(({ settledAt }) => settledAt < now);
        expect(weightsFrom(all, now)).toEqual(weightsFrom(past, now));
        for (const brain of brains) expect(worthOf(all, brain, now)).toEqual(worthOf(past, brain, now));
        expect(trackRecordOf(all, now)).toEqual(trackRecordOf(past, LATER));
      }),
    );
  });

  it('rises where the chances stated were better than the no-skill rate and falls where they were worse', () => {
    const good = Array.from({ length: 60 }, (_none, day) =>
      idea(day, day % 2 === 0, alone(day % 2 === 0 ? 0.6 : 0.2)),
    );
    expect(weightsFrom(good, LATER).breakout).toBeGreaterThan(1.2);
    const bad = Array.from({ length: 60 }, (_none, day) =>
      idea(day, day % 2 === 0, alone(day % 2 === 0 ? 0.1 : 0.9)),
    );
    expect(weightsFrom(bad, LATER).breakout).toBe(0.25);
    expect(weightsFrom(good, LATER)).toMatchObject({ news: 1, risk: 1, coach: 1 });
  });

  it('stays one for a brain that only takes sides: it states nothing to be scored by', () => {
    const sided = Array.from({ length: 60 }, (_none, day) =>
      idea(day, day % 2 === 0, withNews(day % 2 === 0 ? 'abstain' : 'against')),
    );
    expect(worthOf(sided, 'news', LATER)).toEqual({ count: 0, skill: null });
    expect(weightsFrom(sided, LATER)).toMatchObject({ news: 1, risk: 1, coach: 1 });
  });
});

describe('an idea', () => {
  it('counts once, however many people were given it while it lasted', () => {
    const shared = { openedAt: 0, closedAt: 10 * HOUR_MS, settledAt: 10 * HOUR_MS };
    const copies = Array.from({ length: 50 }, (_none, minute) =>
      idea(0, true, alone(0.4), { ...shared, openedAt: minute * 60_000 }),
    );
    expect(countStated(copies, LATER)).toBe(1);
    expect(countStated([...copies, idea(0, true, alone(0.4), { ...shared, action: 'SELL' })], LATER)).toBe(2);
    expect(countStated([...copies, idea(1, false, alone(0.4))], LATER)).toBe(2);
  });

  it('stays counted whatever settles after it', () => {
    fc.assert(
      fc.property(ideas, fc.integer({ min: 0, max: 300 }), (all, hours) => {
        expect(countStated(all, hours * HOUR_MS)).toBeLessThanOrEqual(countStated(all, LATER));
      }),
    );
  });

  it('that nothing was measured for states no chance', () => {
    expect(countStated([idea(0, true, [forecastAlone(plan, {}, null)])], LATER)).toBe(0);
    const silent = combine(
      brains.map((brain) => view(brain, 'for', 0.5)),
      1 / 3,
      equalWeights,
    );
    expect(forecastsOf(silent).at(-1)).toMatchObject({ brain: 'panel', probability: null, strength: 1 });
  });

  it('with little time is held against what chance reaches in that time', () => {
    const [patient, hurried] = [0, 0.6].map((expiredRate) => forecastAlone(plan, { expiredRate }, null));
    expect(patient?.noSkill).toBeCloseTo(1 / 3);
    expect(hurried?.noSkill).toBeLessThan(0.2);
  });

  it('is told by who was for it and who was against it', () => {
    const said = [
      idea(0, true, withNews('for')),
      idea(1, false, withNews('against')),
      idea(2, true, withNews('against')),
    ];
    expect(stancesOf(said, 'news', LATER)).toEqual({
      for: { count: 1, hits: 1 },
      against: { count: 2, hits: 1 },
    });
    expect(stancesOf(said, 'news', 2 * DAY_MS)).toEqual({
      for: { count: 1, hits: 1 },
      against: { count: 1, hits: 0 },
    });
  });
});
