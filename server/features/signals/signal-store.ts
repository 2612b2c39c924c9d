import type { Selectable } from 'kysely';
import type { OpenSignal } from '@app/domain/signals/signal.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

export type SignalRow = Selectable<Tables['signals']> & {
  status: 'target_hit' | 'stop_hit' | 'expired' | null;
  closing_price: number | null;
  closed_at: number | null;
  ambiguous: boolean | null;
  gap: boolean | null;
  record_hash: string | null;
  breakout_stated: number | null;
  panel_stated: number | null;
  panel_stance: string | null;
};

const selectSignals = (db: Db) =>
  db
    .selectFrom('signals')
    .leftJoin('signal_closings', 'signal_closings.signal_id', 'signals.id')
    .leftJoin('brain_forecasts as breakout', (on) =>
      on.onRef('breakout.signal_id', '=', 'signals.id').on('breakout.brain', '=', 'breakout'),
    )
    .leftJoin('brain_forecasts as panel', (on) =>
      on.onRef('panel.signal_id', '=', 'signals.id').on('panel.brain', '=', 'panel'),
    )
    .selectAll('signals')
    .select((of) => [
      'signal_closings.status',
      'signal_closings.price as closing_price',
      'signal_closings.closed_at',
      'signal_closings.ambiguous',
      'signal_closings.gap',
      'breakout.probability as breakout_stated',
      'panel.probability as panel_stated',
      'panel.stance as panel_stance',
      of
        .selectFrom('signal_record')
        .select('hash')
        .whereRef('signal_record.signal_id', '=', 'signals.id')
        .orderBy('seq', 'desc')
        .limit(1)
        .as('record_hash'),
    ]);

export const listUserSignals = (db: Db, userId: string, limit = 500): Promise<SignalRow[]> =>
  selectSignals(db).where('signals.user_id', '=', userId).orderBy('number', 'desc').limit(limit).execute();

export const findSignalsById = (db: Db, userId: string, ids: readonly string[]): Promise<SignalRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : selectSignals(db).where('signals.user_id', '=', userId).where('signals.id', 'in', ids).execute();

export const listClosedSignals = (db: Db, userId: string) =>
  db
    .selectFrom('signals')
    .innerJoin('signal_closings as closing', 'closing.signal_id', 'signals.id')
    .select([
      'pair',
      'action',
      'entry',
      'target',
      'stop',
      'closing.status',
      'closing.price',
      'closing.ambiguous',
    ])
    .where('user_id', '=', userId)
    .orderBy('closing.closed_at')
    .orderBy('number')
    .execute();

export async function countActiveSignals(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('signals')
    .leftJoin('signal_closings', 'signal_closings.signal_id', 'signals.id')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('signal_closings.signal_id', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export type TrackedSignal = OpenSignal & { id: string; number: number; userId: string; simulated: boolean };

const trackedColumns = [
  'id',
  'number',
  'user_id as userId',
  'pair',
  'action',
  'entry',
  'target',
  'stop',
  'opened_at as openedAt',
  'expires_at as expiresAt',
  'simulated',
] as const;

export const listOpenSignalsAfter = (
  db: Db,
  feeds: { names: readonly string[]; simulated: boolean },
  after: number,
  limit: number,
): Promise<Array<TrackedSignal & { feed: string }>> =>
  db
    .selectFrom('signals')
    .leftJoin('signal_closings', 'signal_closings.signal_id', 'signals.id')
    .select(trackedColumns.map((name) => `signals.${name}` as const))
    .select('signals.feed')
    .where('signal_closings.signal_id', 'is', null)
    .where('feed', 'in', feeds.names)
    .where('simulated', '=', feeds.simulated)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();

export const listOpenSignalsExpiredBy = (
  db: Db,
  until: number,
): Promise<Array<TrackedSignal & { feed: string }>> =>
  db
    .selectFrom('signals')
    .leftJoin('signal_closings', 'signal_closings.signal_id', 'signals.id')
    .select(trackedColumns.map((name) => `signals.${name}` as const))
    .select('signals.feed')
    .where('signal_closings.signal_id', 'is', null)
    .where('expires_at', '<=', until)
    .orderBy('number')
    .execute();

export const findSignalsByNumber = (db: Db, numbers: readonly number[]): Promise<TrackedSignal[]> =>
  numbers.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('signals')
        .select(trackedColumns)
        .where('number', 'in', numbers)
        .orderBy('number')
        .execute();
