import type { Selectable } from 'kysely';
import type { Candle } from '@app/domain/market/candle.ts';
import type { NewWatch } from '@app/domain/signals/new-signal.ts';
import type { OpenWatch } from '../../../ports/signals.ts';
import { announceUserChange, type Db, type Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/http/errors.ts';

export type WatchRow = Selectable<Tables['watches']>;
export type WatchOutcome = NonNullable<WatchRow['outcome']>;

export const MAX_OPEN_WATCHES = 20;

/** Takes the place of an open watch that would tell the same. @throws AppError too_many */
export async function addWatch(
  tx: Tx,
  { userId, pair, timeframe, above, below, becomesSignal, expiresAt, now }: NewWatch,
): Promise<OpenWatch> {
  await tx
    .updateTable('watches')
    .set({ ended_at: now, outcome: 'cancelled' })
    .where('user_id', '=', userId)
    .where('pair', '=', pair)
    .where('timeframe', '=', timeframe)
    .where('ended_at', 'is', null)
    .where('becomes_signal', '=', becomesSignal)
    .$if(!becomesSignal, (same) =>
      same.where('above', 'is not distinct from', above).where('below', 'is not distinct from', below),
    )
    .execute();
  const open = await listOpenWatches(tx, userId);
  if (open.length >= MAX_OPEN_WATCHES)
    throw new AppError('too_many', `You already watch ${MAX_OPEN_WATCHES} levels. Let one go first.`);
  const stored = await tx
    .insertInto('watches')
    .values({
      user_id: userId,
      pair,
      timeframe,
      above,
      below,
      becomes_signal: becomesSignal,
      created_at: now,
      expires_at: expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  announceUserChange(tx, userId);
  return toOpenWatch(stored);
}

export const toOpenWatch = ({
  id,
  pair,
  timeframe,
  above,
  below,
  becomes_signal,
  paused_at,
}: WatchRow): OpenWatch => ({
  id,
  pair,
  timeframe,
  above,
  below,
  becomesSignal: becomes_signal,
  isPaused: paused_at !== null,
});

export const listOpenWatches = (db: Db, userId: string): Promise<WatchRow[]> =>
  db
    .selectFrom('watches')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .execute();

export const listOpenWatchesAfter = (db: Db, after: number, limit: number): Promise<WatchRow[]> =>
  db
    .selectFrom('watches')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();

export const findWatchesById = (db: Db, ids: readonly string[]): Promise<WatchRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('watches').selectAll().where('id', 'in', ids).execute();

export async function endWatch(tx: Tx, id: string, outcome: WatchOutcome, now: number): Promise<boolean> {
  const ended = await tx
    .updateTable('watches')
    .set({ ended_at: now, outcome })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (ended) announceUserChange(tx, ended.user_id);
  return ended !== undefined;
}

export async function cancelWatches(
  tx: Tx,
  { userId, ids, now }: { userId: string; ids: readonly string[]; now: number },
): Promise<OpenWatch[]> {
  if (ids.length === 0) return [];
  const ended = await tx
    .updateTable('watches')
    .set({ ended_at: now, outcome: 'cancelled' })
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .where('ended_at', 'is', null)
    .returningAll()
    .execute();
  if (ended.length > 0) announceUserChange(tx, userId);
  return ended.map(toOpenWatch);
}

type PauseCommand = { userId: string; id: string; isPaused: boolean; now: number };

/** False where the user has no such open watch; one that is paused already keeps the time it was paused at. */
export async function pauseWatch(tx: Tx, { userId, id, isPaused, now }: PauseCommand): Promise<boolean> {
  const own = tx
    .updateTable('watches')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  const changed = await (
    isPaused
      ? own.set((watch) => ({ paused_at: watch.fn.coalesce('paused_at', watch.val(now)) }))
      : own.set((watch) => ({
          resumed_at: watch
            .case()
            .when('paused_at', 'is not', null)
            .then(now)
            .else(watch.ref('resumed_at'))
            .end(),
          paused_at: null,
        }))
  )
    .returning('user_id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Of several at once, with the rows as they are then; those that have ended meanwhile are missing. */
export async function restWatches(
  tx: Tx,
  { userId, ids, ...state }: Omit<PauseCommand, 'id'> & { ids: readonly string[] },
): Promise<OpenWatch[]> {
  for (const id of ids) await pauseWatch(tx, { userId, id, ...state });
  const open = await listOpenWatches(tx, userId);
  if (ids.length > 0) announceUserChange(tx, userId);
  return open.filter(({ id }) => ids.includes(id)).map(toOpenWatch);
}

/** A close of the plan's own candle beyond a level breaks it; a wick or the close of a shorter candle does not. */
export function watchOutcomeOnBar(
  watch: Pick<WatchRow, 'above' | 'below' | 'expires_at'>,
  bar: Candle,
  isPlanClose: boolean,
): WatchOutcome | null {
  if (bar.time >= watch.expires_at) return 'expired';
  if (!isPlanClose) return null;
  if (watch.above !== null && bar.close > watch.above) return 'broke_up';
  return watch.below !== null && bar.close < watch.below ? 'broke_down' : null;
}
