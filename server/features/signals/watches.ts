import type { Selectable } from 'kysely';
import { stepLength, type Candle } from '@app/domain/market/candle.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import type { NewWatch } from '@app/domain/signals/new-signal.ts';
import { breakoutRules } from '@app/domain/strategy/breakout.ts';
import { userChanged, type Db, type Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { AppError } from '../../http/errors.ts';

export type WatchRow = Selectable<Tables['watches']>;
export type WatchOutcome = NonNullable<WatchRow['outcome']>;

const MAX_OPEN = 20;

/**
 * Watches one or two levels for a user. A newer watch on the same pair and timeframe takes the place of the older.
 * @throws AppError too_many beyond 20 open watches.
 */
export async function addWatch(
  tx: Tx,
  { userId, pair, timeframe, above, below, becomesSignal, expiresAt, now }: NewWatch,
): Promise<string> {
  await tx
    .updateTable('watches')
    .set({ ended_at: now, outcome: 'cancelled' })
    .where('user_id', '=', userId)
    .where('pair', '=', pair)
    .where('timeframe', '=', timeframe)
    .where('ended_at', 'is', null)
    .execute();
  const open = await openWatchesOf(tx, userId);
  if (open.length >= MAX_OPEN)
    throw new AppError('too_many', `You already watch ${MAX_OPEN} levels. Let one go first.`);
  const { id } = await tx
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
    .returning('id')
    .executeTakeFirstOrThrow();
  userChanged(tx, userId);
  return id;
}

export const openWatchesOf = (db: Db, userId: string): Promise<WatchRow[]> =>
  db
    .selectFrom('watches')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .execute();

/** Open watches with numbers above `after`, in order of number. */
export const openWatchesAfter = (db: Db, after: number, limit: number): Promise<WatchRow[]> =>
  db
    .selectFrom('watches')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();

export const watchesById = (db: Db, ids: readonly string[]): Promise<WatchRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('watches').selectAll().where('id', 'in', ids).execute();

/** Ends a watch once; false when it had ended before. */
export async function endWatch(tx: Tx, id: string, outcome: WatchOutcome, now: number): Promise<boolean> {
  const ended = await tx
    .updateTable('watches')
    .set({ ended_at: now, outcome })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (ended) userChanged(tx, ended.user_id);
  return ended !== undefined;
}

/** Ends every open watch of this user on these markets; answers how many there were. */
export async function cancelWatches(
  tx: Tx,
  { userId, pairs, now }: { userId: string; pairs: readonly Pair[]; now: number },
): Promise<number> {
  if (pairs.length === 0) return 0;
  const ended = await tx
    .updateTable('watches')
    .set({ ended_at: now, outcome: 'cancelled' })
    .where('user_id', '=', userId)
    .where('pair', 'in', [...pairs])
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  if (ended.length > 0) userChanged(tx, userId);
  return ended.length;
}

/**
 * What a complete base candle means for a watch: a close beyond a level breaks it, a wick does not. One that becomes a
 * signal waits for the close of its plan's own candle, the very set-up whose past is measured.
 */
export function outcomeOfBar(
  watch: Pick<WatchRow, 'above' | 'below' | 'expires_at' | 'timeframe' | 'becomes_signal'>,
  bar: Candle,
  barLength: number,
): WatchOutcome | null {
  if (bar.time >= watch.expires_at) return 'expired';
  const planLength = stepLength[breakoutRules[watch.timeframe].step];
  if (watch.becomes_signal && (bar.time + barLength) % planLength !== 0) return null;
  if (watch.above !== null && bar.close > watch.above) return 'broke_up';
  return watch.below !== null && bar.close < watch.below ? 'broke_down' : null;
}
