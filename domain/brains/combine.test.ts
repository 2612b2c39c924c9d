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

  it('counts a brain that abstains for nothing', () => {
    fc.assert(
      fc.property(views, noSkill, weights, fc.constantFrom(...brains), (all, chance, by, silent) => {
        const without = all.filter(({ brain }) => brain !== silent);
        const withIt = [...without, say(silent, { probability: 0.9 })];
        const { views: _one, ...spoken } = combine(withIt, chance, by);
        const { views: _other, ...rest } = combine(without, chance, by);
        expect(spoken).toEqual(rest);
      }),
    );
  });

  it('never gives a higher chance when one brain is more against it', () => {
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
            combine(
              all.map((view) => (view.brain === doubter ? { ...view, stance: 'against', strength } : view)),
              chance,
              by,
            ).probability;
          expect(having(Math.max(a, b))).toBeLessThanOrEqual(having(Math.min(a, b)) + 1e-12);
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

  it('lets disagreement draw the chance towards the no-skill rate and never above what was stated', () => {
    fc.assert(
      fc.property(views, noSkill, weights, share(0.01, 0.99), (all, chance, by, same) => {
        const stated = all.map((view) => ({ ...view, probability: same }));
        const { probability } = combine(stated, chance, by);
        const spoke = stated.some(({ stance }) => stance !== 'abstain');
        if (!spoke) expect(probability).toBe(chance);
        else expect(probability).toBeLessThanOrEqual(same + 1e-9);
        expect(probability).toBeGreaterThanOrEqual(Math.min(same, chance) - 1e-9);
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
        if (Math.abs(one.agreement - 0.5) > 1e-6) expect(other.decision).toBe(one.decision);
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
  it('is a trade where more is said for it than against it', () => {
    const verdict = combine(
      [
        say('breakout', { stance: 'for', strength: 0.4, probability: 0.38 }),
        say('risk', { stance: 'for', strength: 0.3 }),
        say('news', { stance: 'against', strength: 0.3 }),
      ],
      0.33,
      equalWeights,
    );
    expect(verdict).toMatchObject({ decision: 'trade', because: null });
    expect(verdict.agreement).toBeCloseTo(0.7);
    // 0.33 + (0.38 - 0.33) × (1 - 2 × 0.3)
    expect(verdict.probability).toBeCloseTo(0.35);
  });

  it('is none where just as much is said against it, and the loudest doubt is named', () => {
    const verdict = combine(
      [
        say('breakout', { stance: 'for', strength: 0.4 }),
        say('coach', { stance: 'for', strength: 0.2 }),
        say('news', { stance: 'against', strength: 0.1 }),
        say('risk', { stance: 'against', strength: 0.5 }),
      ],
      0.33,
      equalWeights,
    );
    expect(verdict).toMatchObject({ decision: 'no-trade', because: 'risk' });
  });

  it('is none where nobody has anything to say', () => {
    expect(
      combine(
        brains.map((brain) => say(brain, {})),
        0.33,
        equalWeights,
      ),
    ).toMatchObject({
      decision: 'no-trade',
      because: null,
      probability: 0.33,
      agreement: 0,
    });
  });
});
