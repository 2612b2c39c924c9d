import type { adminSystemEndpoints } from '@app/contracts/admin/system.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import { HOUR_MS, toIsoOrNull } from '@app/domain/time.ts';
import type { Db } from '../../../platform/database/database.ts';
import { readBounds, type BoundSettings } from '../../../platform/ledger/installation-bounds.ts';

type BoundStates = NonNullable<ReplyOf<typeof adminSystemEndpoints.getSystemStatus>['bounds']>;

const LATE_SHARE = 0.8;

export async function readBoundStates(db: Db, config: BoundSettings, now: number): Promise<BoundStates> {
  const bounds = await readBounds(db, config, now);
  return bounds.map(({ use, windowMs, max, used, reachedAt }) => ({
    use,
    period: windowMs === HOUR_MS ? 'hour' : 'day',
    used,
    max,
    reachedAt: toIsoOrNull(reachedAt),
    health: reachedAt !== null ? 'bad' : used >= LATE_SHARE * max && used > 0 ? 'late' : 'good',
  }));
}
