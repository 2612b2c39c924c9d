import type { Plan } from './signal.ts';

/**
 * Progress to target in percent: 100 at or beyond the target, -100 at or beyond the stop, linear between entry and
 * target otherwise (specification, section 4). Works on points or decimal prices alike.
 */
export function progressToTarget(
  { action, entry, target, stop }: Pick<Plan, 'action' | 'entry' | 'target' | 'stop'>,
  price: number,
): number {
  const sign = action === 'BUY' ? 1 : -1;
  if (sign * (price - target) >= 0) return 100;
  if (sign * (price - stop) <= 0) return -100;
  return Math.max(-100, ((price - entry) / (target - entry)) * 100);
}
