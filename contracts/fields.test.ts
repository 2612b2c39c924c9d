import { expect, test } from 'vitest';
import { pageNumber, pagesOf } from './fields.ts';

test('rows stand on at least one page, and on none that would be refused', () => {
  expect([0, 1, 25, 26, 100_000].map((rows) => pagesOf(rows, 25))).toEqual([1, 1, 1, 2, 4_000]);
  expect(pageNumber.safeParse(pagesOf(10_000_000, 25)).success).toBe(true);
});
