import { expect, test } from 'vitest';
import { pageNumber, countPages } from './fields.ts';

test('a list has at least one page, and none beyond the accepted pages', () => {
  expect([0, 1, 25, 26, 100_000].map((rows) => countPages(rows, 25))).toEqual([1, 1, 1, 2, 4_000]);
  expect(pageNumber.safeParse(countPages(10_000_000, 25)).success).toBe(true);
});
