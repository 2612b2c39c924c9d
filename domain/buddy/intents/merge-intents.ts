import type { Intent } from './intent.ts';

const inParts = new Set<Intent['kind']>([
  'size',
  'levels',
  'outlook',
  'signal',
  'volatility',
  'watch',
  'cost',
  'hours',
  'news',
]);

const isNothing = (value: unknown): boolean =>
  (value ?? null) === null || (Array.isArray(value) && value.length === 0);

/** Null where they are two questions. */
export function mergeIntents(first: Intent, second: Intent): Intent | null {
  if (first.kind !== second.kind || !inParts.has(first.kind)) return null;
  const [left, right] = [Object.entries({ ...second, ...first }), new Map(Object.entries(second))];
  const fits = left.every(
    ([key, value]) =>
      isNothing(value) || isNothing(right.get(key)) || String(value) === String(right.get(key)),
  );
  return fits
    ? (Object.fromEntries(
        left.map(([key, value]) => [key, isNothing(value) ? right.get(key) : value]),
      ) as Intent)
    : null;
}
