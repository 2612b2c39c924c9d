import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '../../../time.ts';

export const UNIT = '(minutes?|mins?|hours?|hrs?|h|days?|d|weeks?|wks?|w|fortnight|months?|years?)';

const spans: ReadonlyArray<readonly [RegExp, string, number]> = [
  [/^min/, 'minute', MINUTE_MS],
  [/^h/, 'hour', HOUR_MS],
  [/^d/, 'day', DAY_MS],
  [/^w/, 'week', WEEK_MS],
  [/^fortnight/, 'fortnight', 2 * WEEK_MS],
  [/^month/, 'month', 30 * DAY_MS],
  [/^year/, 'year', 365 * DAY_MS],
];
const counts: Record<string, number> = { a: 1, an: 1, couple: 2, 'couple of': 2, few: 3 };

export function spanIn(
  count: string | undefined,
  unit: string,
): { label: string; times: number; ms: number } {
  const [, name, ms] = spans.find(([pattern]) => pattern.test(unit)) as (typeof spans)[number];
  if (count?.startsWith('half'))
    return { label: `half ${name === 'hour' ? 'an' : 'a'} ${name}`, times: 1, ms: ms / 2 };
  const times = counts[count ?? ''] ?? Number(count ?? 1);
  return { label: `${times} ${name}${times === 1 ? '' : 's'}`, times, ms: times * ms };
}
