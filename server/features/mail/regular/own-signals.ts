import type { ClosedPosition, OpenPosition } from '@app/domain/mail/letters/position-rows.ts';
import type { Db } from '../../../platform/database/database.ts';

type ClosedSignal = ClosedPosition & { closedAt: number; simulated: boolean };

export const readSignalsClosedBefore = (db: Db, userId: string, until: number): Promise<ClosedSignal[]> =>
  db
    .selectFrom('signals')
    .innerJoin('signal_closings as closing', 'closing.signal_id', 'signals.id')
    .select(['pair', 'action', 'timeframe', 'entry', 'target', 'stop', 'simulated'])
    .select(['closing.status', 'closing.price', 'closing.ambiguous', 'closing.closed_at as closedAt'])
    .where('user_id', '=', userId)
    .where('closing.closed_at', '<', until)
    .orderBy('closing.closed_at')
    .orderBy('number')
    .execute();

export const readOpenSignals = (
  db: Db,
  userId: string,
): Promise<Array<OpenPosition & { simulated: boolean }>> =>
  db
    .selectFrom('signals')
    .leftJoin('signal_closings', 'signal_closings.signal_id', 'signals.id')
    .select(['pair', 'action', 'timeframe', 'simulated'])
    .where('user_id', '=', userId)
    .where('signal_closings.signal_id', 'is', null)
    .orderBy('number')
    .execute();
