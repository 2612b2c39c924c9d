import type { CoreAsset } from '@app/contracts/market.ts';
import { duration } from '@app/domain/calendar/countdown.ts';
import { utcEventTime } from '../../lib/format.ts';
import { texts } from './texts.ts';

/** An open market prints far more often than this; an older price is called old. Seconds. */
export const STALE_AFTER = 120;

/** Why a price may not be the present one: the market is closed, or nothing came for a while. Null for a live price. */
export function priceAge({
  open,
  ageSeconds,
  asOf,
}: Pick<CoreAsset, 'open' | 'ageSeconds' | 'asOf'>): string | null {
  if (!open) return texts.shared.closed(utcEventTime(asOf));
  if (ageSeconds > STALE_AFTER) return texts.shared.old(duration(ageSeconds * 1000));
  return null;
}
