import type { Plan } from './signal.ts';

/** Percent: 100 at or beyond the target, -100 at or beyond the stop, else linear from the entry. */
export function progressToTarget(
  { action, entry, target, stop }: Pick<Plan, 'action' | 'entry' | 'target' | 'stop'>,
  price: number,
): number {
  const sign = action === 'BUY' ? 1 : -1;
  if (sign * (price - target) >= 0) return 100;
  if (sign * (price - stop) <= 0) return -100;
  return Math.max(-100, ((price - entry) / (target - entry)) * 100);
}
