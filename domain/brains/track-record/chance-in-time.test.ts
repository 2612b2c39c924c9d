import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { seeded } from '../../testing/candle-walk.ts';
import { chanceInTime } from './chance-in-time.ts';

const share = (min: number, max: number) => fc.double({ min, max, noNaN: true });

it('is the no-skill rate where nothing runs out of time, and less the more does', () => {
  expect(chanceInTime(1 / 3, 0)).toBe(1 / 3);
  fc.assert(
    fc.property(share(0.1, 0.9), share(0, 1), share(0, 1), (noSkill, a, b) => {
      const [few, many] = [chanceInTime(noSkill, Math.min(a, b)), chanceInTime(noSkill, Math.max(a, b))];
      expect(many).toBeLessThanOrEqual(few + 1e-6);
      expect(few).toBeLessThanOrEqual(noSkill);
      expect(many).toBeGreaterThanOrEqual(0);
      expect(few).toBeLessThanOrEqual(1 - Math.min(a, b) + 0.01);
    }),
  );
});

it('gives both ends of a symmetric walk the same share', () => {
  fc.assert(
    fc.property(share(0.01, 0.98), (expired) => {
      expect(chanceInTime(0.5, expired)).toBeCloseTo((1 - expired) / 2, 4);
    }),
  );
});

it.each([30, 60, 120])('is what coin tosses do in %i steps', (steps) => {
  const random = seeded(7);
  const [stop, target, walks] = [8, 16, 20_000];
  let [hit, expired] = [0, 0];
  for (let walk = 0; walk < walks; walk += 1) {
    let at = 0;
    let step = 0;
    for (; step < steps && at > -stop && at < target; step += 1) at += random() < 0.5 ? 1 : -1;
    if (at >= target) hit += 1;
    else if (at > -stop) expired += 1;
  }
  expect(chanceInTime(stop / (stop + target), expired / walks)).toBeCloseTo(hit / walks, 1.9);
});
