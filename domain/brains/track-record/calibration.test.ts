import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binFor, calibrationOf, skillOf, type Settled } from './calibration.ts';

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
      slope: null,
      verdict: 'unknown',
    });
  });

  it('is a quarter for a constant half, none for somebody who always knew, one for somebody always wrong', () => {
    expect(calibrationOf([stated(0.5, true), stated(0.5, false)]).brier).toBe(0.25);
    expect(calibrationOf([stated(1, true), stated(0, false)]).brier).toBe(0);
    expect(calibrationOf([stated(0, true), stated(1, false)]).brier).toBe(1);
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
});

/** `count` forecasts of one chance, of which the share `seen` came true. */
const cases = (probability: number, seen: number, count: number): Settled[] =>
  Array.from({ length: count }, (_none, index) => stated(probability, index < Math.round(seen * count)));
const verdictOf = (...all: Settled[][]) => calibrationOf(all.flat()).verdict;

describe('a calibration', () => {
  it('within bounds in each tenth and in its slope is called calibrated', () => {
    expect(verdictOf(cases(0.2, 0.21, 400), cases(0.4, 0.41, 400), cases(0.6, 0.58, 400))).toBe('calibrated');
  });

  it('of ever so many forecasts is off where one tenth is off by more than three points', () => {
    const others = [cases(0.2, 0.2, 2_000), cases(0.6, 0.6, 2_000)];
    expect(verdictOf(...others, cases(0.45, 0.48, 100))).toBe('calibrated');
    expect(verdictOf(...others, cases(0.45, 0.49, 100))).toBe('off');
    // Too few to judge that tenth.
    expect(verdictOf(...others, cases(0.45, 0.3, 20))).toBe('calibrated');
  });

  it('with a slope whose interval leaves one out is off, though no tenth is', () => {
    const flat = [0.34, 0.38, 0.42, 0.46, 0.54, 0.58, 0.62, 0.66].map((p) =>
      cases(p, 0.5 + (p - 0.5) * 0.82, 3_000),
    );
    const { slope, bins, verdict } = calibrationOf(flat.flat());
    expect(slope?.interval.high).toBeLessThan(1);
    for (const { stated: mean, hits, count } of bins)
      expect(Math.abs(hits / count - mean)).toBeLessThanOrEqual(0.03);
    expect(verdict).toBe('off');
  });

  it('has not enough to say below a hundred, with no tenth of a hundred, or with one chance alone', () => {
    expect(verdictOf(cases(0.2, 0.2, 49), cases(0.6, 0.6, 50))).toBe('unknown');
    expect(verdictOf(cases(0.2, 0.2, 90), cases(0.6, 0.6, 90))).toBe('unknown');
    expect(verdictOf(cases(0.4, 0.4, 500))).toBe('unknown');
    expect(calibrationOf(cases(0.4, 0.4, 500)).slope).toBeNull();
  });

  it('needs a slope near one, not only a wide interval around it', () => {
    const few = [cases(0.42, 0.42, 100), cases(0.44, 0.43, 100)];
    const { slope, verdict } = calibrationOf(few.flat());
    expect(slope && slope.interval.low < 1 && slope.interval.high > 1).toBe(true);
    expect(Math.abs(Number(slope?.value) - 1)).toBeGreaterThan(0.25);
    expect(verdict).toBe('unknown');
  });
});

describe('the slope', () => {
  it('is one where what was stated came true, and a half where the log-odds were doubled', () => {
    const shares = [0.1, 0.2, 0.3, 0.5, 0.7, 0.8, 0.9];
    const seen = (share: number) => 1 / (1 + Math.exp(-Math.log(share / (1 - share)) / 2));
    expect(calibrationOf(shares.flatMap((p) => cases(p, p, 1_000))).slope?.value).toBeCloseTo(1, 9);
    expect(calibrationOf(shares.flatMap((p) => cases(p, seen(p), 100_000))).slope?.value).toBeCloseTo(0.5, 3);
  });

  it('is a finite figure inside its interval or none at all', () => {
    fc.assert(
      fc.property(many, (all) => {
        const { slope } = calibrationOf(all);
        if (!slope) return;
        expect(Number.isFinite(slope.value)).toBe(true);
        expect(slope.interval.low).toBeLessThanOrEqual(slope.value);
        expect(slope.interval.high).toBeGreaterThanOrEqual(slope.value);
      }),
    );
  });

  it('cannot be told where the outcomes part cleanly', () => {
    expect(calibrationOf([...cases(0.2, 0, 100), ...cases(0.8, 1, 100)]).slope).toBeNull();
  });
});
