import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combine } from './combine.ts';
import { brains, equalWeights, stances, type Brain, type View, type Weights } from './view.ts';

const share = (min = 0, max = 1) => fc.double({ min, max, noNaN: true });

const viewOf = (brain: Brain): fc.Arbitrary<View> =>
  fc
    .record({
      stance: fc.constantFrom(...stances),
      strength: share(0.05),
      probability: fc.option(share(0.01, 0.99)),
      veto: fc.constant(false),
    })
    .map((said) => ({
      ...said,
      brain,
      strength: said.stance === 'abstain' ? 0 : said.strength,
      says: '',
      change: null,
      lesson: null,
      evidence: [],
    }));
const views = fc.tuple(...brains.map(viewOf)).map((all): View[] => [...all]);
const weights: fc.Arbitrary<Weights> = fc.record({
  breakout: share(0.25, 2),
  news: share(0.25, 2),
  risk: share(0.25, 2),
  coach: share(0.25, 2),
});
const noSkill = share(0.2, 0.6);

const say = (brain: Brain, said: Partial<View>): View => ({
  brain,
  stance: 'abstain',
  strength: 0,
  probability: null,
  veto: false,
  says: '',
  change: null,
  lesson: null,
  evidence: [],
  ...said,
});

describe('the rule', () => {
  it('does not care in which order the views come', () => {
    fc.assert(
      fc.property(views, noSkill, weights, fc.integer({ min: 0, max: 3 }), (all, chance, by, turn) => {
        const turned = [...all.slice(turn), ...all.slice(0, turn)].toReversed();
        expect(combine(turned, chance, by)).toEqual(combine(all, chance, by));
      }),
    );
  });

  it('gives a brain without a forecast no vote on the odds, whatever side it takes', () => {
    fc.assert(
      fc.property(
        views,
        noSkill,
        weights,
        fc.constantFrom(...brains),
        fc.constantFrom(...stances),
        share(),
        (all, chance, by, silent, stance, strength) => {
          const without = all.filter(({ brain }) => brain !== silent);
          const withIt = [...without, say(silent, { stance, strength })];
          expect(combine(withIt, chance, by).probability).toBe(combine(without, chance, by).probability);
        },
      ),
    );
  });

  it('counts a brain that neither takes a side nor states odds for nothing', () => {
    fc.assert(
      fc.property(views, noSkill, weights, fc.constantFrom(...brains), (all, chance, by, silent) => {
        const without = all.filter(({ brain }) => brain !== silent);
        const { views: _one, ...spoken } = combine([...without, say(silent, {})], chance, by);
        const { views: _other, ...rest } = combine(without, chance, by);
        expect(spoken).toEqual(rest);
      }),
    );
  });

  it('never lets an idea through more easily when one brain is more against it', () => {
    const ease = { trade: 2, practice: 1, 'no-trade': 0 } as const;
    fc.assert(
      fc.property(
        views,
        noSkill,
        weights,
        fc.constantFrom(...brains),
        share(),
        share(),
        (all, chance, by, doubter, a, b) => {
          const having = (strength: number) =>
            ease[
              combine(
                all.map((view) => (view.brain === doubter ? { ...view, stance: 'against', strength } : view)),
                chance,
                by,
              ).decision
            ];
          expect(having(Math.max(a, b))).toBeLessThanOrEqual(having(Math.min(a, b)));
        },
      ),
    );
  });

  it('gives the chance that all state where all state the same and agree', () => {
    fc.assert(
      fc.property(views, noSkill, weights, share(0.01, 0.99), (all, chance, by, same) => {
        const agreeing = all.map((view) => ({
          ...view,
          stance: 'for' as const,
          strength: 1,
          probability: same,
        }));
        expect(combine(agreeing, chance, by).probability).toBeCloseTo(same, 9);
      }),
    );
  });

  it('stays between the odds that were stated, and is luck where none were', () => {
    fc.assert(
      fc.property(views, noSkill, weights, (all, chance, by) => {
        const stated = all.flatMap(({ probability }) => probability ?? []);
        const { probability } = combine(all, chance, by);
        if (stated.length === 0) expect(probability).toBe(chance);
        else {
          expect(probability).toBeLessThanOrEqual(Math.max(...stated) + 1e-9);
          expect(probability).toBeGreaterThanOrEqual(Math.min(...stated) - 1e-9);
        }
      }),
    );
  });

  it('never calls odds at or below luck a trade, nor a practice idea', () => {
    fc.assert(
      fc.property(views, noSkill, weights, (all, chance, by) => {
        const { decision, probability } = combine(all, chance, by);
        if (decision === 'trade') expect(probability).toBeGreaterThan(chance);
        expect(combine(all, chance, by, 'practice').decision).not.toBe('trade');
      }),
    );
  });

  it('is not changed by weights that are all larger or smaller by the same factor', () => {
    fc.assert(
      fc.property(views, noSkill, weights, share(0.1, 10), (all, chance, by, factor) => {
        const scaled = Object.fromEntries(brains.map((brain) => [brain, by[brain] * factor])) as Weights;
        const [one, other] = [combine(all, chance, by), combine(all, chance, scaled)];
        expect(other.probability).toBeCloseTo(one.probability, 9);
        expect(other.agreement).toBeCloseTo(one.agreement, 9);
        expect(other.because === null).toBe(one.because === null);
      }),
    );
  });

  it('needs one veto only, and names who spoke it', () => {
    fc.assert(
      fc.property(views, noSkill, weights, fc.constantFrom(...brains), (all, chance, by, veto) => {
        const withVeto = all.map((view) => (view.brain === veto ? { ...view, veto: true } : view));
        expect(combine(withVeto, chance, by)).toMatchObject({ decision: 'no-trade', because: veto });
      }),
    );
  });
});

describe('an idea', () => {
  const better = say('breakout', { stance: 'for', strength: 0.4, probability: 0.38 });

  it('is a trade with odds above luck and nothing that stops it', () => {
    const verdict = combine([better, say('news', { stance: 'against', strength: 0.3 })], 0.33, equalWeights);
    expect(verdict).toMatchObject({ decision: 'trade', because: null });
    expect(verdict.agreement).toBeCloseTo(0.4 / 0.7);
    expect(verdict.probability).toBeCloseTo(0.38);
    expect(combine([better], 0.33, equalWeights, 'practice').decision).toBe('practice');
  });

  it('is for practice where nobody states odds, or none above luck', () => {
    const silent = combine(
      brains.map((brain) => say(brain, {})),
      0.33,
      equalWeights,
    );
    expect(silent).toMatchObject({ decision: 'practice', because: null, probability: 0.33, agreement: 0 });
    expect(combine([say('breakout', { probability: 0.334 })], 0.33, equalWeights).decision).toBe('practice');
  });

  it('is none where objections outweigh what is for it by far, and the loudest is named', () => {
    const verdict = combine(
      [
        say('coach', { stance: 'for', strength: 0.2 }),
        say('news', { stance: 'against', strength: 0.4 }),
        say('risk', { stance: 'against', strength: 0.5 }),
      ],
      0.33,
      equalWeights,
    );
    expect(verdict).toMatchObject({ decision: 'no-trade', because: 'risk' });
  });

  it('stays open for practice where the veto is against money alone', () => {
    const guard = say('risk', { stance: 'against', strength: 1, veto: true, allowsPractice: true });
    expect(combine([better, guard], 0.33, equalWeights)).toMatchObject({
      decision: 'practice',
      because: 'risk',
    });
    const news = say('news', { stance: 'against', strength: 1, veto: true });
    expect(combine([better, guard, news], 0.33, equalWeights)).toMatchObject({ decision: 'no-trade' });
  });
});
