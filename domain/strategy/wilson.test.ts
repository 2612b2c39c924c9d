import { expect, it } from 'vitest';
import { wilson } from './wilson.ts';

const percents = (hits: number, count: number) => {
  const { low, high } = wilson(hits, count);
  return [Math.round(low * 100), Math.round(high * 100)];
};

it('gives the published 95 % intervals', () => {
  expect(percents(7, 10)).toEqual([40, 89]);
  expect(percents(14, 20)).toEqual([48, 85]);
  expect(percents(21, 30)).toEqual([52, 83]);
  expect(percents(60, 100)).toEqual([50, 69]);
  expect(percents(300, 500)).toEqual([56, 64]);
});

it('knows nothing before anything was counted, and never leaves 0 to 1', () => {
  expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
  expect(wilson(0, 5).low).toBe(0);
  expect(wilson(5, 5).high).toBe(1);
});
