import { sql, type Selectable } from 'kysely';
import type { WatchedLevels } from '@app/domain/signals/tracking/earlier-notice.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

type Columns = 'earlier_above' | 'earlier_below' | 'expires_at' | 'pair';
/** A wish to be told half way to the level of a watch; points, UTC ms. */
export type EarlierNotice = Pick<Selectable<Tables['watches']>, Columns> & {
  number: number;
  earlier_number: number;
  earlier_asked_at: number;
};

export async function listEarlierNoticesAfter(
  db: Db,
  after: number,
  limit: number,
): Promise<EarlierNotice[]> {
  const rows = await db
    .selectFrom('watches')
    .select(['pair', 'earlier_above', 'earlier_below', 'expires_at', 'earlier_number', 'earlier_asked_at'])
    .where('ended_at', 'is', null)
    .where('earlier_told_at', 'is', null)
    .where('earlier_number', '>', after)
    .orderBy('earlier_number')
    .limit(limit)
    .$narrowType<{ earlier_number: number; earlier_asked_at: number }>()
    .execute();
  return rows.map((row) => ({ ...row, number: row.earlier_number }));
}

type EarlierWish = { userId: string; id: string; levels: WatchedLevels | null; now: number };

/** `levels` null takes the wish back. False where the user has no such open watch. */
export async function saveEarlierWish(tx: Tx, { userId, id, levels, now }: EarlierWish): Promise<boolean> {
  const saved = await tx
    .updateTable('watches')
    .set({
      earlier_above: levels?.above ?? null,
      earlier_below: levels?.below ?? null,
      earlier_asked_at: levels ? now : null,
      earlier_number: levels ? sql<number>`nextval('watch_earlier_numbers')` : null,
      earlier_told_at: null,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}
