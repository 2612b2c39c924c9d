import { expect, test } from 'vitest';
import { parseImpact } from './impact.ts';

test.each([
  ['HIGH', 'HIGH'],
  ['High', 'HIGH'],
  [' medium ', 'MEDIUM'],
  ['Low', 'LOW'],
  ['Holiday', 'LOW'],
  ['', 'LOW'],
])('an impact of "%s" counts as %s', (text, impact) => {
  expect(parseImpact(text)).toBe(impact);
});
