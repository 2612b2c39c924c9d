import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { seeded } from '../testing/candle-walk.ts';
import { passFirst, passFirstUnsure } from './first-passage.ts';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const barriers = fc.record({ toTarget: between(0.05, 4), toStop: between(0.05, 4) });

it('is one of three ends, whatever the barriers and the time', () => {
  fc.assert(
    fc.property(barriers, between(0, 50), between(0, 1), (walk, variance, logError) => {
      for (const { target, stop, expired } of [
        passFirst(walk, variance),
        passFirstUnsure(walk, Math.log(variance + 1e-9), logError),
      ]) {
        for (const share of [target, stop, expired]) {
          expect(share).toBeGreaterThanOrEqual(-1e-9);
          expect(share).toBeLessThanOrEqual(1 + 1e-9);
        }
        expect(target + stop + expired).toBeCloseTo(1, 9);
      }
    }),
  );
});

it('comes to the break-even rate with endless time and to nothing with none', () => {
  fc.assert(
    fc.property(barriers, (walk) => {
      const { target, expired } = passFirst(walk, 1_000);
      expect(target).toBeCloseTo(walk.toStop / (walk.toStop + walk.toTarget), 6);
      expect(expired).toBeCloseTo(0, 6);
      expect(passFirst(walk, 0)).toEqual({ target: 0, stop: 0, expired: 1 });
    }),
  );
});

it('never falls with more time, and mirrors when target and stop change places', () => {
  fc.assert(
    fc.property(barriers, between(0, 20), between(0, 20), (walk, a, b) => {
      const [short, long] = [passFirst(walk, Math.min(a, b)), passFirst(walk, Math.max(a, b))];
      expect(long.target).toBeGreaterThanOrEqual(short.target - 1e-5);
      expect(long.stop).toBeGreaterThanOrEqual(short.stop - 1e-5);
      const mirror = passFirst({ toTarget: walk.toStop, toStop: walk.toTarget }, a);
      expect(mirror.target).toBeCloseTo(passFirst(walk, a).stop, 6);
    }),
  );
});

it.each([
  [8, 16, 60],
  [8, 16, 240],
  [12, 6, 90],
  [10, 10, 400],
])('is what coin tosses do, stop %i and target %i steps away, in %i steps', (stop, target, steps) => {
  const random = seeded(11);
  const walks = 20_000;
  let [hits, stops] = [0, 0];
  for (let walk = 0; walk < walks; walk += 1) {
    let at = 0;
    for (let step = 0; step < steps && at > -stop && at < target; step += 1) at += random() < 0.5 ? 1 : -1;
    if (at >= target) hits += 1;
    else if (at <= -stop) stops += 1;
  }
  const forecast = passFirst({ toTarget: target, toStop: stop }, steps);
  expect(Math.abs(forecast.target - hits / walks)).toBeLessThan(0.012);
  expect(Math.abs(forecast.stop - stops / walks)).toBeLessThan(0.012);
});

it('is decided where a barrier is already passed', () => {
  expect(passFirst({ toTarget: 1, toStop: -0.1 }, 1)).toEqual({ target: 0, stop: 1, expired: 0 });
  expect(passFirst({ toTarget: 0, toStop: 1 }, 1)).toEqual({ target: 1, stop: 0, expired: 0 });
});
