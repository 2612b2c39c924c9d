import type { OpenSignal } from '@app/domain/signals/signal.ts';
import type { Db } from '../../platform/database/database.ts';

/** `refusedBy` null where somebody may hold it. */
export type TrackedIdea = OpenSignal & { id: string; number: number; refusedBy: string | null };

const trackedColumns = [
  'id',
  'number',
  'pair',
  'action',
  'entry',
  'target',
  'stop',
  'opened_at as openedAt',
  'expires_at as expiresAt',
  'refused_by as refusedBy',
] as const;

export const listOpenIdeasAfter = (
  db: Db,
  feeds: { names: readonly string[]; simulated: boolean },
  after: number,
  limit: number,
): Promise<Array<TrackedIdea & { feed: string }>> =>
  db
    .selectFrom('ideas')
    .select([...trackedColumns, 'feed'])
    .where('outcome', 'is', null)
    .where('feed', 'in', feeds.names)
    .where('simulated', '=', feeds.simulated)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();

export const listOpenIdeasExpiredBy = (
  db: Db,
  until: number,
): Promise<Array<TrackedIdea & { feed: string; simulated: boolean }>> =>
  db
    .selectFrom('ideas')
    .select([...trackedColumns, 'feed', 'simulated'])
    .where('outcome', 'is', null)
    .where('expires_at', '<=', until)
    .orderBy('number')
    .execute();

export const findIdeasByNumber = (db: Db, numbers: readonly number[]): Promise<TrackedIdea[]> =>
  numbers.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('ideas')
        .select(trackedColumns)
        .where('number', 'in', numbers)
        .orderBy('number')
        .execute();
