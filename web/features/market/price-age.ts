import type { CoreAsset } from '@app/contracts/market/market.ts';
import { formatDuration } from '@app/domain/calendar/countdown.ts';
import { formatUtcEventTime } from '../../lib/format/format.ts';
import { texts } from './texts.ts';

/** Seconds; an open market prints far more often than this. */
export const STALE_AFTER_SECONDS = 120;

/** Null for a live price. */
export function priceAge({
  open,
  ageSeconds,
  asOf,
}: Pick<CoreAsset, 'open' | 'ageSeconds' | 'asOf'>): string | null {
  if (!open) return texts.shared.closed(formatUtcEventTime(asOf));
  if (ageSeconds > STALE_AFTER_SECONDS) return texts.shared.old(formatDuration(ageSeconds * 1000));
  return null;
}
