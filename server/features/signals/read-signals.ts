import type { SignalStats, SignalView } from '@app/contracts/signals.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import type { Action, Timeframe } from '@app/domain/signals/signal.ts';
import type { Db } from '../../db/database.ts';
import { feedOf } from '../../adapters/market/port.ts';
import type { Deps } from '../../deps.ts';
import { closedSignals, countActive, signalsById, signalsOfUser, type SignalRow } from './store.ts';
import { statsView, viewOf, type CalibrationOf } from './view.ts';

export type SignalReader = ReturnType<typeof readSignals>;

/** A user's signals as they are shown: the price of now where the feed that opened them still runs. */
export function readSignals({
  database,
  market,
  calibrationAt,
}: Pick<Deps, 'database' | 'market'> & {
  /** How stated chances have fared by then. */
  calibrationAt: (now: number) => Promise<CalibrationOf>;
}) {
  const viewAll = async (rows: readonly SignalRow[], now: number): Promise<SignalView[]> => {
    if (rows.length === 0) return [];
    const calibrationOf = await calibrationAt(now);
    return rows.map((row) => {
      const feed = feedOf(market, row.pair);
      const sameFeed = row.feed === feed.name && row.simulated === feed.simulated;
      return viewOf(row, sameFeed ? market.quote(row.pair, now) : null, calibrationOf);
    });
  };
  return {
    /** Newest first. */
    list: async (userId: string, now: number): Promise<SignalView[]> =>
      viewAll(await signalsOfUser(database.db, userId), now),
    stats: async (userId: string): Promise<SignalStats> => {
      const [closed, active] = await Promise.all([
        closedSignals(database.db, userId),
        countActive(database.db, userId),
      ]);
      return statsView(closed, active);
    },
    /** Those of these ids that belong to the user. */
    byId: async (
      db: Db,
      userId: string,
      ids: readonly string[],
      now: number,
    ): Promise<Map<string, SignalView>> => {
      const views = await viewAll(await signalsById(db, userId, ids), now);
      return new Map(views.map((view) => [view.id, view]));
    },
    hasOpen: async (
      db: Db,
      userId: string,
      of: { pair: Pair; action: Action; timeframe: Timeframe },
    ): Promise<boolean> => {
      const open = await db
        .selectFrom('signals')
        .leftJoin('signal_closings', 'signal_closings.signal_id', 'signals.id')
        .select('signals.id')
        .where('user_id', '=', userId)
        .where('pair', '=', of.pair)
        .where('action', '=', of.action)
        .where('timeframe', '=', of.timeframe)
        .where('signal_closings.signal_id', 'is', null)
        .executeTakeFirst();
      return open !== undefined;
    },
  };
}
