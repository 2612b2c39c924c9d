import type { Action } from './signal.ts';

export function statusTextOf(
  status: string,
  action: Action,
  entry?: number | null,
  current?: number | null,
): string {
  if (status === 'target_hit') return 'Signal profited';
  if (status === 'stop_hit') return 'Signal has lost';
  if (status === 'expired') return 'EXPIRED';
  if (status !== 'active') return 'UNKNOWN';
  if (entry == null || current == null) return 'ACTIVE';
  return (action === 'BUY' ? current > entry : current < entry) ? 'In a profit' : 'In a loosing';
}
