import type { NotNull } from 'kysely';
import type { ClosedPosition, OpenPosition } from '@app/domain/mail/letters/position-rows.ts';
import type { Db } from '../../../platform/database/database.ts';

type ClosedSignal = ClosedPosition & { closedAt: number; simulated: boolean };

const selectHeldIdeas = (db: Db, userId: string) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('ideas', 'ideas.id', 'subscriptions.idea_id')
    .select(['kind', 'pair', 'action', 'timeframe', 'simulated'])
    .where('user_id', '=', userId)
    .where('left_at', 'is', null);

export const readSignalsClosedBefore = (db: Db, userId: string, until: number): Promise<ClosedSignal[]> =>
  selectHeldIdeas(db, userId)
    .select(['entry', 'target', 'stop'])
    .select(['outcome as status', 'closing_price as price', 'ambiguous', 'closed_at as closedAt'])
    .where('outcome', 'is not', null)
    .where('closed_at', '<', until)
    .$narrowType<{ status: NotNull; ambiguous: NotNull; closedAt: NotNull }>()
    .orderBy('closed_at')
    .orderBy('subscriptions.number')
    .execute();

export const readOpenSignals = (
  db: Db,
  userId: string,
): Promise<Array<OpenPosition & { simulated: boolean }>> =>
  selectHeldIdeas(db, userId).where('outcome', 'is', null).orderBy('subscriptions.number').execute();
