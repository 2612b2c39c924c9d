import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { refusalReasons } from '../../signals/refusal-reason.ts';
import { ideaKinds, timeframes } from '../../signals/signal.ts';
import { HOUR_MS } from '../../time.ts';
import type { Forecast } from '../forecast.ts';
import { forecastIn, planKeyOf, type PastIdea } from '../past-idea.ts';
import { brains, forecasters, stances, type Brain, type Forecaster } from '../view.ts';
import { resultFigures } from './result-sums.ts';
import {
  addToTrackRecord,
  calibrationIn,
  emptyTrackRecord,
  groupsIn,
  inSettlingOrder,
  stancesIn,
  trackRecordOf,
  worthIn,
} from './track-record.ts';

const share = fc.double({ min: 0.01, max: 0.99, noNaN: true });
const forecastOf = (brain: Forecaster): fc.Arbitrary<Forecast> =>
  fc.record({
    brain: fc.constant(brain),
    stance: brain === 'panel' ? fc.constant('for' as const) : fc.constantFrom(...stances),
    strength: share,
    probability: fc.option(share, { freq: brain === 'breakout' || brain === 'panel' ? 8 : 2 }),
    noSkill: share,
    weight: fc.constantFrom(0.25, 1, 2),
  });

const pastIdea: fc.Arbitrary<PastIdea> = fc
  .record({
    kind: fc.constantFrom(...ideaKinds),
    pair: fc.constantFrom('EUR/USD' as const, 'XAU/USD' as const),
    action: fc.constantFrom('BUY' as const, 'SELL' as const),
    timeframe: fc.constantFrom(...timeframes),
    from: fc.nat(400),
    lasts: fc.integer({ min: 1, max: 40 }),
    late: fc.nat(20),
    hit: fc.boolean(),
    r: fc.double({ min: -1, max: 2, noNaN: true }),
    refusedBy: fc.option(fc.constantFrom(...refusalReasons), { freq: 3 }),
    isRepeat: fc.boolean(),
    forecasts: fc.oneof(
      fc.tuple(...forecasters.map(forecastOf)),
      forecastOf('breakout').map((one) => [one]),
    ),
  })
  .map(({ from, lasts, late, ...rest }) => ({
    ...rest,
    openedAt: from * HOUR_MS,
    closedAt: (from + lasts) * HOUR_MS,
    settledAt: (from + lasts + late) * HOUR_MS,
  }));
const ideas = fc.array(pastIdea, { maxLength: 120 });
const END = 10_000 * HOUR_MS;

it('is the same however the ideas come in, all at once or one batch after the other', () => {
  fc.assert(
    fc.property(ideas, fc.array(fc.nat(120), { maxLength: 6 }), (all, cuts) => {
      const ordered = inSettlingOrder(all);
      const ends = [...cuts.toSorted((a, b) => a - b), ordered.length];
      let record = emptyTrackRecord();
      let from = 0;
      for (const end of ends) {
        for (const idea of ordered.slice(from, end)) addToTrackRecord(record, idea);
        from = Math.max(from, end);
        // A copy goes on like the original.
        record = structuredClone(record);
      }
      expect(record).toEqual(trackRecordOf(all, END));
    }),
  );
});

/** By the definitions, over all ideas at once. */
function distinctIdeas(all: readonly PastIdea[]): PastIdea[] {
  const lastEnd = new Map<string, number>();
  return inSettlingOrder(all).filter((idea) => {
    if (idea.isRepeat) return false;
    if (idea.openedAt < (lastEnd.get(planKeyOf(idea)) ?? -1)) return false;
    lastEnd.set(planKeyOf(idea), idea.closedAt);
    return true;
  });
}
const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length;
const held = (all: readonly PastIdea[]) => all.filter(({ refusedBy }) => refusedBy === null);
const statedBy = (all: readonly PastIdea[], brain: Forecaster) =>
  distinctIdeas(held(all).filter((idea) => typeof forecastIn(idea, brain)?.probability === 'number'));
const brierOf = (all: readonly PastIdea[], chanceIn: (idea: PastIdea) => number) =>
  mean(all.map((idea) => (chanceIn(idea) - Number(idea.hit)) ** 2));
const chanceBy = (brain: Forecaster) => (idea: PastIdea) => Number(forecastIn(idea, brain)?.probability);

function worthOfAll(all: readonly PastIdea[], brain: Brain) {
  const own = statedBy(all, brain);
  const skill = (score: number | null, reference: number | null) =>
    score === null || !reference ? null : 1 - score / reference;
  return {
    count: own.length,
    skill: skill(
      brierOf(own, chanceBy(brain)),
      brierOf(own, (idea) => Number(forecastIn(idea, brain)?.noSkill)),
    ),
  };
}

it('equals a second computation over all ideas, brain by brain', () => {
  fc.assert(
    fc.property(ideas, (all) => {
      const record = trackRecordOf(all, END);
      for (const brain of forecasters) {
        const own = statedBy(all, brain);
        const { settled, hits, brier } = calibrationIn(record, brain);
        expect([settled, hits]).toEqual([own.length, own.filter(({ hit }) => hit).length]);
        expect(brier ?? 0).toBeCloseTo(brierOf(own, chanceBy(brain)) ?? 0, 9);
        for (const stance of ['for', 'against'] as const) {
          const took = distinctIdeas(held(all).filter((idea) => forecastIn(idea, brain)?.stance === stance));
          expect(stancesIn(record, brain)[stance].count).toBe(took.length);
        }
      }
      for (const brain of brains) {
        const expected = worthOfAll(all, brain);
        const worth = worthIn(record, brain);
        expect(worth.count).toBe(expected.count);
        expect(worth.skill ?? 0).toBeCloseTo(expected.skill ?? 0, 6);
      }
    }),
    { numRuns: 60 },
  );
});

it('parts what was stated by kind, pair, plan and hour without losing or doubling any', () => {
  fc.assert(
    fc.property(ideas, (all) => {
      const record = trackRecordOf(all, END);
      for (const brain of forecasters) {
        const { settled, hits } = calibrationIn(record, brain);
        for (const rows of Object.values(groupsIn(record, brain))) {
          expect(Object.values(rows).reduce((sum, { count }) => sum + count, 0)).toBe(settled);
          expect(Object.values(rows).reduce((sum, row) => sum + row.hits, 0)).toBe(hits);
        }
      }
    }),
  );
});

it('counts signals, practice ideas and what was refused apart, and the refused by who stopped it', () => {
  fc.assert(
    fc.property(ideas, (all) => {
      const { results, refusals } = trackRecordOf(all, END);
      for (const kind of [...ideaKinds, 'refused'] as const) {
        const own = distinctIdeas(
          all.filter((idea) => (idea.refusedBy === null ? idea.kind === kind : kind === 'refused')),
        );
        const { count, profitable, meanR } = resultFigures(results[kind].sums);
        expect([count, profitable]).toEqual([own.length, own.filter(({ r }) => r > 0).length]);
        expect(meanR ?? 0).toBeCloseTo(mean(own.map(({ r }) => r)) ?? 0, 9);
      }
      const parts = Object.values(refusals).reduce((sum, { count }) => sum + count, 0);
      expect(parts).toBe(results.refused.sums.count);
    }),
  );
});

it('leaves signals and all forecasts as they are, whatever was refused', () => {
  fc.assert(
    fc.property(ideas, (all) => {
      const [whole, without] = [trackRecordOf(all, END), trackRecordOf(held(all), END)];
      expect(whole.brains).toEqual(without.brains);
      expect(whole.results.signal).toEqual(without.results.signal);
      expect(whole.results.practice).toEqual(without.results.practice);
    }),
  );
});
