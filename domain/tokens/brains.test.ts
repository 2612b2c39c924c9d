import { expect, test } from 'vitest';
import { brainsFor } from './brains.ts';

test('four brains begin above a hundred tokens, not at a hundred', () => {
  expect([0, 100, 101].map(brainsFor)).toEqual([1, 1, 4]);
});
