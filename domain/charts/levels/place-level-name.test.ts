import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxesOverlap, type Box } from '../shapes.ts';
import { boxOfName, placeLevelName } from './place-level-name.ts';

const WIDTH = 44;
const room = { width: WIDTH, start: 100, right: 270, bottom: 186, y: 90, isAbove: true };
const candle = (x: number, y: number, height: number): Box => ({ x, y, width: 5, height });

test('stands before its line where no candle is', () => {
  expect(placeLevelName({ ...room, obstacles: [] })).toEqual({ x: 52, baseline: 94 });
});

test('leaves the place before its line to a candle and stands above', () => {
  expect(placeLevelName({ ...room, obstacles: [candle(70, 60, 60)] })).toEqual({ x: 102, baseline: 85 });
});

test('goes along its line, and below it, until no candle is covered', () => {
  const dip = Array.from({ length: 20 }, (_, i) => candle(50 + i * 5, 60, 60));
  const above = Array.from({ length: 40 }, (_, i) => candle(150 + i * 5, 60, 30));
  const place = placeLevelName({ ...room, obstacles: [...dip, ...above] });
  expect(place.baseline).toBe(103);
  expect(place.x).toBeGreaterThan(148);
});

test('is always inside, and covers nothing where an end of the line is free', () => {
  const box = fc.record({
    x: fc.integer({ min: 0, max: 150 }),
    y: fc.integer({ min: 0, max: 180 }),
    width: fc.constant(5),
    height: fc.integer({ min: 1, max: 90 }),
  });
  fc.assert(
    fc.property(
      fc.array(box, { maxLength: 60 }),
      fc.integer({ min: 0, max: 200 }),
      fc.integer({ min: 20, max: 170 }),
      fc.boolean(),
      (obstacles, start, y, isAbove) => {
        const place = boxOfName(placeLevelName({ ...room, start, y, isAbove, obstacles }), WIDTH);
        expect(place.x).toBeGreaterThanOrEqual(0);
        expect(place.x + place.width).toBeLessThanOrEqual(room.right);
        expect(place.y).toBeGreaterThanOrEqual(0);
        expect(place.y + place.height).toBeLessThanOrEqual(room.bottom);
        expect(obstacles.some((one) => boxesOverlap(place, one))).toBe(false);
      },
    ),
  );
});
