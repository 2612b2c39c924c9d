import { expect, test } from 'vitest';
import { PLACE_LIFETIME_MS } from './lifetimes.ts';

test('a place is known for half a year', () => {
  expect(PLACE_LIFETIME_MS / 86_400_000).toBe(180);
});
