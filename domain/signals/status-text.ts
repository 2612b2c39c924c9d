import type { Action } from './signal.ts';

/** The specification's own words for a status (section 4), "loosing" included; prices in any one unit. */
export function statusText(
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
