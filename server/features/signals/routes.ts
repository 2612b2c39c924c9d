import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/call.ts';
import { closedSignals, countActive, signalsOfUser, type SignalRow } from './store.ts';
import { statsView, viewOf } from './view.ts';

export function signalRoutes({
  database,
  market,
}: Pick<Deps, 'database' | 'market'>): Pick<Handlers, 'listSignals' | 'getSignalStats'> {
  const quoteFor = (row: SignalRow, now: number) =>
    row.feed === market.name && row.simulated === market.simulated ? market.quote(row.pair, now) : null;
  return {
    listSignals: async ({ user, now }) =>
      (await signalsOfUser(database.db, user.userId)).map((row) => viewOf(row, quoteFor(row, now))),
    getSignalStats: async ({ user }) => {
      const [closed, active] = await Promise.all([
        closedSignals(database.db, user.userId),
        countActive(database.db, user.userId),
      ]);
      return statsView(closed, active);
    },
  };
}
