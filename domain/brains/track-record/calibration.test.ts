import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binFor, brierScore, calibrationOf, skillOf, type Settled } from './calibration.ts';

const one: fc.Arbitrary<Settled> = fc.record({
  probability: fc.double({ min: 0, max: 1, noNaN: true }),
  noSkill: fc.double({ min: 0.05, max: 0.95, noNaN: true }),
  hit: fc.boolean(),
});
const many = fc.array(one, { maxLength: 300 });

const stated = (probability: number, hit: boolean, noSkill = 1 / 3): Settled => ({
  probability,
  hit,
  noSkill,
});

describe('the Brier score', () => {
  it('is nothing where nothing has settled', () => {
    expect(calibrationOf([])).toEqual({
      settled: 0,
      hits: 0,
      brier: null,
      reference: null,
      skill: null,
      bins: [],
      calibrated: false,
    });
  });

  it('is a quarter for a constant half, none for somebody who always knew, one for somebody always wrong', () => {
    expect(brierScore([stated(0.5, true), stated(0.5, false)])).toBe(0.25);
    expect(brierScore([stated(1, true), stated(0, false)])).toBe(0);
    expect(brierScore([stated(0, true), stated(1, false)])).toBe(1);
  });

  it('shows no skill where the no-skill rate was stated, and skill where the outcome was known', () => {
    fc.assert(
      fc.property(fc.array(one, { minLength: 1 }), (all) => {
        const { skill } = calibrationOf(all.map((row) => ({ ...row, probability: row.noSkill })));
        expect(skill).toBeCloseTo(0, 9);
        expect(calibrationOf(all.map((row) => ({ ...row, probability: row.hit ? 1 : 0 }))).skill).toBe(1);
      }),
    );
  });

  it('lies between 0 and 1, its skill never above 1, in whatever order the signals come', () => {
    fc.assert(
      fc.property(many, (all) => {
        const { brier, reference, skill } = calibrationOf(all);
        if (all.length === 0) return;
        expect(brier).toBeGreaterThanOrEqual(0);
        expect(brier).toBeLessThanOrEqual(1);
        expect(skill).toBeCloseTo(1 - Number(brier) / Number(reference), 9);
        expect(skill).toBeLessThanOrEqual(1);
        expect(calibrationOf(all.toReversed()).brier).toBeCloseTo(Number(brier), 9);
      }),
    );
  });

  it('has no skill to tell where there is nothing to compare with', () => {
    expect(skillOf(0.2, 0)).toBeNull();
    expect(skillOf(null, 0.2)).toBeNull();
  });
});

describe('the curve', () => {
  it('holds every forecast once, in the bin of its chance', () => {
    fc.assert(
      fc.property(many, (all) => {
        const { bins, hits, settled } = calibrationOf(all);
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(settled);
        expect(bins.reduce((sum, bin) => sum + bin.hits, 0)).toBe(hits);
        for (const { from, to, count, hits: held, stated: mean, interval } of bins) {
          expect(mean).toBeGreaterThanOrEqual(from - 1e-9);
          expect(mean).toBeLessThanOrEqual(to + 1e-9);
          expect(interval.low).toBeLessThanOrEqual(held / count + 1e-9);
          expect(interval.high).toBeGreaterThanOrEqual(held / count - 1e-9);
        }
        for (const { probability } of all) expect(binFor({ bins }, probability)).not.toBeNull();
      }),
    );
  });

  it('puts certainty in the last bin and names none where nothing settled', () => {
    const { bins } = calibrationOf([stated(1, true), stated(0.95, false), stated(0.3, false)]);
    expect(bins.map(({ from, count, hits }) => [from, count, hits])).toEqual([
      [0.3, 1, 0],
      [0.9, 2, 1],
    ]);
    expect(binFor({ bins }, 0.55)).toBeNull();
    expect(binFor({ bins }, 0.39)?.from).toBe(0.3);
  });

  it('is called calibrated from a hundred settled forecasts on and not one before', () => {
    const all = Array.from({ length: 100 }, (_none, index) => stated(0.35, index % 3 === 0));
    expect(calibrationOf(all.slice(1)).calibrated).toBe(false);
    expect(calibrationOf(all).calibrated).toBe(true);
  });
});
